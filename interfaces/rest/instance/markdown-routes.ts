import { invalidParameter } from '../../http/refusal.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { findNamespace, requireGroup, requireProject } from '../containers.ts';
import { boolean, optional, reference, text } from '../parameters.ts';
import { route, type RestRequest } from '../route.ts';
import { z } from 'zod';

/** Maximum characters of the text. */
const longestText = 1_048_576;

/** Renders text as a comment would look. */
export const markdownRoutes = [
  route({
    method: 'post',
    path: '/markdown',
    onlyReads: true,
    access: 'signed-in',
    answers: z.strictObject({ html: z.string() }),
    scopes: ['api', 'read_api'],
    parameters: { text, gfm: optional(boolean), project: optional(reference), group: optional(reference) },
    async run(request) {
      const { text: source, project, group } = request.parameters;
      if (source.length > longestText) throw invalidParameter('text is too long');
      const place = await placeOf(request, project, group);
      const actor = await request.actor();
      const texts = [{ source, namespaceId: place?.id ?? 0 }];
      const [html = ''] = await request.services.markdown.read(actor, request.baseUrl, texts);
      return { html };
    },
  }),
];

/**
 * The namespace of the text. Without one, the reader's personal namespace is used, where short references have no
 * meaning.
 */
async function placeOf(
  request: RestRequest<unknown>,
  project: string | undefined,
  group: string | undefined,
): Promise<Namespace | null> {
  if (project !== undefined) return requireProject(request, project);
  if (group !== undefined) return requireGroup(request, group);
  return findNamespace(request, request.user().username);
}
