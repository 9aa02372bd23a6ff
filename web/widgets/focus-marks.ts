/** The focus stays in what a control is in: the page or a window above it. */
export const bounds = 'main, [role="dialog"], [role="alertdialog"]';
/** What counts as a row of a list, in which controls have counterparts. */
export const rows = 'li, tr, article, [role="row"], [role="listitem"], [data-focus-row]';
/** What takes the focus of a removed part. */
export const marked = '[data-takes-focus]';
