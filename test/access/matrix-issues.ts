import type { Note } from '../../domain/notes/note.ts';
import {
  get,
  issuePermission,
  mutate,
  row,
  send,
  sendFromPage,
  type Build,
  type MatrixRow,
  type RestCall,
} from './matrix-row.ts';
import type { Place, Stage, Target } from './stage.ts';

const everyone = '+ + | + + + + + + | +';
const signedIn = 'A + | + + + + + + | +';
const members = 'A · | + + + + + + | +';
const administrators = 'A · | · · · · · · | +';
const planners = 'A · | · + + + + + | +';

const plain = ({ issue }: Place): Promise<Target> => issue();
const own = ({ ownIssue }: Place): Promise<Target> => ownIssue();
const confidential = ({ issue }: Place): Promise<Target> => issue({ confidential: true });
const ownConfidential = ({ ownIssue }: Place): Promise<Target> => ownIssue({ confidential: true });
const closed = ({ issue }: Place): Promise<Target> => issue({ state: 'closed', closedAt: new Date() });
const task = ({ issue }: Place): Promise<Target> => issue({ type: 'task' });
const ownTask = ({ ownIssue }: Place): Promise<Target> => ownIssue({ type: 'task' });
const incident = ({ issue }: Place): Promise<Target> => issue({ type: 'incident' });
const locked = ({ issue }: Place): Promise<Target> => issue({ discussionLocked: true });
const ofBanned = ({ issue }: Place, { bannedAuthor }: Stage): Promise<Target> => issue({ authorId: bannedAuthor });

const at = (find: (place: Place, stage: Stage) => Promise<Target>, tail = '') => {
  return async (place: Place, stage: Stage) =>
    `/projects/${place.project}/issues/${(await find(place, stage)).iid}${tail}`;
};
const atNote = (fields: Partial<Note> = {}) => {
  return async (place: Place) => {
    const { id, iid } = await place.issue();
    return `/projects/${place.project}/issues/${iid}/notes/${await place.note(id, fields)}`;
  };
};
const atThread = (find: typeof plain) => {
  return async (place: Place) => {
    const { id, iid } = await find(place);
    const note = await place.note(id, { threaded: true });
    return `/projects/${place.project}/issues/${iid}/discussions/${note.toString(16).padStart(40, '0')}`;
  };
};
const edit = (body: Record<string, unknown>, find = plain) => send('PUT', at(find), () => body);
const create = (body: Record<string, unknown>) =>
  send(
    'POST',
    ({ project }) => `/projects/${project}/issues`,
    () => ({ title: 'New', ...body }),
  );

const workItem = (id: number): string => `gid://gitlab/WorkItem/${id}`;
/** Acts of GraphQL, which answers alike about hidden and forbidden things. */
const inGraphql = (act: string, cells: string, call: Build<RestCall>): MatrixRow =>
  row(act, cells, { onlyIn: 'public', rest: call });
const plannersInGraphql = '· · | · + + + + + | +';
const setEpic = (find: typeof plain) =>
  mutate('issueSetEpic', 'IssueSetEpicInput', async (place) => ({
    projectPath: place.projectPath,
    iid: String((await find(place)).iid),
    epicId: `gid://gitlab/Epic/${(await place.epic()).id}`,
  }));
const promote = (find: typeof plain) =>
  mutate('promoteToEpic', 'PromoteToEpicInput', async (place) => ({
    projectPath: place.projectPath,
    iid: String((await find(place)).iid),
  }));

const convert = (find: typeof plain, typeId: number) =>
  mutate('workItemConvert', 'WorkItemConvertInput', async (place) => ({
    id: workItem((await find(place)).id),
    workItemTypeId: `gid://gitlab/WorkItems::Type/${typeId}`,
  }));

/** Issues, incidents and tasks. */
export const issueRows: readonly MatrixRow[] = [
  row('see a plain issue', everyone, { rest: get(at(plain)), graphql: issuePermission(plain, 'readWorkItem') }),
  row('see a confidential issue of another', 'H H | H + + + + + | +', {
    rest: get(at(confidential)),
    graphql: issuePermission(confidential, 'readWorkItem'),
  }),
  row('see an own confidential issue', 'H + | + + + + + + | +', {
    rest: get(at(ownConfidential)),
    graphql: issuePermission(ownConfidential, 'readWorkItem'),
  }),
  row('see an issue of a banned author', 'H H | H H H H H H | +', {
    rest: get(at(ofBanned)),
    graphql: issuePermission(ofBanned, 'readWorkItem'),
  }),
  row('see what was done to a plain issue', everyone, { rest: get(at(plain, '/acts')) }),
  row('see what was done to a confidential issue', 'H H | H + + + + + | +', { rest: get(at(confidential, '/acts')) }),
  row('create an issue', signedIn, { rest: create({}) }),
  row('create a confidential issue', signedIn, { rest: create({ confidential: true }) }),
  row('create a task', signedIn, { rest: create({ issue_type: 'task' }) }),
  row('create an incident', 'A · | · · + + + + | +', { rest: create({ issue_type: 'incident' }) }),
  row('react to an issue', signedIn, {
    rest: send('POST', at(plain, '/award_emoji'), () => ({ name: 'thumbsup' })),
    graphql: issuePermission(plain, 'createNote'),
  }),
  row('comment on an issue', signedIn, { rest: send('POST', at(plain, '/notes'), () => ({ body: 'Hello' })) }),
  row('comment on a confidential issue', 'A H | H + + + + + | +', {
    rest: send('POST', at(confidential, '/notes'), () => ({ body: 'Hello' })),
  }),
  row('comment in a locked discussion', members, {
    rest: send('POST', at(locked, '/notes'), () => ({ body: 'Hello' })),
    graphql: issuePermission(locked, 'createNote'),
  }),
  row('write an internal note on an issue', planners, {
    rest: send('POST', at(plain, '/notes'), () => ({ body: 'Hello', internal: true })),
    graphql: issuePermission(plain, 'markNoteAsInternal'),
  }),
  row('see an internal note', 'H H | H + + + + + | +', { rest: get(atNote({ internal: true })) }),
  row('edit a note of another', 'A · | · · · · + + | +', {
    rest: send('PUT', atNote(), () => ({ body: 'Other' })),
  }),
  row('delete a note of another', 'A · | · · · · + + | +', { rest: send('DELETE', atNote()) }),
  row('resolve a thread of an issue', planners, {
    rest: send('PUT', atThread(plain), () => ({ resolved: true })),
  }),
  row('resolve a thread of an own issue', signedIn, {
    rest: send('PUT', atThread(own), () => ({ resolved: true })),
  }),
  row('make a to-do of an issue', signedIn, { rest: send('POST', at(plain, '/todo')) }),
  row('subscribe to an issue', signedIn, { rest: send('POST', at(plain, '/subscribe')) }),
  row('edit an own issue', signedIn, {
    rest: edit({ title: 'Other', description: 'Text' }, own),
    graphql: issuePermission(own, 'updateWorkItem'),
  }),
  row('close an own issue', signedIn, { rest: edit({ state_event: 'close' }, own) }),
  row('edit an issue of another', planners, {
    rest: edit({ title: 'Other', description: 'Text' }),
    graphql: issuePermission(plain, 'updateWorkItem'),
  }),
  row('close an issue of another', planners, { rest: edit({ state_event: 'close' }) }),
  row('reopen an issue of another', planners, { rest: edit({ state_event: 'reopen' }, closed) }),
  row('edit the labels of an issue', planners, {
    rest: edit({ add_labels: 'a' }),
    graphql: issuePermission(plain, 'adminWorkItem', 'setWorkItemMetadata'),
  }),
  row('edit the labels of an own issue', planners, { rest: edit({ add_labels: 'a' }, own) }),
  row('edit the weight of an issue', planners, { rest: edit({ weight: 3 }) }),
  row('edit the due date of an issue', planners, { rest: edit({ due_date: '2026-12-24' }) }),
  row('unassign an issue', planners, { rest: edit({ assignee_ids: [] }) }),
  row('count the issues of a project', everyone, {
    rest: get(({ project }) => `/projects/${project}/issues_statistics`),
  }),
  row('group the issues of a project', everyone, {
    rest: get(({ project }) => `/projects/${project}/issue_groups?group_by=epic`),
  }),
  row('edit the health of an issue', planners, { rest: edit({ health_status: 'at_risk' }) }),
  row('edit the milestone of an issue', planners, {
    rest: send('PUT', at(plain), async ({ groupMilestone }) => ({ milestone_id: await groupMilestone() })),
  }),
  row('put an issue below an epic', planners, {
    rest: send('PUT', at(plain), async ({ epic }) => ({ epic_id: (await epic()).id })),
  }),
  row('set when an issue was created', 'A · | · · · · · + | +', {
    rest: send(
      'POST',
      ({ project }) => `/projects/${project}/issues`,
      () => ({ title: 'Old', created_at: '2020-01-02T03:04:05Z' }),
      ({ created_at: createdAt }) => createdAt === '2020-01-02T03:04:05.000Z',
    ),
  }),
  row('estimate an issue', planners, { rest: send('POST', at(plain, '/time_estimate'), () => ({ duration: '1d' })) }),
  row('log time on an issue', planners, {
    rest: send('POST', at(plain, '/add_spent_time'), () => ({ duration: '1h' })),
  }),
  row('see the time spent on an issue', everyone, { rest: get(at(plain, '/time_stats')) }),
  row('see the events of an issue', everyone, { rest: get(at(plain, '/resource_label_events')) }),
  row('see the events of a confidential issue of another', 'H H | H + + + + + | +', {
    rest: get(at(confidential, '/resource_state_events')),
  }),
  row('export the issues of a project', signedIn, { rest: get(({ project }) => `/projects/${project}/issues.csv`) }),
  row('lock the discussion of an issue', planners, { rest: edit({ discussion_locked: true }) }),
  row('make an issue confidential', planners, { rest: edit({ confidential: true }) }),
  row('make a confidential issue public', 'A H | H + + + + + | +', {
    rest: edit({ confidential: false }, confidential),
  }),
  row('delete an issue of another', 'A · | · + · · · + | +', {
    rest: send('DELETE', at(plain)),
    graphql: issuePermission(plain, 'deleteWorkItem'),
  }),
  row('delete an own issue', 'A · | · + · · · + | +', { rest: send('DELETE', at(own)) }),
  row('delete an own task', signedIn, {
    rest: send('DELETE', at(ownTask)),
    graphql: issuePermission(ownTask, 'deleteWorkItem'),
  }),
  inGraphql(
    'delete an own task in GraphQL',
    '· + | + + + + + + | +',
    mutate('workItemDelete', 'WorkItemDeleteInput', async (place) => ({ id: workItem((await ownTask(place)).id) })),
  ),
  row('delete a task of another', 'A · | · + · · · + | +', { rest: send('DELETE', at(task)) }),
  row('link an issue to another', members, {
    rest: send('POST', at(plain, '/links'), async (place) => ({
      target_project_id: place.project,
      target_issue_iid: (await place.issue()).iid,
    })),
    graphql: issuePermission(plain, 'adminWorkItemLink'),
  }),
  row('unlink issues', members, {
    rest: send('DELETE', async (place) => {
      const { iid, linkId } = await place.linked('project');
      return `/projects/${place.project}/issues/${iid}/links/${linkId}`;
    }),
  }),
  row('change the kind of a link between issues', members, {
    rest: send(
      'PUT',
      async (place) => {
        const { iid, linkId } = await place.linked('project', 'blocks');
        return `/projects/${place.project}/issues/${iid}/links/${linkId}`;
      },
      () => ({ link_kind: 'start_to_start', link_lag: 2 }),
    ),
  }),
  inGraphql(
    'change the kind of links between work items',
    '· · | + + + + + + | +',
    mutate('workItemUpdateLinkedItems', 'WorkItemUpdateLinkedItemsInput', async (place) => {
      const { id, otherId } = await place.linked('project', 'blocks');
      return { id: workItem(id), workItemsIds: [workItem(otherId)], linkKind: 'START_TO_START', linkLag: 2 };
    }),
  ),
  inGraphql(
    'unlink work items',
    '· · | + + + + + + | +',
    mutate('workItemRemoveLinkedItems', 'WorkItemRemoveLinkedItemsInput', async (place) => {
      const { id, otherId } = await place.linked('project');
      return { id: workItem(id), workItemsIds: [workItem(otherId)] };
    }),
  ),
  inGraphql('set the epic of an issue', plannersInGraphql, setEpic(plain)),
  inGraphql('set the epic of an own issue', plannersInGraphql, setEpic(own)),
  inGraphql('promote an issue to an epic in GraphQL', plannersInGraphql, promote(plain)),
  inGraphql('promote an own issue to an epic in GraphQL', plannersInGraphql, promote(own)),
  row('turn an issue into an incident', 'A · | · · + + + + | +', { rest: edit({ issue_type: 'incident' }) }),
  row('turn an incident into an issue', planners, { rest: edit({ issue_type: 'issue' }, incident) }),
  row('turn an issue into a task', planners, { rest: edit({ issue_type: 'task' }) }),
  row('turn a task into an issue', planners, { rest: edit({ issue_type: 'issue' }, task) }),
  row('turn a task into an incident', 'A · | · · + + + + | +', { rest: edit({ issue_type: 'incident' }, task) }),
  inGraphql('turn an issue into an incident in GraphQL', '· · | · · + + + + | +', convert(plain, 2)),
  inGraphql('turn an own issue into a task in GraphQL', plannersInGraphql, convert(own, 5)),
  inGraphql('turn a task into an issue in GraphQL', plannersInGraphql, convert(task, 1)),
  row('see the creation details of an issue', administrators, {
    onlyIn: 'public',
    rest: get(at(({ issueFromNetwork }) => issueFromNetwork(), '/user_agent_detail')),
  }),
  row('submit an issue as spam', administrators, {
    onlyIn: 'public',
    rest: sendFromPage(
      'POST',
      async (place) => `/${place.projectPath}/-/issues/${(await place.issueFromNetwork()).iid}/mark_as_spam`,
    ),
  }),
  row('link an issue to a confidential one', 'A H | H + + + + + | +', {
    rest: send('POST', at(plain, '/links'), async (place) => ({
      target_project_id: place.project,
      target_issue_iid: (await confidential(place)).iid,
    })),
  }),
];
