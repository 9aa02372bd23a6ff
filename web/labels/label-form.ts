import { hexColor } from '../../domain/colors/css-names.ts';
import { labelTitleLengthMaximum } from '../../domain/labels/label.ts';
import { epicColors } from '../../domain/work-items/epic-colors.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Label } from '../api/rest.generated.ts';
import { apiPath, type Namespace } from '../app/namespace.ts';
import { tooLong } from '../state/form-checks.ts';
import { Form } from '../state/form.ts';

interface LabelFields {
  title: string;
  color: string;
  description: string;
}

export type LabelForm = Form<LabelFields>;

/** The form of a new or existing label. */
export function labelForm(api: ApiClient, namespace: Namespace, before: Label | null): LabelForm {
  const path = `${apiPath(namespace)}/labels` as const;
  return new Form<LabelFields>({
    fields: {
      title: before?.name ?? '',
      color: before?.color ?? epicColors[0].color,
      description: before?.description ?? '',
    },
    check: ({ title, color }) => ({
      title:
        tooLong(title.trim(), labelTitleLengthMaximum) ?? (title.includes(',') ? 'A name has no comma.' : undefined),
      color: color.trim() === '' || hexColor(color.trim()) !== null ? undefined : 'Enter a color such as #FF0000.',
    }),
    isFilled: ({ title, color }) => title.trim() !== '' && color.trim() !== '',
    send: async ({ title, color, description }) => {
      const name = title.trim();
      const fields = { color: color.trim(), description };
      if (before === null) await api.rest('POST', path, { body: { name, ...fields } });
      else await api.rest('PUT', `${path}/${before.id}`, { body: { new_name: name, ...fields } });
    },
    errorOf: (error) => {
      if (error instanceof ApiError && error.status === 409) return 'There is already a label with this name.';
      return error instanceof ApiError && error.fields['title'] !== undefined ? null : errorText(error);
    },
  });
}
