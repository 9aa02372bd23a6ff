import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { workItemReference } from '../references/item-reference.ts';
import { lockIncident, lockMetricImage, touchIncident } from './metric-image-access.ts';

const input = z.strictObject({ item: workItemReference, imageId: z.int() });
type Input = z.infer<typeof input>;

/** Removes a picture from an incident; its file is deleted later by the sweep. */
export class DeleteMetricImage implements UseCase<Input, void, z.input<typeof input>> {
  readonly action = 'metric_image.delete';
  readonly input = input;

  async run(scope: Scope, { item, imageId }: Input): Promise<void> {
    const incident = await lockIncident(scope, item);
    const image = await lockMetricImage(scope, incident, imageId);
    await scope.transaction.uploads.delete(image.id);
    await touchIncident(scope, incident);
  }
}
