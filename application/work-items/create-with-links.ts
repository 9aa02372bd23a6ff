import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Scope, UseCase, UseCaseFactory } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import { runWithin } from '../door/run-within.ts';
import { createInput, CreateWorkItem } from './create-work-item.ts';
import { LinkWorkItems } from './link-work-items.ts';
import type { SavedItem } from './saved-item.ts';

const input = z.strictObject({
  item: createInput,
  linkedIds: z.array(z.number().int()).max(10, 'total must be less than or equal to 10'),
  /** Relation as seen from the new item. */
  linkType: z.enum(['relates_to', 'blocks', 'is_blocked_by']),
});

/** Creates an item and links it to others atomically. */
@injectable()
export class CreateWithLinks implements UseCase<z.infer<typeof input>, SavedItem> {
  readonly action = 'work_item.create';
  readonly input = input;

  constructor(@inject(portNames.useCases) private readonly useCases: UseCaseFactory) {}

  texts({ item }: z.infer<typeof input>) {
    return [item.description];
  }

  async run(scope: Scope, { item, linkedIds, linkType }: z.infer<typeof input>): Promise<SavedItem> {
    const made = await runWithin(scope, this.useCases, CreateWorkItem, item);
    for (const id of new Set(linkedIds)) {
      await runWithin(scope, this.useCases, LinkWorkItems, { source: { id: made.id }, target: { id }, linkType });
    }
    return made;
  }
}
