import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import type { Iteration } from '../../../domain/iterations/iteration.ts';
import type { TestServer } from '../../support/server.ts';

/** Iterations by what the tests call them. */
export type Sprints = Record<'past' | 'current' | 'next', Iteration>;

/** A cadence of three iterations around the day of the plan, without gaps; the first has no title. */
export async function createSprints(server: TestServer, group: number, title: string): Promise<Sprints> {
  const cadence = await server.perform(CreateCadence, { group, title, automatic: false, active: true });
  const iteration = (name: string | undefined, startDate: string, dueDate: string) =>
    server.perform(CreateIteration, { group, cadenceId: cadence.id, title: name, startDate, dueDate });
  return {
    past: await iteration(undefined, '2026-11-02', '2026-11-15'),
    current: await iteration('Sprint 2', '2026-11-16', '2026-11-29'),
    next: await iteration('Sprint 3', '2026-11-30', '2026-12-13'),
  };
}

/** The dates of iterations as the database has them, in the order of their days. */
export async function storedSprints(server: TestServer, { past }: Sprints): Promise<string[]> {
  const rows = await server
    .connection('iterations')
    .where({ cadenceId: past.cadenceId })
    .orderBy('startDate')
    .select('startDate', 'dueDate');
  return rows.map(({ startDate, dueDate }) => `${startDate} ${dueDate}`);
}
