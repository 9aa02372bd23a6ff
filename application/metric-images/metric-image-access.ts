import {
  linkAddressLengthMaximum,
  linkTextLengthMaximum,
  type MetricImage,
} from '../../domain/uploads/metric-image.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope } from '../perform.ts';
import { textInput } from '../text-input.ts';
import { authorize, lockItem, type WorkItemReference } from '../work-items/reference.ts';

/** What a picture leads to, and what that is called; empty for nothing. */
export const linkInput = {
  url: textInput(linkAddressLengthMaximum)
    .transform((text, context) => {
      if (text === null) return null;
      const address = linkAddressIn(text);
      if (address === null)
        context.addIssue({ code: 'custom', message: 'must be an address that begins with http:// or https://' });
      return address;
    })
    .optional(),
  urlText: textInput(linkTextLengthMaximum).optional(),
};

/** The incident locked, for someone who may change it: pictures belong to what is known of it. */
export async function lockIncident(scope: Scope, reference: WorkItemReference): Promise<WorkItem> {
  scope.user();
  const loaded = await lockItem(scope, reference);
  authorize(scope, 'update', loaded);
  if (loaded.item.type !== 'incident') throw new Forbidden();
  return loaded.item;
}

export async function lockMetricImage(scope: Scope, incident: WorkItem, id: number): Promise<MetricImage> {
  const upload = await scope.transaction.uploads.lock(id);
  if (upload === null || upload.incidentId !== incident.id) throw new NotFound();
  return { ...upload, incidentId: incident.id };
}

/** Those who look at the incident read it again. */
export async function touchIncident(scope: Scope, { id, lockVersion }: WorkItem): Promise<void> {
  await scope.transaction.workItems.update(id, { lockVersion: lockVersion + 1, updatedAt: scope.now });
  scope.recordItem(id);
}

/** An address that a page may link to, or null. */
function linkAddressIn(text: string): string | null {
  const written = text.trim();
  if (!/^https?:\/\/\S+$/i.test(written) || !URL.canParse(written)) return null;
  const { href, username, password } = new URL(written);
  return username === '' && password === '' && href.length <= linkAddressLengthMaximum ? href : null;
}
