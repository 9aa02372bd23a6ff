/** The fixed list of epic colors; the first is the default. */
export const epicColors = [
  { color: '#1068bf', title: 'Blue' },
  { color: '#217645', title: 'Green' },
  { color: '#c91c00', title: 'Red' },
  { color: '#9e5400', title: 'Orange' },
  { color: '#694cc0', title: 'Purple' },
] as const;

export const defaultEpicColor = epicColors[0];
