import { observer } from 'mobx-react-lite';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { HoverCardStore, OpenCard } from './hover-card-store.ts';
import { isInSight, placeCard } from './place-card.ts';
import styles from './hover-card.module.css';

export interface CardSurfaceProps<Subject> {
  hoverCard: HoverCardStore<Subject>;
  card: OpenCard<Subject>;
  /** Px at the start of the window that cover what scrolls under them. */
  leftColumn: number;
  /** With a label it is a dialog that the keyboard can enter, otherwise a tooltip. */
  label: string | null;
  children: ReactNode;
}

/** A card next to the hovered element. The pointer can enter it, and Escape closes it. */
export const CardSurface = observer(function CardSurface<Subject>({
  hoverCard,
  card: { anchor, takesFocus },
  leftColumn,
  label,
  children,
}: CardSurfaceProps<Subject>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') hoverCard.close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hoverCard]);
  useLayoutEffect(() => {
    const card = place.current;
    if (card === null) return undefined;
    placeCard(card, anchor, leftColumn);
    // Details that are loaded later must not make it leave the window.
    const sizes = new ResizeObserver(() => placeCard(card, anchor, leftColumn));
    sizes.observe(card);
    return () => sizes.disconnect();
  }, [anchor, leftColumn]);
  useEffect(() => {
    const follow = (): void => {
      if (!place.current) return;
      if (isInSight(anchor)) placeCard(place.current, anchor, leftColumn);
      else hoverCard.close();
    };
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', follow, { capture: true });
  }, [anchor, hoverCard, leftColumn]);
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Tab returns to the row and continues from there.
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
  const drawn =
    label === null ? (
      <div {...surface} role="tooltip">
        {children}
      </div>
    ) : (
      <div {...surface} role="dialog" aria-label={label}>
        {children}
      </div>
    );
  return createPortal(drawn, document.body);
});

function isAtEnd(card: HTMLElement | null, backwards: boolean): boolean {
  const links = [...(card?.querySelectorAll('a') ?? [])];
  const end = backwards ? links[0] : links.at(-1);
  return end === undefined || end === document.activeElement || (backwards && card === document.activeElement);
}
