import {
  templateContentLengthMaximum,
  templateNameLengthMaximum,
} from '../../domain/templates/description-template.ts';
import { errorText } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { tooLong } from '../state/form-checks.ts';
import { Form } from '../state/form.ts';
import type { Namespace } from '../work-items/item.ts';
import { templateAddress, templatesAddress } from '../work-items/templates/template-names.ts';

interface TemplateFields {
  name: string;
  content: string;
}

/** The form of a new or existing description template, as an editor and its dialog use it. */
export class TemplateForm {
  readonly form: Form<TemplateFields>;
  /** Namespace for suggestions and preview of its editor. */
  readonly type = 'issue';

  constructor(
    readonly environment: Pick<Application, 'api'>,
    readonly namespace: Namespace,
    /** The saved template; null for a new one. */
    readonly before: TemplateFields | null,
  ) {
    this.form = new Form({
      fields: before ?? { name: '', content: '' },
      check: ({ name, content }) => ({
        name:
          tooLong(name.trim(), templateNameLengthMaximum) ??
          (/[/\\]/.test(name) ? 'A name holds no slash.' : undefined),
        content: tooLong(content, templateContentLengthMaximum),
      }),
      isFilled: ({ name, content }) => name.trim() !== '' && content.trim() !== '',
      send: async ({ name, content }) => {
        const { api } = environment;
        if (before === null) await api.rest('POST', templatesAddress(namespace), { body: { name, content } });
        else await api.rest('PUT', templateAddress(namespace, before.name), { body: { new_name: name, content } });
      },
      errorOf: errorText,
    });
  }
}
