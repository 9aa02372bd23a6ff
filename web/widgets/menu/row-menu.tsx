import { observer } from 'mobx-react-lite';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { RowOfDots } from '../dots.tsx';
import iconButton from '../icon-button/icon-button.module.css';
import type { MenuProps } from './menu-parts.ts';
import { Menu, preloadMenus } from './menu.tsx';

export interface RowMenuProps {
  /** Accessible name of the button and the menu, with the name of the row. */
  label: string;
  onAction: (key: unknown) => void;
  /** The items; called while the menu is open. */
  children: () => ReactNode;
}

/**
 * The button of a row with the menu of its actions, for long lists that draw rows while they scroll: a plain button, since
 * a `MenuTrigger` with its tooltip takes as long to draw as the rest of a card.
 */
export function RowMenu({ label, onAction, children }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const openByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title="Actions"
        data-size="small"
        className={iconButton.iconButton}
        onPointerEnter={preloadMenus}
        onFocus={preloadMenus}
        onKeyDown={openByKey}
        onClick={() => setOpen(true)}
      >
        <RowOfDots />
      </button>
      {isOpen && (
        <OpenMenu label={label} triggerRef={button} onClose={() => setOpen(false)} onAction={onAction}>
          {children}
        </OpenMenu>
      )}
    </>
  );
}

/** Follows what its items depend on, which the button does not. */
const OpenMenu = observer(function OpenMenu({ children, ...props }: RowMenuProps & Omit<MenuProps, 'children'>) {
  return <Menu {...props}>{children()}</Menu>;
});
