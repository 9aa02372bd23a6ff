import type { ThemeChoice } from './theme.ts';

/** How the choices of a theme are called. */
export const themeNames: Readonly<Record<ThemeChoice, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
};
