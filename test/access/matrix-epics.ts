import { epicPermission, get, mutate, row, send, sendFromPage, type MatrixRow } from './matrix-row.ts';
import type { Place, Stage, Target } from './stage.ts';

const everyone = '+ + | + + + + + + | +';
const signedIn = 'A + | + + + + + + | +';
const members = 'A · | + + + + + + | +';
const planners = 'A · | · + + + + + | +';
const sharers = 'A · | · · · · + + | +';

const atTemplates = ({ group }: Place): string => `/groups/${group}/epic_templates`;
const atTemplate = async (place: Place): Promise<string> => `${atTemplates(place)}/${await place.epicTemplate()}`;
const atLinks = ({ group }: Place): string => `/groups/${group}/roadmap_links`;

const plain = ({ epic }: Place): Promise<Target> => epic();
const confidential = ({ epic }: Place): Promise<Target> => epic({ confidential: true });
const closed = ({ epic }: Place): Promise<Target> => epic({ state: 'closed', closedAt: new Date() });
const ofBanned = ({ epic }: Place, { bannedAuthor }: Stage): Promise<Target> => epic({ authorId: bannedAuthor });

const at = (find: (place: Place, stage: Stage) => Promise<Target>, tail = '') => {
  return async (place: Place, stage: Stage) => `/groups/${place.group}/epics/${(await find(place, stage)).iid}${tail}`;
};
/** By the epic's id, which paths of notes try before the iid. */
const atNotes = (find: (place: Place) => Promise<Target>) => async (place: Place) =>
  `/groups/${place.group}/epics/${(await find(place)).id}/notes`;
const atThread = async (place: Place) => {
  const { id } = await place.epic();
  const note = await place.note(id, { threaded: true });
  return `/groups/${place.group}/epics/${id}/discussions/${note.toString(16).padStart(40, '0')}`;
};
const atPage = (tail: string) => async (place: Place) =>
  `/groups/${place.groupPath}/-/epics/${(await place.epic()).iid}${tail}`;
const edit = (body: Record<string, unknown>, find = plain) => send('PUT', at(find), () => body);

const reported = ({ id }: Target) => ({ work_item_id: id, category: 'spam', message: 'Advertising' });

/** Epics. */
export const epicRows: readonly MatrixRow[] = [
  row('export the epics of a group', 'A + | + + + + + + | +', {
    rest: get(({ group }) => `/groups/${group}/epics.csv`),
  }),
  row('group the epics of a group', everyone, {
    rest: get(({ group }) => `/groups/${group}/epic_groups?group_by=epic`),
  }),
  row('see a plain epic', everyone, { rest: get(at(plain)), graphql: epicPermission(plain, 'readEpic') }),
  row('read the plan of a group', everyone, {
    rest: get(({ group }) => `/groups/${group}/roadmap/plan?start=2026-01-01&end=2026-12-31`),
  }),
  row('see what was done to the items of a group', everyone, { rest: get(({ group }) => `/groups/${group}/acts`) }),
  row('see what was done to a plain epic', everyone, { rest: get(at(plain, '/acts')) }),
  row('see what was done to a confidential epic', 'H H | H + + + + + | +', { rest: get(at(confidential, '/acts')) }),
  row('draw the roadmap of a group as an SVG', everyone, {
    rest: get(({ group }) => `/groups/${group}/roadmap.svg`),
  }),
  row('draw the roadmap of a group as a PDF', everyone, { rest: get(({ group }) => `/groups/${group}/roadmap.pdf`) }),
  row('see the links to the roadmap of a group', sharers, { rest: get(atLinks) }),
  row('share the roadmap of a group by a link', sharers, {
    rest: send('POST', atLinks, () => ({ name: 'Board', expires_on: '2026-12-24' })),
  }),
  row('end a link to the roadmap of a group', sharers, {
    rest: send('DELETE', async (place) => `${atLinks(place)}/${await place.roadmapLink()}`),
  }),
  row('copy the calendar address of a group', signedIn, { rest: get(({ group }) => `/groups/${group}/calendar`) }),
  row('copy the calendar address of a project', signedIn, {
    rest: get(({ project }) => `/projects/${project}/calendar`),
  }),
  row('react to a plain epic', signedIn, {
    rest: send('POST', at(plain, '/award_emoji'), () => ({ name: 'thumbsup' })),
    graphql: epicPermission(plain, 'awardEmoji', 'createNote'),
  }),
  row('comment on a plain epic', signedIn, { rest: send('POST', atNotes(plain), () => ({ body: 'Hello' })) }),
  row('comment on a confidential epic', 'A H | H + + + + + | +', {
    rest: send('POST', atNotes(confidential), () => ({ body: 'Hello' })),
  }),
  row('resolve a thread of an epic', planners, {
    rest: send('PUT', atThread, () => ({ resolved: true })),
  }),
  row('write an internal note on an epic', planners, {
    rest: send('POST', atNotes(plain), () => ({ body: 'Hello', internal: true })),
  }),
  row('report an epic of another user', signedIn, {
    rest: send(
      'POST',
      () => '/abuse_reports',
      async (place) => reported(await plain(place)),
    ),
  }),
  row('report a confidential epic', 'A H | H + + + + + | +', {
    rest: send(
      'POST',
      () => '/abuse_reports',
      async (place) => reported(await confidential(place)),
    ),
  }),
  row('make a to-do of an epic', signedIn, { rest: send('POST', at(plain, '/todo')) }),
  row('subscribe to a plain epic', signedIn, { rest: send('POST', at(plain, '/subscribe')) }),
  row('see a confidential epic', 'H H | H + + + + + | +', {
    rest: get(at(confidential)),
    graphql: epicPermission(confidential, 'readEpic'),
  }),
  row('see the issues of a confidential epic', 'H H | H + + + + + | +', { rest: get(at(confidential, '/issues')) }),
  row('react to a confidential epic', 'A H | H + + + + + | +', {
    rest: send('POST', at(confidential, '/award_emoji'), () => ({ name: 'thumbsup' })),
    graphql: epicPermission(confidential, 'awardEmoji'),
  }),
  row('see an epic of a banned author', 'H H | H H H H H H | +', {
    rest: get(at(ofBanned)),
    graphql: epicPermission(ofBanned, 'readEpic'),
  }),
  row('create an epic', planners, {
    rest: send(
      'POST',
      ({ group }) => `/groups/${group}/epics`,
      () => ({ title: 'New' }),
    ),
    graphql: epicPermission(plain, 'createEpic'),
  }),
  row('create a confidential epic', planners, {
    rest: send(
      'POST',
      ({ group }) => `/groups/${group}/epics`,
      () => ({ title: 'New', confidential: true }),
    ),
  }),
  row('edit title and text of an epic', planners, {
    rest: edit({ title: 'Other', description: 'Text' }),
    graphql: epicPermission(plain, 'updateEpic'),
  }),
  row('edit the dates of an epic', planners, {
    rest: edit({ start_date_is_fixed: true, start_date_fixed: '2026-01-02' }),
  }),
  row('edit the labels of an epic', planners, {
    rest: edit({ labels: 'a,b' }),
    graphql: epicPermission(plain, 'adminEpic'),
  }),
  row('see the templates of epics of a group', everyone, { rest: get(atTemplates) }),
  row('offer an epic as a template', planners, {
    rest: send('POST', atTemplates, async (place) => ({ epic_iid: (await place.epic()).iid, name: 'Launch' })),
  }),
  row('rename a template of epics', planners, { rest: send('PUT', atTemplate, () => ({ name: 'Release' })) }),
  row('delete a template of epics', planners, { rest: send('DELETE', atTemplate) }),
  row('copy an epic', planners, { rest: send('POST', at(plain, '/copy'), () => ({ title: 'Another' })) }),
  row('copy an epic in GraphQL', '· · | · + + + + + | +', {
    onlyIn: 'public',
    rest: mutate('epicCopy', 'EpicCopyInput', async (place) => ({
      groupPath: place.groupPath,
      iid: String((await plain(place)).iid),
    })),
  }),
  row('edit the color of an epic', planners, { rest: edit({ color: '#00ff00' }) }),
  row('unassign an epic', planners, { rest: edit({ assignee_ids: [] }), graphql: epicPermission(plain, 'adminEpic') }),
  row('edit several epics at once', '· · | · + + + + + | +', {
    onlyIn: 'public',
    rest: sendFromPage(
      'POST',
      () => '/api/graphql',
      async (place) => ({
        query:
          'mutation ($id: WorkItemID!) { workItemBulkUpdate(input: { ids: [$id], stateEvent: CLOSE }) { updatedWorkItemCount } }',
        variables: { id: `gid://gitlab/WorkItem/${(await plain(place)).id}` },
      }),
      ({ data }) => (data as { workItemBulkUpdate: unknown } | null)?.workItemBulkUpdate != null,
    ),
  }),
  row('move the bars of several epics', '· · | · + + + + + | +', {
    onlyIn: 'public',
    rest: sendFromPage(
      'POST',
      () => '/api/graphql',
      async (place) => ({
        query:
          'mutation ($id: WorkItemID!) { workItemsReschedule(input: { moves: [{ id: $id, startDate: "2026-01-02" }] }) { updatedWorkItemCount } }',
        variables: { id: `gid://gitlab/WorkItem/${(await plain(place)).id}` },
      }),
      ({ data }) => (data as { workItemsReschedule: unknown } | null)?.workItemsReschedule != null,
    ),
  }),
  row('move a bar with what depends on it', '· · | · + + + + + | +', {
    onlyIn: 'public',
    rest: mutate('workItemsReschedule', 'WorkItemsRescheduleInput', async (place) => ({
      moves: [{ id: `gid://gitlab/WorkItem/${(await plain(place)).id}`, dueDate: '2026-01-02' }],
      dependentsFollow: true,
    })),
  }),
  row('limit the dates of an epic', planners, { rest: edit({ start_no_earlier_than: '2026-01-02' }) }),
  row('close an epic', planners, { rest: edit({ state_event: 'close' }) }),
  row('reopen an epic', planners, { rest: edit({ state_event: 'reopen' }, closed) }),
  row('make an epic confidential', planners, { rest: edit({ confidential: true }) }),
  row('make a confidential epic public', 'A H | H + + + + + | +', {
    rest: edit({ confidential: false }, confidential),
  }),
  row('delete an epic', 'A · | · + · · · + | +', {
    rest: send('DELETE', at(plain)),
    graphql: epicPermission(plain, 'destroyEpic'),
  }),
  row('create a child epic', planners, { rest: send('POST', at(plain, '/epics'), () => ({ title: 'Child' })) }),
  row('add a child epic', planners, {
    rest: send('POST', async (place, stage) => at(plain, `/epics/${(await place.epic()).id}`)(place, stage)),
  }),
  row('add an issue of another to an epic', planners, {
    rest: send('POST', async (place, stage) => at(plain, `/issues/${(await place.issue()).id}`)(place, stage)),
  }),
  row('add an own issue to an epic', members, {
    rest: send('POST', async (place, stage) => at(plain, `/issues/${(await place.ownIssue()).id}`)(place, stage)),
  }),
  row('remove a child epic', planners, {
    rest: send('DELETE', async (place) => {
      const parent = await place.epic();
      return `/groups/${place.group}/epics/${parent.iid}/epics/${(await place.epic({ parentId: parent.id })).id}`;
    }),
  }),
  row('reorder child epics', planners, {
    rest: send('PUT', async (place) => {
      const parent = await place.epic();
      const first = await place.epic({ parentId: parent.id });
      const second = await place.epic({ parentId: parent.id });
      return `/groups/${place.group}/epics/${parent.iid}/epics/${second.id}?move_before_id=${first.id}`;
    }),
  }),
  row('add a child epic by its reference', planners, {
    rest: sendFromPage('POST', atPage('/links'), async (place) => ({
      issuable_references: [`&${(await place.epic()).iid}`],
    })),
  }),
  row('add a confidential child epic by its reference', 'A H | H + + + + + | +', {
    rest: sendFromPage('POST', atPage('/links'), async (place) => ({
      issuable_references: [`&${(await confidential(place)).iid}`],
    })),
  }),
  row('add an issue of another by its reference', planners, {
    rest: sendFromPage('POST', atPage('/issues'), async (place) => ({
      issuable_references: [`${place.projectPath}#${(await place.issue()).iid}`],
    })),
  }),
  row('remove a child epic on the page', planners, {
    rest: sendFromPage('DELETE', async (place) => {
      const parent = await place.epic();
      return `/groups/${place.groupPath}/-/epics/${parent.iid}/links/${(await place.epic({ parentId: parent.id })).id}`;
    }),
  }),
  row('remove an issue of another on the page', planners, {
    rest: sendFromPage('DELETE', async (place) => {
      const parent = await place.epic();
      return `/groups/${place.groupPath}/-/epics/${parent.iid}/issues/${(await place.issue({ parentId: parent.id })).id}`;
    }),
  }),
  row('create an epic at the list URL', planners, {
    rest: sendFromPage(
      'POST',
      ({ groupPath }) => `/groups/${groupPath}/-/epics`,
      () => ({ title: 'New' }),
    ),
  }),
  row('link an epic to another', members, {
    rest: send('POST', at(plain, '/related_epics'), async (place) => ({
      target_group_id: place.group,
      target_epic_iid: (await place.epic()).iid,
    })),
    graphql: epicPermission(plain, 'adminEpicRelation'),
  }),
  row('unlink epics', members, {
    rest: send('DELETE', async (place) => {
      const { iid, linkId } = await place.linked('group');
      return `/groups/${place.group}/epics/${iid}/related_epics/${linkId}`;
    }),
  }),
  row('change the kind of a link between epics', members, {
    rest: send(
      'PUT',
      async (place) => {
        const { iid, linkId } = await place.linked('group', 'blocks');
        return `/groups/${place.group}/epics/${iid}/related_epics/${linkId}`;
      },
      () => ({ link_kind: 'start_to_start', link_lag: 2 }),
    ),
  }),
  row('link an epic to a confidential one', 'A H | H + + + + + | +', {
    rest: send('POST', at(plain, '/related_epics'), async (place) => ({
      target_group_id: place.group,
      target_epic_iid: (await confidential(place)).iid,
    })),
  }),
  row('set when an epic was created', 'A · | · · · · · + | +', {
    rest: send(
      'POST',
      ({ group }) => `/groups/${group}/epics`,
      () => ({ title: 'Old', created_at: '2020-01-02T03:04:05Z' }),
      ({ created_at: createdAt }) => createdAt === '2020-01-02T03:04:05.000Z',
    ),
  }),
];
