import { createContext } from 'react';

/** True for what stands in a popover, whose search field takes the focus. */
export const InPopover = createContext(false);
