import type { ThemeChoice } from './theme.ts';

/** Display names of the themes. */
export const themeNames: Readonly<Record<ThemeChoice, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
};
