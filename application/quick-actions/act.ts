import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { parseReferenceList } from '../../domain/references/reference-list.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Scope, SentTo, UseCaseClass } from '../door/perform.ts';
import type { LoadedItem, WorkItemReference } from '../references/item-reference.ts';
import { UpdateWorkItem } from '../work-items/update-work-item.ts';
import type { SavedItem } from '../work-items/saved-item.ts';

/** The context of an action: the current item, and access to the use cases. */
export interface ActContext {
  scope: Scope;
  here: LoadedItem;
  parameter: string;
  /** Runs a use case inside this transaction. */
  run: <Sent, Input, Output>(useCase: UseCaseClass<Sent, Input, Output>, input: NoInfer<Sent>) => Promise<Output>;
}

/** The changed fields as the API names them, and the feedback for people. */
export interface Done {
  changes: Record<string, unknown>;
  said: string;
}

/** Runs one kind of action. If it cannot, it throws an application error whose text is shown. */
export type Act = (context: ActContext) => Promise<Done>;

/** The reason why an action is invalid, shown to its author. */
export function pointless(reason: string): Invalid {
  return Invalid.request(reason);
}

/** Maximum number of people, labels or items in one action. */
export const mostNamed = 100;

export function tooManyNamed(): Invalid {
  return pointless(`name at most ${mostNamed}`);
}

/** Changes fields of the item; each field requires its own permission. */
export function changeItem(
  { here, run }: ActContext,
  fields: Omit<SentTo<typeof UpdateWorkItem>, 'item'>,
): Promise<SavedItem> {
  return run(UpdateWorkItem, { item: { id: here.item.id }, ...fields });
}

/** The namespace of a text, in which its short references are resolved. */
export interface Place {
  namespace: Pick<Namespace, 'id' | 'kind' | 'parentId'>;
  /** URL of this instance, as prefix of pasted URLs. */
  baseUrl: string;
}

/**
 * The items that a parameter names, as typed; they may not exist or be hidden. Throws if it names nothing or something
 * else.
 */
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

/** The same for a parameter that names one item. */
export function namedItem(parameter: string, kind: 'epic' | 'issue', place: Place): WorkItemReference {
  const [one, ...others] = namedItems(parameter, kind, place);
  if (one === undefined || others.length > 0) throw pointless(`name one ${kind}`);
  return one;
}

export function placeOf({ scope, here }: ActContext): Place {
  return { namespace: here.namespace, baseUrl: scope.baseUrl };
}
