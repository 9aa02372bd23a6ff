import type { Suggestion } from '../../widgets/combobox/suggestion.ts';

/** Something a token can be set to. */
export interface TokenValue extends Suggestion {
  /** What the token holds: a username, a title, a path. */
  data: string;
  /** `#rrggbb` of a label. */
  color?: string;
  /** Name of a person, whose picture is before it. */
  person?: { name: string; avatarUrl: string | null };
}
