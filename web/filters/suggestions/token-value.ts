import type { Suggestion } from '../../widgets/combobox/suggestion.ts';

/** A possible value of a token. */
export interface TokenValue extends Suggestion {
  /** The value stored in the token: a username, a title, a path. */
  data: string;
  /** `#rrggbb` of a label. */
  color?: string;
  /** Name of a person, shown with their avatar. */
  person?: { name: string; avatarUrl: string | null };
}

export function personValue({
  username,
  name,
  avatarUrl,
}: {
  username: string;
  name: string;
  avatarUrl: string | null;
}): TokenValue {
  return { id: username, data: username, text: name, description: `@${username}`, person: { name, avatarUrl } };
}
