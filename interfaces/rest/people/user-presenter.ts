import type { User } from '../../../domain/people/user.ts';

/** A person as they appear inside other answers (rest.md §2, "UserBasic"). */
export function presentUserBasic(user: User, baseUrl: string): Record<string, unknown> {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    state: user.state,
    locked: false,
    avatar_url: user.avatarUrl,
    web_url: `${baseUrl}/${user.username}`,
  };
}
