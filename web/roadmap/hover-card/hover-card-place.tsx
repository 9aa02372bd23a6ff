import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useRoadmap } from '../roadmap-context.ts';

const HoverCard = lazy(async () => ({ default: (await import('./hover-card.tsx')).HoverCard }));

/** Loads the card's code when the first card opens. */
export const HoverCardPlace = observer(function HoverCardPlace() {
  const { hoverCard } = useRoadmap();
  const [wasOpened, setOpened] = useState(false);
  if (hoverCard.current !== null && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <HoverCard />
    </Suspense>
  );
});
