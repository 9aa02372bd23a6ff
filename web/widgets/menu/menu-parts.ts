import { createContext, type ComponentType, type ReactNode, type RefObject } from 'react';
import type {
  MenuItemProps as AriaMenuItemProps,
  MenuProps as AriaMenuProps,
  PopoverProps,
} from 'react-aria-components';

export interface MenuProps extends Omit<AriaMenuProps<object>, 'className' | 'style'> {
  /** Names the list for those who hear it. */
  label: string;
  placement?: PopoverProps['placement'];
  /** For a menu outside of a `MenuTrigger`, which is open as long as it is drawn: what opened it. */
  triggerRef?: RefObject<Element | null>;
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'className' | 'style' | 'children'> {
  children: string;
  icon?: ReactNode;
  /** Keys that do the same, in tinykeys' notation. */
  keys?: string;
  /** A second, quiet line. */
  description?: string;
  isDestructive?: boolean;
}

export interface MenuSectionProps {
  title: string;
  children: ReactNode;
}

/** What a menu is drawn with; it comes with the menu's own code when one is first opened. */
export interface MenuParts {
  Item: ComponentType<MenuItemProps>;
  Section: ComponentType<MenuSectionProps>;
  Separator: ComponentType;
}

export const MenuPartsContext = createContext<MenuParts | null>(null);
