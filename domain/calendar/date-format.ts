/** Languages in which dates and numbers are written; `iso` writes dates as 2017-11-10. */
export const dateFormats = ['en-US', 'en-GB', 'de', 'fr', 'es', 'nl', 'iso'] as const;
export type DateFormat = (typeof dateFormats)[number];
