import { row, send, type MatrixRow } from './matrix-row.ts';
import type { Place, Target } from './stage.ts';

const signedIn = 'A + | + + + + + + | +';
const members = 'A · | + + + + + + | +';
const planners = 'A · | · + + + + + | +';
const readers = 'A H | H + + + + + | +';

type Find = (place: Place) => Promise<Target>;
const epic: Find = (place) => place.epic();
const confidentialEpic: Find = (place) => place.epic({ confidential: true });
const issue: Find = (place) => place.issue();
const incident: Find = (place) => place.issue({ type: 'incident' });
const ownIssue: Find = (place) => place.ownIssue();

/** A comment that contains only one action; it succeeded if the answer names the changed field. */
function says(kind: 'epic' | 'issue', find: Find, change: string, body: (place: Place) => Promise<string> | string) {
  return send(
    'POST',
    async (place) => {
      const { id, iid } = await find(place);
      // The notes of an epic are found by its id, and by its iid only if no epic of the group has that id.
      return kind === 'epic'
        ? `/groups/${place.group}/epics/${id}/notes`
        : `/projects/${place.project}/issues/${iid}/notes`;
    },
    async (place) => ({ body: await body(place) }),
    ({ commands_changes: changes }) => Object.hasOwn(changes as object, change),
  );
}

/** Quick actions require the permissions of what they do, and the permission to comment. */
export const quickActionRows: readonly MatrixRow[] = [
  row('make a to-do of an epic by a quick action', signedIn, { rest: says('epic', epic, 'todo_event', () => '/todo') }),
  row('react to an epic by a quick action', signedIn, {
    rest: says('epic', epic, 'emoji_award', () => '/award :tada:'),
  }),
  row('close an epic by a quick action', planners, { rest: says('epic', epic, 'state_event', () => '/close') }),
  row('rename an epic by a quick action', planners, { rest: says('epic', epic, 'title', () => '/title Other') }),
  row('make an epic confidential by a quick action', planners, {
    rest: says('epic', epic, 'confidential', () => '/confidential'),
  }),
  row('close a confidential epic by a quick action', readers, {
    rest: says('epic', confidentialEpic, 'state_event', () => '/close'),
  }),
  row('add a child epic by a quick action', planners, {
    rest: says('epic', epic, 'add_child_epic_ids', async (place) => `/child_epic &${(await epic(place)).iid}`),
  }),
  row('set the parent of an epic by a quick action', planners, {
    rest: says('epic', epic, 'parent_epic_id', async (place) => `/parent_epic &${(await epic(place)).iid}`),
  }),
  row('add a confidential child epic by a quick action', planners, {
    rest: says(
      'epic',
      epic,
      'add_child_epic_ids',
      async (place) => `/child_epic &${(await confidentialEpic(place)).iid}`,
    ),
  }),
  row('close an own issue by a quick action', signedIn, {
    rest: says('issue', ownIssue, 'state_event', () => '/close'),
  }),
  row('close an issue of another by a quick action', planners, {
    rest: says('issue', issue, 'state_event', () => '/close'),
  }),
  row('remove the iteration of an own issue by a quick action', planners, {
    rest: says('issue', ownIssue, 'iteration_id', () => '/remove_iteration'),
  }),
  row('set the weight of an own issue by a quick action', planners, {
    rest: says('issue', ownIssue, 'weight', () => '/weight 3'),
  }),
  row('relate issues by a quick action', members, {
    rest: says('issue', issue, 'related_issue_ids', async (place) => `/relate #${(await issue(place)).iid}`),
  }),
  row('mark an own issue as a duplicate', signedIn, {
    rest: says('issue', ownIssue, 'duplicate_issue_id', async (place) => `/duplicate #${(await issue(place)).iid}`),
  }),
  row('mark an issue of another as a duplicate', planners, {
    rest: says('issue', issue, 'duplicate_issue_id', async (place) => `/duplicate #${(await issue(place)).iid}`),
  }),
  row('promote an issue to an epic', planners, { rest: says('issue', issue, 'promote_to_epic', () => '/promote') }),
  row('promote an own issue to an epic', planners, {
    rest: says('issue', ownIssue, 'promote_to_epic', () => '/promote'),
  }),
  row('change the severity of an incident by a quick action', 'A · | · · + + + + | +', {
    rest: says('issue', incident, 'severity', () => '/severity high'),
  }),
  row('add a Zoom meeting to an issue by a quick action', planners, {
    rest: says('issue', issue, 'add_zoom', () => '/zoom https://zoom.us/j/123'),
  }),
  row('link an incident to a status page by a quick action', planners, {
    rest: says('issue', incident, 'publish', () => '/publish https://status.example.com/7'),
  }),
];
