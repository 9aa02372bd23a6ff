import { hookUrlLengthMaximum } from '../../domain/webhooks/hook.ts';
import { checkNameLengthMaximum, sharedSecretLengthMaximum } from '../../domain/merge-requests/status-check.ts';
import type { ApiClient } from '../api/client.ts';
import type { ExternalStatusCheck } from '../api/rest.generated.ts';
import { EntryList } from '../app/entry-list.ts';
import { apiPath, namespaceReader, type Namespace, type ApiPath } from '../app/namespace.ts';
import { tooLong, urlProblem } from '../state/form-checks.ts';
import { Form } from '../state/form.ts';

interface CheckFields {
  name: string;
  external_url: string;
  /** Empty to keep the saved one. */
  shared_secret: string;
  removesSecret: boolean;
}

export type CheckForm = Form<CheckFields>;
export type StatusChecks = EntryList<ExternalStatusCheck, CheckForm>;

/** The external status checks of a project. */
export function statusChecksOf(api: ApiClient, project: Namespace): StatusChecks {
  const path: ChecksPath = `${apiPath(project)}/external_status_checks`;
  const readProject = namespaceReader(api, project);
  return new EntryList({
    read: async (signal) => {
      const [namespace, entries] = await Promise.all([
        readProject(signal),
        // No project has more.
        api.rest('GET', path, { query: { per_page: 100 }, signal }),
      ]);
      return { namespace, entries };
    },
    formOf: (before) => checkForm(api, path, before),
    remove: ({ id }) => api.rest('DELETE', `${path}/${id}`),
    texts: { created: 'Status check created', saved: 'Status check saved', deleted: 'Status check deleted' },
  });
}

/** The form of a new or existing status check. */
type ChecksPath = `${ApiPath}/external_status_checks`;

function checkForm(api: ApiClient, path: ChecksPath, before: ExternalStatusCheck | null): CheckForm {
  return new Form<CheckFields>({
    fields: {
      name: before?.name ?? '',
      external_url: before?.external_url ?? '',
      shared_secret: '',
      removesSecret: false,
    },
    check: ({ name, external_url: url, shared_secret: secret }) => ({
      name: tooLong(name.trim(), checkNameLengthMaximum),
      external_url: urlProblem(url, hookUrlLengthMaximum),
      shared_secret: tooLong(secret, sharedSecretLengthMaximum),
    }),
    isFilled: ({ name, external_url: url }) => name.trim() !== '' && url.trim() !== '',
    send: async ({ name, external_url: url, shared_secret: secret, removesSecret }) => {
      const body = {
        name: name.trim(),
        external_url: url.trim(),
        ...(secret !== '' && { shared_secret: secret }),
        ...(removesSecret && { shared_secret: null }),
      };
      if (before === null) await api.rest('POST', path, { body });
      else await api.rest('PUT', `${path}/${before.id}`, { body });
    },
  });
}

/** True if the saved secret is deleted because the URL changes. */
export function losesSecret({ fields }: CheckForm, before: ExternalStatusCheck | null): boolean {
  return before?.hmac === true && fields.shared_secret === '' && fields.external_url.trim() !== before.external_url;
}
