export const rows = 'li, tr, article, [role="row"], [role="listitem"], [data-focus-row]';
/** What takes the focus of a removed part. */
export const marked = '[data-takes-focus]';
