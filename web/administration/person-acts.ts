import type { UserState } from '../../domain/people/user.ts';
import type { ApiClient } from '../api/client.ts';
import type { FullUser } from '../api/rest.generated.ts';

/** An action of an administrator on a person, from the menu of their row. */
export interface PersonAct {
  text: string;
  isDestructive?: boolean;
  isOffered: (person: FullUser) => boolean;
  /** The question before it; null if it is done at once. */
  question: { title: (person: FullUser) => string; text: string } | null;
  run: (api: ApiClient, person: FullUser) => Promise<unknown>;
  /** The message afterwards. */
  done: (person: FullUser) => string;
}

const stateAct =
  (verb: 'block' | 'unblock' | 'deactivate' | 'activate' | 'ban' | 'unban'): PersonAct['run'] =>
  (api, { id }) =>
    api.rest('POST', `/api/v4/users/${id}/${verb}`);

const isIn =
  (...states: UserState[]): PersonAct['isOffered'] =>
  ({ state }) =>
    states.includes(state);

/** In the order of the menu. None of them is offered for the reader's own account. */
export const personActs: readonly PersonAct[] = [
  {
    text: 'Make administrator',
    isOffered: ({ is_admin: admin, state }) => admin !== true && state === 'active',
    question: {
      title: ({ name }) => `Make ${name} an administrator?`,
      text: 'They will see and change everything, this page included.',
    },
    run: (api, { id }) => api.rest('PUT', `/api/v4/users/${id}`, { body: { admin: true } }),
    done: ({ name }) => `${name} is an administrator`,
  },
  {
    text: 'Take administrator rights',
    isOffered: ({ is_admin: admin }) => admin === true,
    question: {
      title: ({ name }) => `Take the administrator rights of ${name}?`,
      text: 'Their memberships stay as they are.',
    },
    run: (api, { id }) => api.rest('PUT', `/api/v4/users/${id}`, { body: { admin: false } }),
    done: ({ name }) => `${name} is no longer an administrator`,
  },
  {
    text: 'Reset two-factor',
    isOffered: ({ two_factor_enabled: isOn }) => isOn,
    question: {
      title: ({ name }) => `Reset the two-factor sign-in of ${name}?`,
      text: 'For someone who has lost phone and recovery codes: make sure that it is them. They are signed out everywhere, and their password alone lets them in until they set it up again.',
    },
    run: (api, { id }) => api.rest('PATCH', `/api/v4/users/${id}/disable_two_factor`),
    done: ({ name }) => `${name} signs in without a second factor`,
  },
  {
    text: 'Sign out everywhere',
    isOffered: isIn('active'),
    question: {
      title: ({ name }) => `Sign ${name} out everywhere?`,
      text: 'All their sessions end, and so do links for a new password. Their access tokens keep working.',
    },
    run: (api, { id }) => api.rest('DELETE', `/api/v4/users/${id}/sessions`),
    done: ({ name }) => `${name} is signed out everywhere`,
  },
  {
    text: 'Deactivate',
    isOffered: isIn('active'),
    question: {
      title: ({ name }) => `Deactivate ${name}?`,
      text: 'They are signed out, cannot sign in and take no seat until you activate them. Their work stays.',
    },
    run: stateAct('deactivate'),
    done: ({ name }) => `${name} is deactivated`,
  },
  {
    text: 'Activate',
    isOffered: isIn('deactivated'),
    question: null,
    run: stateAct('activate'),
    done: ({ name }) => `${name} is active again`,
  },
  {
    text: 'Block',
    isDestructive: true,
    isOffered: isIn('active', 'deactivated'),
    question: {
      title: ({ name }) => `Block ${name}?`,
      text: 'They are signed out, and neither they nor their access tokens get in until you unblock them. Their work stays.',
    },
    run: stateAct('block'),
    done: ({ name }) => `${name} is blocked`,
  },
  {
    text: 'Unblock',
    isOffered: isIn('blocked'),
    question: null,
    run: stateAct('unblock'),
    done: ({ name }) => `${name} can sign in again`,
  },
  {
    text: 'Ban',
    isDestructive: true,
    isOffered: isIn('active', 'deactivated'),
    question: {
      title: ({ name }) => `Ban ${name}?`,
      text: 'They are blocked, and what they wrote is hidden from everyone but administrators.',
    },
    run: stateAct('ban'),
    done: ({ name }) => `${name} is banned`,
  },
  {
    text: 'Unban',
    isOffered: isIn('banned'),
    question: null,
    run: stateAct('unban'),
    done: ({ name }) => `${name} can sign in again`,
  },
];
