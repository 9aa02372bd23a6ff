import { observer } from 'mobx-react-lite';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useRoadmap } from '../roadmap-context.ts';
import { EpicCard } from './epic-card.tsx';
import type { OpenCard } from './hover-card-store.ts';
import { LinksCard } from './links-card.tsx';
import { MilestoneCard } from './milestone-card.tsx';
import { isInSight, placeCard } from './place-card.ts';
import styles from './hover-card.module.css';

/** The card beside what is pointed at. It can be pointed at itself, and Escape takes it away. */
export const HoverCard = observer(function HoverCard() {
  const { hoverCard } = useRoadmap();
  const { current } = hoverCard;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') hoverCard.close();
    };
    if (current) document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [current, hoverCard]);
  return current && createPortal(<Card key={current.anchor.id} card={current} />, document.body);
});

const Card = observer(function Card({ card }: { card: OpenCard }) {
  const { store, hoverCard } = useRoadmap();
  const place = useRef<HTMLDivElement>(null);
  const { subject, anchor, takesFocus } = card;
  const linksStatus = subject.kind === 'links' ? store.linkedItemsOf(subject.epic).status : null;
  useLayoutEffect(() => {
    if (place.current) placeCard(place.current, anchor, store.viewport.leftColumn);
  }, [anchor, store, subject, linksStatus]);
  useEffect(() => {
    const follow = (): void => {
      if (!place.current) return;
      if (isInSight(anchor)) placeCard(place.current, anchor, store.viewport.leftColumn);
      else hoverCard.close();
    };
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', follow, { capture: true });
  }, [anchor, hoverCard, store]);
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Tab goes back to the row it came from and on from there.
    if (event.key === 'Tab' && takesFocus && isAtEnd(place.current, event.shiftKey)) hoverCard.close();
  };
  const surface = {
    ref: place,
    tabIndex: -1,
    onMouseEnter: hoverCard.stay,
    onMouseLeave: hoverCard.leave,
    onKeyDown,
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (takesFocus && !event.currentTarget.contains(event.relatedTarget)) hoverCard.close();
    },
    className: styles.card,
  };
  if (subject.kind === 'links') {
    return (
      <div {...surface} role="dialog" aria-label={subject.direction === 'blocks' ? 'Blocks' : 'Blocked by'}>
        <LinksCard epic={subject.epic} direction={subject.direction} />
      </div>
    );
  }
  return (
    <div {...surface} role="tooltip">
      {subject.kind === 'epic' ? <EpicCard epic={subject.epic} /> : <MilestoneCard milestone={subject.milestone} />}
    </div>
  );
});

function isAtEnd(card: HTMLElement | null, backwards: boolean): boolean {
  const links = [...(card?.querySelectorAll('a') ?? [])];
  const end = backwards ? links[0] : links.at(-1);
  return end === undefined || end === document.activeElement || (backwards && card === document.activeElement);
}
