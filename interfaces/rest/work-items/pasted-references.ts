import { NotFound } from '../../../application/errors.ts';
import { issueTypes } from '../../../application/references/item-reference.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { parseReferenceList } from '../../../domain/references/reference-list.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RestRequest } from '../route.ts';

export type ChildType = 'epic' | 'issue';

/** Maximum number of projects to name if a number could mean an issue of several projects. */
const namedProjects = 3;

/**
 * The ids of the references pasted into the form of an epic of `group`, in order. A single unreadable reference rejects
 * all. A bare `#7` means the only readable issue 7 of the projects below the group; if there are several, the error
 * (400) lists them.
 */
export async function pastedIds(
  request: RestRequest<unknown>,
  group: Namespace,
  texts: readonly string[],
  type: ChildType,
): Promise<number[]> {
  const references = parseReferenceList(texts.join(' '), request.baseUrl, type).map(({ reference }) => {
    if (reference?.kind !== type) throw new NotFound();
    return reference;
  });
  if (references.length === 0) throw new NotFound();
  const named = references.filter((one) => !isBareIssue(one));
  const found = await request.services.queries.references.resolve(await request.actor(), group.id, named);
  const idOf = new Map(named.map((reference, index) => [reference, found[index]]));
  const ids: number[] = [];
  for (const reference of references) {
    if (isBareIssue(reference)) ids.push(await onlyIssue(request, group, reference.number));
    else {
      const one = idOf.get(reference);
      if (one?.kind !== 'item') throw new NotFound();
      ids.push(one.item.id);
    }
  }
  return ids;
}

function isBareIssue(reference: Reference): reference is Reference & { number: number } {
  return reference.kind === 'issue' && reference.path === null && reference.number !== null;
}

/** The only issue with this number below the group. */
async function onlyIssue(request: RestRequest<unknown>, group: Namespace, iid: number): Promise<number> {
  const { rows } = await request.services.queries.workItems.page(
    await request.actor(),
    { types: issueTypes, iids: [iid], within: { namespaceId: group.id, descendants: true, ancestors: false } },
    { by: 'id', direction: 'asc' },
    { kind: 'offset', page: 1, perPage: namedProjects + 1 },
  );
  const [issue, other] = rows;
  if (issue === undefined) throw new NotFound();
  if (other === undefined) return issue.id;
  const namespaces = await request.services.queries.workItemDetails.namespaces(
    await request.actor(),
    rows.map(({ namespaceId }) => namespaceId),
  );
  const choices = rows.slice(0, namedProjects).map((row) => `${namespaces.get(row.namespaceId)?.fullPath}#${iid}`);
  const more = rows.length > namedProjects ? ' and others' : '';
  const names = `${choices.sort().join(', ')}${more}`;
  const reason = `#${iid} names an issue of several projects: ${names}. Write the project in front.`;
  throw new Refusal(400, { message: reason }, {}, false, reason);
}
