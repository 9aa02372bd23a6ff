import type { ThemeChoice } from './theme.ts';

/** How the choices of a theme are called. */
export const themeNames: Readonly<Record<ThemeChoice, string>> = {
  system: 'Like the system',
  light: 'Light',
  dark: 'Dark',
};
