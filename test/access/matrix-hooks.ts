import { get, row, send, type MatrixRow } from './matrix-row.ts';
import type { Place } from './stage.ts';

const maintainers = 'A · | · · · · + + | +';
const ownersAlone = 'A · | · · · · · + | +';

/** Webhooks, which tell others what happens in a group or project. */
export const hookRows: readonly MatrixRow[] = (['project', 'group'] as const).flatMap((kind) => {
  const cells = kind === 'project' ? maintainers : ownersAlone;
  const root = (place: Place) => `/${kind}s/${place[kind]}/hooks`;
  const one = async (place: Place, rest = '') => {
    const { id, deliveryId } = await place.hook(kind);
    return `${root(place)}/${id}${rest.replace(':event', String(deliveryId))}`;
  };
  return [
    row(`see the webhooks of a ${kind}`, cells, { rest: get(root) }),
    row(`see a webhook of a ${kind}`, cells, { rest: get((place) => one(place)) }),
    row(`create a webhook of a ${kind}`, cells, {
      rest: send('POST', root, () => ({ url: 'https://hooks.example.org/' })),
    }),
    row(`change a webhook of a ${kind}`, cells, {
      rest: send(
        'PUT',
        (place) => one(place),
        () => ({ name: 'Changed' }),
      ),
    }),
    row(`set a header of a webhook of a ${kind}`, cells, {
      rest: send(
        'PUT',
        (place) => one(place, '/custom_headers/X-Key'),
        () => ({ value: 'Changed' }),
      ),
    }),
    row(`remove a header of a webhook of a ${kind}`, cells, {
      rest: send('DELETE', (place) => one(place, '/custom_headers/X-Old')),
    }),
    row(`set a URL variable of a webhook of a ${kind}`, cells, {
      rest: send(
        'PUT',
        (place) => one(place, '/url_variables/key'),
        () => ({ value: 'Changed' }),
      ),
    }),
    row(`remove a URL variable of a webhook of a ${kind}`, cells, {
      rest: send('DELETE', (place) => one(place, '/url_variables/old')),
    }),
    row(`delete a webhook of a ${kind}`, cells, { rest: send('DELETE', (place) => one(place)) }),
    row(`test a webhook of a ${kind}`, cells, {
      rest: send('POST', async (place) => {
        await place.groupMilestone();
        return one(place, `/test/${kind === 'group' ? 'milestone' : 'issues'}_events`);
      }),
    }),
    row(`see the deliveries of a webhook of a ${kind}`, cells, { rest: get((place) => one(place, '/events')) }),
    row(`resend a delivery of a webhook of a ${kind}`, cells, {
      rest: send('POST', (place) => one(place, '/events/:event/resend')),
    }),
  ];
});
