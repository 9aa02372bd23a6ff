import { z } from 'zod';
import { cadencesMaximum, type Cadence } from '../../domain/iterations/cadence.ts';
import { Invalid } from '../errors.ts';
import { lockPlace, namespaceReference } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { cadenceFields, cadenceTitle, checkSchedule } from './cadence-input.ts';
import { groupToPlan, recordCadence } from './iteration-access.ts';
import { makeIterations } from './make-iterations.ts';

const input = z.strictObject({
  group: namespaceReference,
  title: cadenceTitle,
  automatic: z.boolean(),
  active: z.boolean(),
  ...cadenceFields,
});

/** Creates a cadence of a group and, if it is automatic, its first iterations. */
export class CreateCadence implements UseCase<z.infer<typeof input>, Cadence> {
  readonly action = 'iteration_cadence.create';
  readonly input = input;

  async run(scope: Scope, { group: reference, ...fields }: z.infer<typeof input>) {
    const group = await groupToPlan(scope, reference);
    const { cadences } = scope.transaction;
    await lockPlace(scope, group);
    if ((await cadences.countOf(group.id)) >= cadencesMaximum) {
      throw Invalid.request(`The group has ${cadencesMaximum} iteration cadences, which is the maximum`);
    }
    const row = {
      id: 0,
      namespaceId: group.id,
      title: fields.title,
      description: fields.description ?? null,
      automatic: fields.automatic,
      startDate: fields.startDate ?? null,
      durationInWeeks: fields.durationInWeeks ?? null,
      iterationsInAdvance: fields.iterationsInAdvance ?? null,
      rollOver: fields.rollOver ?? false,
      rolledOverUntil: fields.rollOver === true ? scope.today : null,
      active: fields.active,
      createdAt: scope.now,
      updatedAt: scope.now,
    } satisfies Cadence;
    checkSchedule(row);
    const { id: _id, ...columns } = row;
    const cadence = await cadences.insert(columns);
    recordCadence(scope, null, cadence);
    await makeIterations(scope, cadence);
    return cadence;
  }
}
