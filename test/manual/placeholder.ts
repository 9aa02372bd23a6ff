/**
 * Stands in for what is not used while commands are listed: each of its properties, and what it returns when called, is
 * the placeholder itself.
 */
export const placeholder: unknown = new Proxy(() => placeholder, { get: () => placeholder, apply: () => placeholder });
