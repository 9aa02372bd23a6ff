import {
  groupHookEvents,
  hookNameLengthMaximum,
  hookTokenLengthMaximum,
  hookUrlLengthMaximum,
  isCustomHeaderName,
  isSigningToken,
  isUrlVariableName,
  sentHookEvents,
  type SentHookEvent,
} from '../../domain/webhooks/hook.ts';
import type { ApiClient } from '../api/client.ts';
import type { Hook } from '../api/rest.generated.ts';
import { apiPath, type Namespace } from '../app/namespace.ts';
import { tooLong, urlProblem } from '../state/form-checks.ts';
import { Form } from '../state/form.ts';
import type { EventFlag, HooksPath } from './hook-events.ts';
import { HookSecrets } from './hook-secrets.ts';

type HookFields = Record<EventFlag, boolean> & {
  url: string;
  name: string;
  /** An empty token of an existing webhook stays as it is. */
  token: string;
  signing_token: string;
  enable_ssl_verification: boolean;
  custom_headers: HookSecrets;
  url_variables: HookSecrets;
};

export type HookForm = Form<HookFields>;

/** Events that a webhook can have here. */
export function eventChoices({ kind }: Pick<Namespace, 'kind'>): readonly SentHookEvent[] {
  return kind === 'group' ? sentHookEvents : sentHookEvents.filter((event) => !groupHookEvents.includes(event));
}

/** The form of a new or existing webhook. */
export function hookForm(api: ApiClient, namespace: Namespace, before: Hook | null): HookForm {
  const path: HooksPath = `${apiPath(namespace)}/hooks`;
  return new Form<HookFields>({
    fields: fieldsOf(before),
    check: ({ name, url, token, signing_token: signing }) => ({
      name: tooLong(name, hookNameLengthMaximum),
      url: urlProblem(url, hookUrlLengthMaximum),
      token: tooLong(token, hookTokenLengthMaximum),
      signing_token:
        signing.trim() === '' || isSigningToken(signing.trim())
          ? undefined
          : 'Enter whsec_ followed by 24 to 64 bytes in base64.',
    }),
    isFilled: ({ url, custom_headers: headers, url_variables: variables }) =>
      url.trim() !== '' && headers.isComplete && variables.isComplete,
    send: async ({
      url,
      token,
      signing_token: signing,
      custom_headers: headers,
      url_variables: variables,
      ...rest
    }) => {
      const body = {
        ...rest,
        url: url.trim(),
        ...(token !== '' && { token }),
        ...(signing.trim() !== '' && { signing_token: signing.trim() }),
        ...(headers.sent.length > 0 && { custom_headers: headers.sent }),
        ...(variables.sent.length > 0 && { url_variables: variables.sent }),
      };
      if (before === null) {
        await api.rest('POST', path, { body });
        return;
      }
      await api.rest('PUT', `${path}/${before.id}`, { body });
      // A change of the URL has removed all that was not sent.
      if (url.trim() !== before.url) return;
      for (const [kind, { unsent }] of Object.entries({ custom_headers: headers, url_variables: variables })) {
        for (const key of unsent) {
          await api.rest<void>('DELETE', `${path}/${before.id}/${kind}/${encodeURIComponent(key)}`);
        }
      }
    },
  });
}

/** True if saved tokens, headers or variables are deleted because the URL changes. */
export function losesSecrets({ fields }: HookForm, before: Hook | null): boolean {
  if (before === null || fields.url.trim() === before.url) return false;
  if (fields.custom_headers.hasKept || fields.url_variables.hasKept) return true;
  const isLost = (isPresent: boolean, entered: string): boolean => isPresent && entered.trim() === '';
  return isLost(before.token_present, fields.token) || isLost(before.signing_token_present, fields.signing_token);
}

function fieldsOf(before: Hook | null): HookFields {
  const flags = sentHookEvents.map((event) => [
    `${event}_events`,
    before === null ? event === 'issues' : before[`${event}_events`],
  ]);
  return {
    url: before?.url ?? '',
    name: before?.name ?? '',
    token: '',
    signing_token: '',
    enable_ssl_verification: before?.enable_ssl_verification ?? true,
    ...(Object.fromEntries(flags) as Record<EventFlag, boolean>),
    custom_headers: new HookSecrets(before?.custom_headers ?? [], isCustomHeaderName),
    url_variables: new HookSecrets(before?.url_variables ?? [], isUrlVariableName),
  };
}
