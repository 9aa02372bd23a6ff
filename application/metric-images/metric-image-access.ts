import {
  linkAddressLengthMaximum,
  linkTextLengthMaximum,
  type MetricImage,
} from '../../domain/uploads/metric-image.ts';
import { isLinkAddress } from '../../domain/text/link-address.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { textInput } from '../inputs/text-input.ts';
import { authorize, lockItem, type WorkItemReference } from '../references/item-reference.ts';

/** Link of a picture and its text; both may be empty. */
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

/** Locks and returns the incident, if the actor may change it. */
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

/** Makes open pages of the incident reload it. */
export async function touchIncident(scope: Scope, { id, lockVersion }: WorkItem): Promise<void> {
  await scope.transaction.workItems.update(id, { lockVersion: lockVersion + 1, updatedAt: scope.now });
  scope.recordItem(id);
}

/** The URL if a page may link to it, otherwise null. */
function linkAddressIn(text: string): string | null {
  const address = text.trim();
  if (!isLinkAddress(address) || !URL.canParse(address)) return null;
  const { href, username, password } = new URL(address);
  return username === '' && password === '' && href.length <= linkAddressLengthMaximum ? href : null;
}
