import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { CardSurface } from '../../../widgets/hover-card/card-surface.tsx';
import { linksTitles } from '../../../work-items/links/link-words.ts';
import { LinksCard } from '../../../work-items/links/links-card.tsx';
import { useTree } from '../tree-context.ts';
import { placeOf } from './tree-links.ts';

/** The card next to the icon of a blocked issue. */
export const BlockedCard = observer(function BlockedCard() {
  const { links } = useTree();
  const { card } = links;
  const { current } = card;
  useEffect(() => card.close, [card]);
  if (current === null) return null;
  const { key, iid, type, webPath } = current.subject;
  const items = links.of(current.subject);
  return (
    <CardSurface key={key} hoverCard={card} card={current} leftColumn={0} label={linksTitles.is_blocked_by}>
      <LinksCard
        links={items}
        direction="is_blocked_by"
        subject={{ type, fullPath: placeOf(current.subject), iid, webPath }}
      />
    </CardSurface>
  );
});
