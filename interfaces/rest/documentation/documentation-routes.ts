import { z } from 'zod';
import { NotFound } from '../../../application/errors.ts';
import { listShape } from '../answer-shapes.ts';
import { text } from '../parameters.ts';
import { route, type Route } from '../route.ts';

const searchLength = 200;
const foundAtMost = 20;

const sectionShape = z.strictObject({ anchor: z.string(), level: z.int().min(1).max(3), title: z.string() });

const chapterShape = z.strictObject({ name: z.string(), title: z.string(), summary: z.string() });

/** The manual of the running version, for the help pages. */
export const documentationRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/documentation',
    access: 'anybody',
    answers: listShape(
      z.strictObject({
        title: z.string(),
        chapters: listShape(chapterShape.extend({ sections: listShape(sectionShape) })),
      }),
    ),
    async run(request) {
      const parts = await request.services.documentation.parts();
      return parts.map(({ title, chapters }) => ({
        title,
        chapters: chapters.map((chapter) => ({
          name: chapter.name,
          title: chapter.title,
          summary: chapter.summary,
          sections: chapter.sections.map(({ anchor, level, title: heading }) => ({ anchor, level, title: heading })),
        })),
      }));
    },
  }),
  route({
    method: 'get',
    path: '/documentation/search',
    access: 'anybody',
    answers: listShape(
      z.strictObject({ address: z.string(), chapter: z.string(), title: z.string(), excerpt: z.string() }),
    ),
    parameters: { search: text },
    run(request) {
      const words = request.parameters.search.slice(0, searchLength);
      return request.services.documentation.find(words, foundAtMost);
    },
  }),
  route({
    method: 'get',
    path: '/documentation/chapters/:name',
    access: 'anybody',
    answers: chapterShape.extend({ sections: listShape(sectionShape.extend({ html: z.string() })) }),
    parameters: { name: text },
    async run(request) {
      const chapter = await request.services.documentation.chapter(request.parameters.name);
      if (chapter === null) throw new NotFound();
      const { name, title, summary, sections } = chapter;
      const texts = sections.map(({ content: source }) => ({ source, namespaceId: 0 }));
      const html = await request.services.markdown.read(await request.actor(), request.baseUrl, texts);
      return {
        name,
        title,
        summary,
        sections: sections.map(({ anchor, level, title: heading }, index) => ({
          anchor,
          level,
          title: heading,
          html: html[index] ?? '',
        })),
      };
    },
  }),
];
