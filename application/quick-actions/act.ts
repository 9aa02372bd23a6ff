import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { parseReferenceList } from '../../domain/references/reference-list.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Scope, SentTo, UseCaseClass } from '../perform.ts';
import type { LoadedItem, WorkItemReference } from '../work-items/reference.ts';
import { UpdateWorkItem } from '../work-items/update-work-item.ts';
import type { WrittenItem } from '../work-items/written-item.ts';

/** What an act works with: the item as it is now, and the way to the use cases. */
export interface ActContext {
  scope: Scope;
  here: LoadedItem;
  parameter: string;
  /** Does one thing as its use case does, in this transaction. */
  run: <Sent, Input, Output>(useCase: UseCaseClass<Sent, Input, Output>, input: NoInfer<Sent>) => Promise<Output>;
}

/** What was changed in the words of the API, and what people are told. */
export interface Done {
  changes: Record<string, unknown>;
  said: string;
}

/** Carries out one kind of action; throws an application error, whose text is told, when it cannot. */
export type Act = (context: ActContext) => Promise<Done>;

/** The reason why an action is invalid, for anyone who wrote it. */
export function pointless(reason: string): Invalid {
  return Invalid.request(reason);
}

/** People, labels or items that one action may name. */
export const mostNamed = 100;

export function tooManyNamed(): Invalid {
  return pointless(`name at most ${mostNamed}`);
}

/** Changes fields of the item, with the rights that each of them needs. */
export function changeItem(
  { here, run }: ActContext,
  fields: Omit<SentTo<typeof UpdateWorkItem>, 'item'>,
): Promise<WrittenItem> {
  return run(UpdateWorkItem, { item: { id: here.item.id }, ...fields });
}

/** Where a text is, which gives its short references their meaning. */
export interface Place {
  namespace: Pick<Namespace, 'id' | 'kind' | 'parentId'>;
  /** Of this instance, for addresses as people paste them. */
  baseUrl: string;
}

/** The items that a parameter names, as typed; they may be absent or hidden. Throws when nothing or something else is named. */
export function namedItems(
  parameter: string,
  kind: 'epic' | 'issue',
  { namespace, baseUrl }: Place,
): WorkItemReference[] {
  if (parameter.split(/\s+/).length > mostNamed) throw tooManyNamed();
  const listed = parseReferenceList(parameter, baseUrl, kind);
  if (listed.length === 0) throw pointless(`name an ${kind}`);

  const near = kind === 'epic' && namespace.kind === 'project' ? namespace.parentId : namespace.id;
  return listed.map(({ reference }) => {
    const container = reference?.path ?? near;
    if (reference?.kind !== kind || reference.number === null || container === null) throw new NotFound();
    return { kind, namespace: container, iid: reference.number };
  });
}

/** The same where one item is meant. */
export function namedItem(parameter: string, kind: 'epic' | 'issue', place: Place): WorkItemReference {
  const [one, ...others] = namedItems(parameter, kind, place);
  if (one === undefined || others.length > 0) throw pointless(`name one ${kind}`);
  return one;
}

export function placeOf({ scope, here }: ActContext): Place {
  return { namespace: here.namespace, baseUrl: scope.baseUrl };
}
