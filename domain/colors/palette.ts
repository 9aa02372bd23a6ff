/** The colors that the product chooses itself, each dark enough for white text. */
export const palette = {
  blue: '#1068bf',
  green: '#217645',
  red: '#c91c00',
  orange: '#9e5400',
  purple: '#694cc0',
} as const;
