import { createContext } from 'react';
import type { EmptyFields } from './empty-fields.ts';
import type { RequestedWidget } from './requested-widget.ts';

// Apart from the stores, which only pages of items load.

/** Null without shortcuts for widgets, such as on the page of a new issue. */
export const RequestedWidgetContext = createContext<RequestedWidget | null>(null);

/** Null where every field has a row, such as on the page of a new issue. */
export const EmptyFieldsContext = createContext<EmptyFields | null>(null);
