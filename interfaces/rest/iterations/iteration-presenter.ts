import { z } from 'zod';
import type { NumberedIteration } from '../../../application/iterations/iteration-queries.ts';
import { iterationPath, iterationState, type IterationState } from '../../../domain/iterations/iteration.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { dayShape, idShape, instantShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';

export const iterationShape = z
  .strictObject({
    id: idShape,
    iid: idShape,
    sequence: idShape,
    group_id: idShape,
    title: z.string().nullable(),
    description: z.string().nullable(),
    state: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    created_at: instantShape,
    updated_at: instantShape,
    start_date: dayShape,
    due_date: dayShape,
    web_url: z.string(),
  })
  .meta({ id: 'Iteration' });

const stateNumbers = { upcoming: 1, current: 2, closed: 3 } as const satisfies Record<IterationState, number>;

/** An iteration in lists and issues. */
export function presentIteration(
  iteration: NumberedIteration,
  group: Pick<Namespace, 'fullPath'>,
  { baseUrl, today }: { baseUrl: string; today: string },
): Presented<typeof iterationShape> {
  return presentAs(iterationShape, iteration, {
    group_id: iteration.namespaceId,
    state: stateNumbers[iterationState(iteration, today)],
    web_url: `${baseUrl}${iterationPath(group, iteration.id)}`,
  });
}
