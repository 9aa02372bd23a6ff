import { z } from 'zod';
import { listShape } from '../answer-shapes.ts';
import { route, type Route } from '../route.ts';

/** The documentation of the running version, for the help page. */
export const documentationRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/documentation',
    access: 'anybody',
    answers: listShape(z.strictObject({ anchor: z.string(), title: z.string(), html: z.string() })),
    async run(request) {
      const sections = await request.services.documentation.all();
      const texts = sections.map(({ content: source }) => ({ source, namespaceId: 0 }));
      const html = await request.services.markdown.read(await request.actor(), request.baseUrl, texts);
      return sections.map(({ anchor, title }, index) => ({ anchor, title, html: html[index] ?? '' }));
    },
  }),
];
