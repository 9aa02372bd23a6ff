import { createContext, use, useRef, type ReactNode, type RefObject } from 'react';
import { useMenuTrigger } from 'react-aria/useMenu';
import { ButtonContext } from 'react-aria-components';
import { useMenuTriggerState, type MenuTriggerState } from 'react-stately/useMenuTriggerState';
import { lazyCode, loadAhead } from '../lazy-part.tsx';
import { WhenOpened } from '../when-opened.tsx';
import { MenuPartsContext, type MenuItemProps, type MenuProps, type MenuSectionProps } from './menu-parts.ts';

const loadPopup = () => import('./menu-popup.tsx');
/** Loads the code of menus before one is opened. */
export const preloadMenus = () => loadAhead(loadPopup);
const MenuPopup = lazyCode(loadPopup);

interface Trigger {
  state: MenuTriggerState;
  ref: RefObject<HTMLButtonElement | null>;
  menuProps: ReturnType<typeof useMenuTrigger<object>>['menuProps'];
}

const TriggerContext = createContext<Trigger | null>(null);

export interface MenuTriggerProps {
  /** A button of react-aria-components and a {@link Menu}. */
  children: ReactNode;
  onOpenChange?: (isOpen: boolean) => void;
  /** Set if something else than the button opens it too. */
  isOpen?: boolean;
}

/** A button and its menu. The code of menus is loaded when a button is first hovered or focused. */
export function MenuTrigger({ children, onOpenChange, isOpen }: MenuTriggerProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const menu = useMenuTriggerState({ ...(onOpenChange && { onOpenChange }), ...(isOpen !== undefined && { isOpen }) });
  // Keys pressed while the code loads are meant for the menu, which then opens with the right item focused.
  const toggle: typeof menu.toggle = (strategy) => (menu.isOpen && strategy ? undefined : menu.toggle(strategy));
  const state = { ...menu, toggle };
  const { menuTriggerProps, menuProps } = useMenuTrigger<object>({ type: 'menu' }, state, ref);
  return (
    <TriggerContext value={{ state, ref, menuProps }}>
      <ButtonContext
        value={{ ...menuTriggerProps, ref, isPressed: state.isOpen, onHoverStart: preloadMenus, onFocus: preloadMenus }}
      >
        {children}
      </ButtonContext>
    </TriggerContext>
  );
}

/** Actions in a popover; in a {@link MenuTrigger}, or with the element that opened it. */
export function Menu({ triggerRef, ...rest }: MenuProps) {
  const trigger = use(TriggerContext);
  const isOpen = trigger === null || trigger.state.isOpen;
  return (
    <WhenOpened isOpen={isOpen}>
      {triggerRef ? (
        <MenuPopup {...rest} triggerRef={triggerRef} isOpen onOpenChange={() => rest.onClose?.()} autoFocus="first" />
      ) : (
        trigger && (
          <MenuPopup
            {...trigger.menuProps}
            {...rest}
            onClose={() => trigger.state.close()}
            triggerRef={trigger.ref}
            isOpen={isOpen}
            onOpenChange={(open) => trigger.state.setOpen(open)}
          />
        )
      )}
    </WhenOpened>
  );
}

/** One action. With `href` it is a link; in a menu with `selectionMode` the selected one has a check mark. */
export function MenuItem(props: MenuItemProps) {
  const parts = use(MenuPartsContext);
  return parts && <parts.Item {...props} />;
}

/** Items under a heading. */
export function MenuSection(props: MenuSectionProps) {
  const parts = use(MenuPartsContext);
  return parts && <parts.Section {...props} />;
}

export function MenuSeparator() {
  const parts = use(MenuPartsContext);
  return parts && <parts.Separator />;
}
