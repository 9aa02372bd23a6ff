import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { ListConnection } from '../connections/list-connection.ts';
import type { PageSelection } from '../connections/page-arguments.ts';
import type { GraphqlContext } from '../context.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { AwardEmoji } from './award-emoji.ts';

/** The emoji on an item, oldest first. */
export function awardList(
  context: GraphqlContext,
  item: ItemRow,
  page: PageSelection,
): Later<ListConnection<AwardEmoji>> {
  return whenLoaded(
    context.items.awards.get(item.id),
    (awards) =>
      new ListConnection(
        awards.map(({ award, user }) => new AwardEmoji(award, user, context)),
        page,
      ),
  );
}
