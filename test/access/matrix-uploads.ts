import { formWith, pixel } from '../support/files.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Place } from './stage.ts';
import { get, row, send, type MatrixRow } from './matrix-row.ts';

const kinds = ['group', 'project'] as const;
const everyoneSignedIn = 'A + | + + + + + + | +';
const maintainers = 'A · | · · · · + + | +';

const members = 'A · | · + + + + + | +';
const images = async ({ project, issue }: Place, fields: Partial<WorkItem> = { type: 'incident' }) =>
  `/projects/${project}/issues/${(await issue(fields)).iid}/metric_images`;
const image = async ({ project, metricImage }: Place) => {
  const { iid, id } = await metricImage();
  return `/projects/${project}/issues/${iid}/metric_images/${id}`;
};

/** Pictures of incidents: changed by those who may change the incident's text. */
const metricImageRows: readonly MatrixRow[] = [
  row('see the metric images of an incident', '+ + | + + + + + + | +', { rest: get((place) => images(place)) }),
  row('see the metric images of a confidential incident', 'H H | H + + + + + | +', {
    rest: get((place) => images(place, { type: 'incident', confidential: true })),
  }),
  row('add a metric image to an incident', members, {
    rest: send(
      'POST',
      (place) => images(place),
      () => formWith(pixel, 'a.png'),
    ),
  }),
  row('add a metric image to an own incident', 'A + | + + + + + + | +', {
    rest: send(
      'POST',
      async ({ project, ownIssue }) =>
        `/projects/${project}/issues/${(await ownIssue({ type: 'incident' })).iid}/metric_images`,
      () => formWith(pixel, 'a.png'),
    ),
  }),
  row('change a metric image of an incident', members, { rest: send('PUT', image, () => ({ url_text: 'Graph' })) }),
  row('delete a metric image of an incident', members, { rest: send('DELETE', image) }),
];

/** Attached files. */
export const uploadRows: readonly MatrixRow[] = [
  ...kinds.flatMap((kind) => [
    row(`attach a file in a ${kind}`, everyoneSignedIn, {
      rest: send(
        'POST',
        (place) => `/${kind}s/${place[kind]}/uploads`,
        () => formWith('words', 'a.txt'),
      ),
    }),
    row(`see the list of files of a ${kind}`, maintainers, {
      rest: get((place) => `/${kind}s/${place[kind]}/uploads`),
    }),
    row(`delete a file of a ${kind}`, maintainers, {
      rest: send('DELETE', async (place) => `/${kind}s/${place[kind]}/uploads/${await place.upload(kind)}`),
    }),
  ]),
  ...metricImageRows,
];
