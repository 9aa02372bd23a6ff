import { Invalid } from '../../../application/errors.ts';
import { findNamespace, requireProject } from '../containers.ts';
import { boolean, optional, reference, text } from '../parameters.ts';
import { route } from '../route.ts';

/** Characters of text (security.md §5, "Markdown"). */
const longestText = 1_048_576;

/** Rendering text as a comment would look (rest.md §3). */
export const markdownRoutes = [
  route({
    method: 'post',
    path: '/markdown',
    access: 'signed-in',
    scopes: ['api', 'read_api'],
    parameters: { text, gfm: optional(boolean), project: optional(reference) },
    async run(request) {
      const { text: source, project } = request.parameters;
      if (source.length > longestText) throw Invalid.parameter('text is too long');
      // Without a project the text stands nowhere; the reader's own namespace gives short references no meaning.
      const place =
        project === undefined
          ? await findNamespace(request, request.user().username)
          : await requireProject(request, project);
      const actor = await request.actor();
      const texts = [{ source, namespaceId: place?.id ?? 0 }];
      const [html] = await request.services.markdown.read(actor, request.baseUrl, texts);
      return { html };
    },
  }),
];
