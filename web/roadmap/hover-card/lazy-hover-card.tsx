import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyPart } from '../../widgets/lazy-part.tsx';
import { useRoadmap } from '../roadmap-context.ts';

const HoverCard = lazyPart(async () => (await import('./hover-card.tsx')).HoverCard);

/** Loads the card's code when the first card opens. */
export const HoverCardPlace = observer(function HoverCardPlace() {
  const { hoverCard } = useRoadmap();
  const [wasOpened, setOpened] = useState(false);
  if (hoverCard.current !== null && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return <HoverCard />;
});
