import { isAdministrator } from '../../../domain/access/actor.ts';
import type { User as UserRow } from '../../../domain/people/user.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { ListConnection } from '../connections/list-connection.ts';
import type { PageArguments } from '../connections/page-arguments.ts';
import type { GraphqlContext } from '../context.ts';
import { labelOn, type Label } from '../labels/label.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { UserCore } from '../people/user.ts';
import type { LinkedItemsArguments } from './epic-arguments.ts';
import { LinkedWorkItemType } from './linked-item.ts';

/* Fields about people, labels and links that epics, issues and work items share. */

/** A person by id; null without an id. */
export function personOf(userId: number, { items, baseUrl }: GraphqlContext): Later<UserCore | null> {
  return whenLoaded(items.users.get(userId), (user) => user && new UserCore(user, baseUrl));
}

/** True if the author is banned: their items are hidden from all but administrators. */
export function isHidden({ authorId }: ItemRow, { items }: GraphqlContext): Later<boolean> {
  return whenLoaded(items.users.get(authorId), (author) => author?.state === 'banned');
}

/** True for administrators if a spam service is set up, it is known from where the item came, and it was not submitted yet. */
export function canReportSpam({ id }: ItemRow, { items, services, actor }: GraphqlContext): Later<boolean> {
  if (services.spam === null || !isAdministrator(actor)) return false;
  return whenLoaded(items.creationDetails.get(id), (details) => details !== null && !details.akismetSubmitted);
}

export function assigneesOf({ id }: ItemRow, page: PageArguments, context: GraphqlContext): Later<People> {
  return people(context.items.assignees.get(id), page, context);
}

export function participantsOf({ id }: ItemRow, page: PageArguments, context: GraphqlContext): Later<People> {
  return people(context.items.participants.get(id), page, context);
}

export function labelsOf(row: ItemRow, page: PageArguments, { items }: GraphqlContext): Later<ListConnection<Label>> {
  return whenLoaded(
    items.labels.get(row.id),
    (labels) =>
      new ListConnection(
        labels.map((label) => labelOn(label, row)),
        page,
      ),
  );
}

/** The links that the reader may see, of one type or of all. */
export function linkedItemsOf(
  { id }: ItemRow,
  args: LinkedItemsArguments,
  { items }: GraphqlContext,
): Later<ListConnection<LinkedWorkItemType>> {
  return whenLoaded(items.linkedItems.get(id), (links) => {
    const matching = args.filter ? links.filter(({ linkType }) => linkType === args.filter) : links;
    return new ListConnection(
      matching.map((link) => new LinkedWorkItemType(link)),
      args,
      { keyOf: ({ row }) => row.linkId },
    );
  });
}

type People = ListConnection<UserCore>;

function people(users: Later<UserRow[]>, page: PageArguments, { baseUrl }: GraphqlContext): Later<People> {
  return whenLoaded(
    users,
    (found) =>
      new ListConnection(
        found.map((user) => new UserCore(user, baseUrl)),
        page,
      ),
  );
}
