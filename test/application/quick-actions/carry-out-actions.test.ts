import { expect } from 'chai';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { UpdateNote } from '../../../application/notes/update-note.ts';
import type { QuickActionOutcome } from '../../../application/work-items/quick-action-runner.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { childTitles, rebuildRollUps, stored } from '../../support/items.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld, type Person } from '../../support/world.ts';

const nothing: QuickActionOutcome = { changes: {}, names: [], messages: [], refusals: [] };

describe('Quick actions', () => {
  const world = useWorld();
  let epic: WorkItem;
  let issue: WorkItem;

  const make = (type: 'epic' | 'issue', title: string, more: object = {}): Promise<WorkItem> => {
    const namespace = type === 'epic' ? world.acme.id : world.app.id;
    return world.as('planner', CreateWorkItem, { type, namespace, title, ...more });
  };
  const say = (person: Person, item: WorkItem, body: string, more: object = {}) =>
    world.as(person, CreateNote, { item: { id: item.id }, body, ...more });
  const act = async (person: Person, item: WorkItem, body: string): Promise<QuickActionOutcome> =>
    (await say(person, item, body)).quickActions ?? nothing;
  const linesOf = async (person: Person, item: WorkItem): Promise<string[]> => {
    const { actors, queries, conversations } = world.services;
    const actor = await actors.load(world.people[person]);
    const order = { by: 'createdAt', direction: 'asc' } as const;
    const page = await queries.notes.page(actor, item, 'all', order, { kind: 'offset', page: 1, perPage: 100 });
    return (await conversations.read(actor, [item], page.rows)).map(({ body }) => body);
  };
  const logOf = (item: WorkItem) =>
    world.connection('change_log').where({ subjectType: 'work_item', subjectId: item.id }).pluck('action');

  before(async () => {
    for (const name of ['bug', 'needs work', 'p::1', 'p::2']) {
      await world.as('planner', CreateLabel, { kind: 'group', namespace: world.acme.id, name, color: '#c91c00' });
    }
  });
  beforeEach(async () => {
    epic = await make('epic', 'Epic');
    issue = await make('issue', 'Issue');
  });

  it('plan an issue for an iteration by ID, title or position, and remove it', async () => {
    const cadence = { group: world.acme.id, title: 'Sprints', automatic: false, active: true };
    const { id: cadenceId } = await world.as('planner', CreateCadence, cadence);
    const sprint = (title: string, startDate: string, dueDate: string) =>
      world.as('planner', CreateIteration, { group: world.acme.id, cadenceId, title, startDate, dueDate });
    const now = await sprint('Sprint 1', '2026-11-16', '2026-11-29');
    const next = await sprint('Sprint 2', '2026-11-30', '2026-12-13');
    for (const [parameter, iteration] of [
      ['*iteration:"Sprint 1"', now],
      ['--next', next],
      [`*iteration:${now.id}`, now],
      ['[cadence:"Sprints"] --next', next],
      ['--current', now],
    ] as const) {
      const { messages } = await act('planner', issue, `/iteration ${parameter}`);
      expect(messages, parameter).to.eql([`Set the iteration to ${iteration.title}.`]);
      expect((await stored(world, issue.id)).iterationId).to.equal(iteration.id);
    }
    expect((await act('planner', issue, '/iteration *iteration:"Sprint 9"\n/iteration')).refusals).to.eql([
      '/iteration was not carried out: there is no iteration “Sprint 9”.',
      '/iteration was not carried out: name an iteration such as *iteration:"title", or write --current or --next.',
    ]);
    expect((await act('guest', issue, '/iteration --next')).refusals).to.have.length(1);
    expect((await act('planner', issue, '/remove_iteration')).messages).to.eql(['Removed the iteration.']);
    expect((await stored(world, issue.id)).iterationId).to.equal(null);
  });

  it('estimate an issue, log time, and undo both', async () => {
    const { messages, refusals } = await act(
      'planner',
      issue,
      '/estimate 1w 2d\n/spend 3h30m\n/spend_time -30m yesterday',
    );
    expect(refusals).to.eql([]);
    expect(messages).to.eql([
      'Set the time estimate to 1w 2d.',
      'Added 3h 30m of time spent.',
      'Subtracted 30m of time spent.',
    ]);
    expect(await stored(world, issue.id)).to.include({ timeEstimate: 201_600, timeSpent: 10_800 });
    const refused = await act('planner', issue, '/estimate soon\n/spend\n/spend 1h 2999-01-01\n/spend -100h');
    expect(refused.refusals).to.eql([
      '/estimate was not carried out: write a duration such as 1w 2d 3h 30m.',
      '/spend was not carried out: write a duration such as 1w 2d 3h 30m.',
      '/spend was not carried out: the date is not one of the past.',
      '/spend was not carried out: Time spent to subtract exceeds the 3h that were spent.',
    ]);
    expect((await act('guest', issue, '/spend 1h')).refusals).to.have.length(1);
    const { refusals: ofSpaces } = await act('planner', issue, `/spend 1h${' '.repeat(400_000)}x`);
    expect(ofSpaces).to.eql(['/spend was not carried out: write a duration such as 1w 2d 3h 30m.']);
    await act('planner', issue, '/remove_estimate\n/remove_time_spent');
    expect(await stored(world, issue.id)).to.include({ timeEstimate: null, timeSpent: null });
    expect((await act('planner', epic, '/estimate 1h')).refusals).to.eql([
      '/estimate was not carried out: it is not for epics.',
    ]);
  });

  it('add one Zoom meeting to an issue, and remove it', async () => {
    const url = 'https://zoom.us/j/123456789?pwd=x1';
    const added = await act('planner', issue, `/zoom ${url}`);
    expect(added).to.deep.include({ messages: ['Zoom meeting added.'], refusals: [] });
    expect(await stored(world, issue.id)).to.include({ zoomMeetingUrl: url });
    const refused = await act('planner', issue, `/zoom ${url}`);
    expect(refused.refusals).to.eql(['/zoom was not carried out: the issue has a Zoom meeting already.']);
    expect((await act('guest', issue, '/remove_zoom')).refusals).to.have.length(1);
    const removed = await act('planner', issue, '/remove_zoom');
    expect(removed.messages).to.eql(['Zoom meeting removed.']);
    expect(await stored(world, issue.id)).to.include({ zoomMeetingUrl: null });
    const wrong = await act('planner', issue, '/remove_zoom\n/zoom https://example.org/j/1');
    expect(wrong.refusals).to.eql([
      '/remove_zoom was not carried out: the issue has no Zoom meeting.',
      '/zoom was not carried out: write the address of a meeting such as https://zoom.us/j/123456789.',
    ]);
    expect((await act('planner', epic, `/zoom ${url}`)).refusals).to.eql([
      '/zoom was not carried out: it is not for epics.',
    ]);
  });

  it('link an incident to its status page, and change and remove the link', async () => {
    const incident = await world.as('owner', CreateWorkItem, {
      namespace: world.app.id,
      type: 'incident',
      title: 'Signed out',
    });
    const first = await act('planner', incident, '/publish https://status.example.com/7');
    expect(first).to.deep.include({ messages: ['Link to the status page added.'], refusals: [] });
    await act('planner', incident, '/publish https://status.example.com/8');
    expect(await stored(world, incident.id)).to.include({ publishedIncidentUrl: 'https://status.example.com/8' });
    expect((await act('guest', incident, '/unpublish')).refusals).to.have.length(1);
    const removed = await act('planner', incident, '/unpublish');
    expect(removed.messages).to.eql(['Link to the status page removed.']);
    expect(await stored(world, incident.id)).to.include({ publishedIncidentUrl: null });
    expect((await act('planner', incident, '/unpublish\n/publish http://status.example.com')).refusals).to.eql([
      '/unpublish was not carried out: the incident has no link to a status page.',
      '/publish was not carried out: write the address of the incident on your status page, with https://.',
    ]);
    expect((await act('planner', issue, '/publish https://status.example.com/7')).refusals).to.eql([
      '/publish was not carried out: it is for incidents.',
    ]);
  });

  describe('on epics and issues', () => {
    const both: ['epic' | 'issue', () => WorkItem][] = [
      ['epic', () => epic],
      ['issue', () => issue],
    ];
    for (const [kind, item] of both) {
      it(`close and reopen an ${kind}, and report when nothing changes`, async () => {
        expect(await act('planner', item(), '/close')).to.eql({
          changes: { state_event: 'close' },
          names: ['close'],
          messages: [`Closed this ${kind}.`],
          refusals: [],
        });
        expect((await stored(world, item().id)).state).to.equal('closed');
        expect(await logOf(item())).to.include('work_item.close');
        expect((await act('planner', item(), '/close')).refusals).to.eql([
          `/close was not carried out: the ${kind} is closed already.`,
        ]);
        expect((await act('planner', item(), '/reopen')).changes).to.eql({ state_event: 'reopen' });
        expect((await stored(world, item().id)).state).to.equal('opened');
      });
      it(`change title, labels and confidentiality of an ${kind}`, async () => {
        const { changes } = await act(
          'planner',
          item(),
          '/title Ab cD\n/labels ~bug "needs work" ~p::1\n/confidential',
        );
        expect(changes).to.include({ title: 'Ab cD', confidential: true });
        expect(await stored(world, item().id)).to.include({ title: 'Ab cD', confidential: true });
        const titles = async () =>
          [...((await world.services.queries.workItemDetails.labels([item().id])).get(item().id) ?? [])].map(
            ({ title }) => title,
          );
        expect(await titles()).to.have.members(['bug', 'needs work', 'p::1']);
        await act('planner', item(), '/unlabel ~bug\n/label ~p::2');
        expect(await titles()).to.have.members(['needs work', 'p::2']);
        await act('planner', item(), '/relabel bug');
        expect(await titles()).to.eql(['bug']);
        expect((await act('planner', item(), '/label ~Bug')).refusals).to.eql([
          '/label was not carried out: there is no label “Bug”.',
        ]);
        await act('planner', item(), '/remove_label');
        expect(await titles()).to.eql([]);
      });
      it(`apply to the user who writes on an ${kind}: to-do, subscription, emoji`, async () => {
        const first = await act('guest', item(), '/todo\n/unsubscribe\n/subscribe\n/award :tada:');
        expect(first.refusals.filter((text) => !text.includes('unsubscribe'))).to.eql([]);
        expect(first.changes).to.include({ todo_event: 'add', subscription_event: 'subscribe', emoji_award: 'tada' });
        const again = await act('guest', item(), '/todo\n/award tada\n/award 👍\n/award nonsense');
        expect(again.messages).to.eql(['Took :tada: back.', 'Gave :thumbsup:.']);
        expect(again.refusals).to.eql([
          '/todo was not carried out: it is so already.',
          '/award was not carried out: nothing of that name is here.',
        ]);
        expect((await act('guest', item(), '/done')).changes).to.eql({ todo_event: 'done' });
        expect((await act('guest', item(), '/done')).messages).to.eql([]);
      });
    }
    it('are rejected on the wrong type of item, or with unexpected parameters', async () => {
      expect((await act('planner', epic, '/weight 3')).refusals[0]).to.contain('it is not for epics');
      expect((await act('planner', issue, '/child_epic &1')).refusals[0]).to.contain('it is not for issues');
      expect((await act('planner', epic, '/close now')).refusals[0]).to.contain('takes nothing');
      expect((await stored(world, epic.id)).state).to.equal('opened');
    });
  });

  describe('in a comment', () => {
    it('are removed while the other text stays', async () => {
      const { note, quickActions } = await say('planner', epic, 'Done with it.\n\n/close');
      expect(note?.body).to.equal('Done with it.');
      expect(quickActions?.changes).to.eql({ state_event: 'close' });
    });
    it('create no note without other text, even in a thread', async () => {
      const { note } = await say('planner', epic, 'First');
      const answer = await say('planner', epic, '/close', { discussionId: note?.discussionId });
      expect(answer.note).to.equal(null);
      expect(await world.connection('notes').where({ workItemId: epic.id }).pluck('body')).to.eql(['First']);
    });
    it('require the right to comment', async () => {
      await refusal(say('stranger', epic, '/todo'), 'not_found');
      await refusal(say('guest', epic, '/todo', { internal: true }), 'forbidden');
    });
    it('are applied when an edit adds them, without losing the note', async () => {
      const { note } = await say('planner', epic, 'Text');
      const id = note?.id ?? 0;
      const changed = await world.as('planner', UpdateNote, { noteId: id, body: 'Other text\n/close' });
      expect(changed.note?.body).to.equal('Other text');
      expect((await stored(world, epic.id)).state).to.equal('closed');
      const only = await world.as('planner', UpdateNote, { noteId: id, body: '/reopen' });
      expect([only.note?.body, only.quickActions?.changes]).to.eql(['Other text', { state_event: 'reopen' }]);
    });
  });

  describe('without permission', () => {
    it('are rejected with a message while the others are applied', async () => {
      const outcome = await act('guest', epic, '/close\n/todo\n/title Mine\n/confidential\n/label ~bug');
      expect(outcome.messages).to.eql(['Added a to-do.']);
      expect(outcome.refusals).to.eql(
        ['close', 'title', 'confidential', 'label'].map(
          (name) => `/${name} was not carried out: you are not allowed to do that here.`,
        ),
      );
      expect(outcome.changes).to.eql({ todo_event: 'add' });
      expect(await stored(world, epic.id)).to.include({ state: 'opened', title: 'Epic', confidential: false });
      expect(await logOf(epic)).to.eql(['work_item.create']);
    });
    it('change nothing when they fail halfway', async () => {
      const open = await make('epic', 'Open child');
      await act('planner', epic, '/confidential');
      const fitting = await make('epic', 'Confidential child', { confidential: true });
      // The last one that is named is hung first, and would stay but for the one before it.
      const outcome = await act('planner', epic, `/child_epic &${open.iid} &${fitting.iid}\n/todo`);
      expect(outcome.refusals).to.have.length(1);
      expect(outcome.messages).to.eql(['Added a to-do.']);
      for (const { id } of [open, fitting]) expect((await stored(world, id)).parentId).to.equal(null);
      expect(await logOf(fitting)).to.eql(['work_item.create']);
      expect(await rebuildRollUps(world)).to.eql([]);
    });
    it('reject impossible numbers and titles', async () => {
      const { refusals } = await act(
        'planner',
        issue,
        `/relate #9999999999\n/epic acme&9999999999\n/label ~"${'x'.repeat(3000)}"\n/assign @${'y'.repeat(3000)}\n/milestone %"${'z'.repeat(3000)}"\n/title ${'t'.repeat(256)}\n/weight 100001\n/move ${'p/'.repeat(500)}\n/award ${'e'.repeat(3000)}`,
      );
      expect(refusals).to.have.length(9);
      expect(refusals).to.include('/weight was not carried out: Weight must be less than or equal to 100000.');
      expect((await stored(world, issue.id)).weight).to.equal(null);
    });
    it('answer the same for hidden and for missing items', async () => {
      const secret = await make('epic', 'nonce-4711', { confidential: true });
      for (const name of ['child_epic', 'remove_child_epic', 'parent_epic']) {
        const [hidden] = (await act('guest', epic, `/${name} &${secret.iid}`)).refusals;
        const [absent] = (await act('guest', epic, `/${name} &999999`)).refusals;
        expect(hidden).to.equal(`/${name} was not carried out: nothing of that name is here.`);
        expect(hidden).to.equal(absent);
      }
      const issueSecret = await make('issue', 'nonce-4711', { confidential: true });
      const [hidden] = (await act('guest', issue, `/relate #${issueSecret.iid}`)).refusals;
      const [absent] = (await act('guest', issue, '/relate #999999')).refusals;
      expect(hidden).to.equal(absent);
    });
  });

  describe('on epics', () => {
    it('add and remove children by number, path and URL', async () => {
      const one = await make('epic', 'One');
      const two = await make('epic', 'Two');
      const there = await world.as('planner', CreateWorkItem, {
        type: 'epic',
        namespace: world.web.id,
        title: 'There',
      });
      const body = `/child_epic &${one.iid} acme&${two.iid}\n/child_epic https://here.example/groups/acme/web/-/epics/${there.iid}`;
      const { quickActions } = await world.services.door.perform(
        CreateNote,
        { userId: world.people.planner, baseUrl: 'https://here.example' },
        { item: { id: epic.id }, body },
      );
      expect(quickActions?.refusals).to.eql([]);
      expect(await childTitles(world, epic.id)).to.eql(['There', 'One', 'Two']);
      expect((await act('planner', epic, `/child_epic &${one.iid}`)).refusals[0]).to.contain('already assigned');
      expect((await act('planner', one, `/child_epic &${epic.iid}`)).refusals[0]).to.contain('ancestor');
      await act('planner', epic, `/remove_child_epic &${one.iid}`);
      expect(await childTitles(world, epic.id)).to.eql(['There', 'Two']);
      expect((await act('planner', epic, `/remove_child_epic &${one.iid}`)).messages).to.eql([]);
      expect((await act('planner', epic, '/child_epic')).refusals[0]).to.contain('name an epic');
    });
    it('set and remove the parent', async () => {
      const parent = await make('epic', 'Parent');
      expect((await act('planner', epic, `/parent_epic &${parent.iid}`)).changes).to.eql({ parent_epic_id: parent.id });
      expect((await stored(world, epic.id)).parentId).to.equal(parent.id);
      expect((await act('planner', epic, '/remove_parent_epic')).changes).to.eql({ parent_epic_id: null });
      expect((await stored(world, epic.id)).parentId).to.equal(null);
      expect((await act('planner', epic, '/remove_parent_epic')).messages).to.eql([]);
    });
  });

  it('assign people who can see the place of an epic, as of an issue', async () => {
    const assignees = async () => {
      const found = await world.services.queries.workItemDetails.assignees([epic.id]);
      return found.get(epic.id)?.map(({ username }) => username);
    };
    const { refusals, messages } = await act('planner', epic, '/assign @developer me');
    expect([refusals, messages]).to.eql([[], ['Assigned @developer me.']]);
    expect(await assignees()).to.have.members(['developer', 'planner']);
    expect((await act('planner', epic, '/assign @stranger')).refusals[0]).to.contain('not all of these people');
    expect((await act('guest', epic, '/unassign')).refusals[0]).to.contain('not allowed');
    await act('planner', epic, '/reassign @guest');
    expect(await assignees()).to.eql(['guest']);
    await act('planner', epic, '/unassign');
    expect(await assignees()).to.eql([]);
  });

  describe('on issues', () => {
    it('set assignees, dates, weight, health, epic and links', async () => {
      const other = await make('issue', 'Other');
      const { refusals } = await act(
        'planner',
        issue,
        `/assign @developer me\n/due in 2 days\n/weight 5\n/health_status at_risk\n/epic &${epic.iid}\n/relate #${other.iid}\n/lock`,
      );
      expect(refusals).to.eql([]);
      expect(await stored(world, issue.id)).to.include({
        dueDate: '2026-11-23',
        weight: 5,
        healthStatus: 'at_risk',
        parentId: epic.id,
        discussionLocked: true,
      });
      const assignees = async () => {
        const found = await world.services.queries.workItemDetails.assignees([issue.id]);
        return found.get(issue.id)?.map((user) => user.id);
      };
      expect(await assignees()).to.have.members([world.people.developer, world.people.planner]);
      const [absent] = (await act('planner', issue, '/assign @nobody')).refusals;
      const [outside] = (await act('planner', issue, '/assign @stranger')).refusals;
      expect(absent).to.equal(outside);
      await act(
        'planner',
        issue,
        '/unassign me\n/remove_due_date\n/clear_weight\n/clear_health_status\n/remove_epic\n/unlock',
      );
      expect(await assignees()).to.eql([world.people.developer]);
      expect(await stored(world, issue.id)).to.include({
        dueDate: null,
        weight: null,
        healthStatus: null,
        parentId: null,
        discussionLocked: false,
      });
      expect(await rebuildRollUps(world)).to.eql([]);
    });
    it('promote to an epic, with permission for both', async () => {
      expect((await act('guest', issue, '/promote')).refusals[0]).to.contain('not allowed');
      const { changes, messages } = await act('planner', issue, '/promote');
      expect(changes).to.eql({ promote_to_epic: true });
      const { promotedToId, state } = await stored(world, issue.id);
      expect(state).to.equal('closed');
      const made = await stored(world, promotedToId ?? 0);
      expect(messages).to.eql([`Promoted to acme&${made.iid}.`]);
      expect((await act('planner', issue, '/promote')).refusals).to.have.length(1);
    });
    it('close a duplicate, relate it and tell both, until it is reopened', async () => {
      const original = await make('issue', 'Original');
      const epicOfIssue = await make('epic', 'Sum');
      await world.as('planner', UpdateWorkItem, { item: { id: issue.id }, parentId: epicOfIssue.id });
      const outcome = await act('planner', issue, `/duplicate #${original.iid}`);
      expect(outcome).to.eql({
        changes: { duplicate_issue_id: original.id, state_event: 'close' },
        names: ['duplicate'],
        messages: [`Closed as a duplicate of #${original.iid}.`],
        refusals: [],
      });
      expect(await stored(world, issue.id)).to.include({
        state: 'closed',
        closedById: world.people.planner,
        duplicatedToId: original.id,
      });
      expect(await stored(world, epicOfIssue.id)).to.include({ openedIssues: 0, closedIssues: 1 });
      expect(await linesOf('guest', original)).to.eql([
        `marked acme/app#${issue.iid} as a duplicate of this issue`,
        `marked as related to acme/app#${issue.iid}`,
      ]);
      expect((await linesOf('guest', issue)).slice(-2)).to.eql([
        `closed, marked as a duplicate of acme/app#${original.iid}`,
        `marked as related to acme/app#${original.iid}`,
      ]);
      expect((await logOf(issue)).at(-1)).to.equal('work_item.duplicate');
      await act('planner', issue, '/reopen');
      expect(await stored(world, issue.id)).to.include({ state: 'opened', duplicatedToId: null, closedById: null });
      expect(await rebuildRollUps(world)).to.eql([]);
      // The link is there already and stays; an issue that is closed stays closed by whom it was.
      await act('owner', issue, '/close');
      expect((await act('planner', issue, `/duplicate #${original.iid}`)).refusals).to.eql([]);
      expect(await stored(world, issue.id)).to.include({ closedById: world.people.owner });
    });
    it('mark no duplicate of itself, of a hidden issue or an epic, or without permission', async () => {
      const original = await make('issue', 'Original');
      const hidden = await make('issue', 'Hidden', { confidential: true });
      const own = await world.as('guest', CreateWorkItem, { type: 'issue', namespace: world.app.id, title: 'Own' });
      const refused = async (person: Person, item: WorkItem, parameter: string) =>
        (await act(person, item, `/duplicate ${parameter}`)).refusals[0] ?? '';
      expect(await refused('planner', issue, `#${issue.iid}`)).to.contain('no duplicate of itself');
      expect(await refused('planner', issue, `&${epic.iid}`)).to.contain('nothing of that name');
      expect(await refused('planner', issue, '')).to.contain('name an issue');
      expect(await refused('planner', issue, `#${original.iid} #${hidden.iid}`)).to.contain('name one issue');
      expect(await refused('planner', epic, `#${original.iid}`)).to.contain('not for epics');
      expect(await refused('guest', issue, `#${original.iid}`)).to.contain('not allowed');
      expect(await refused('guest', own, `#${hidden.iid}`)).to.equal(await refused('guest', own, '#4711'));
      expect(await refused('guest', own, `#${original.iid}`)).to.equal('');
      expect(await refused('planner', own, `#${original.iid}`)).to.contain('already');
      expect(await refused('planner', original, `#${own.iid}`)).to.contain('duplicate of this');
    });
    it('move and copy', async () => {
      expect((await act('planner', issue, '/move acme/web/site')).changes).to.eql({ target_project_id: world.site.id });
      const other = await make('issue', 'Other');
      expect((await act('planner', other, '/clone')).changes).to.eql({ clone_target_project_id: world.app.id });
      expect((await act('planner', other, '/move open/code')).messages).to.eql([]);
      expect((await act('planner', other, '/move no/such')).refusals[0]).to.contain('nothing of that name');
    });
  });
});
