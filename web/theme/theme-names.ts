import type { ThemeChoice } from '../../domain/people/preferences.ts';

/** Display names of the themes. */
export const themeNames: Readonly<Record<ThemeChoice, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
};
