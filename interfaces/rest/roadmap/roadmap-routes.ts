import { z } from 'zod';
import { readRoadmap } from '../../../application/roadmap/read-roadmap.ts';
import type { PictureForm } from '../../../application/roadmap/roadmap-pictures.ts';
import { firstDayOfWeekFrom } from '../../../domain/calendar/week.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { openedRoadmap, roadmapParameters } from '../../../domain/roadmap/address.ts';
import { expandedMaximum } from '../../../domain/roadmap/picture/picture.ts';
import { DocumentAnswer } from '../answer.ts';
import { containerRoutes } from '../containers.ts';
import { identifierList, oneOf, optional, reference } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';

/** Entries of a list in a query. */
const mostEntries = 100;

/** Read from the query itself, as the page of the roadmap reads its address. */
const viewParameters = Object.fromEntries(
  roadmapParameters.map((name) => [
    name,
    z.unknown().refine(isShort).optional().meta({ description: 'As in the address of the roadmap.' }),
  ]),
);

const parameters = {
  ...viewParameters,
  id: reference,
  /** Epics and issues below which rows are shown. */
  expanded: optional(identifierList.pipe(z.array(z.number()).max(expandedMaximum))),
};

const inGroup = containerRoutes('group');

/** The roadmap of a group as a picture: what its page shows under the same query. Each call counts as a search. */
export const roadmapRoutes: readonly Route[] = [
  inGroup({
    method: 'get',
    path: '/groups/:id/roadmap.svg',
    access: 'anybody',
    answers: 'file',
    searches: true,
    parameters,
    run: (request, group) => picture(request, group, request.parameters.expanded, { type: 'svg', paper: 'sheet' }),
  }),
  inGroup({
    method: 'get',
    path: '/groups/:id/roadmap.pdf',
    access: 'anybody',
    answers: 'file',
    searches: true,
    parameters: { ...parameters, paper: optional(oneOf('a4', 'a3')) },
    run(request, group) {
      const { expanded, paper = 'a4' } = request.parameters;
      return picture(request, group, expanded, { type: 'pdf', paper });
    },
  }),
];

/** Whether each list in it is as short as those of other calls. */
function isShort(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= mostEntries && value.every(isShort);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isShort);
}

const mediaTypes = { svg: 'image/svg+xml', pdf: 'application/pdf' } as const;

async function picture(
  request: RestRequest<unknown>,
  group: Namespace,
  expanded: readonly number[] = [],
  form: PictureForm,
): Promise<DocumentAnswer> {
  const { services, today, baseUrl, query, instance } = request;
  const actor = await request.actor();
  const { pictures, publicHolidays, queries } = services;
  const content = await pictures.inTurnOf(actor.user?.id ?? null, async () => {
    const read = await readRoadmap({
      queries,
      publicHolidays,
      actor,
      group,
      view: openedRoadmap(query),
      expanded,
      today,
      firstDayOfWeek: firstDayOfWeekFrom(actor.user?.firstDayOfWeek ?? instance.firstDayOfWeek),
      baseUrl,
    });
    return pictures.draw(read, form);
  });
  return new DocumentAnswer(mediaTypes[form.type], `${group.path}-roadmap-${today}.${form.type}`, content);
}
