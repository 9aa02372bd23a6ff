import { expect } from 'chai';
import { CreateDeployment } from '../../../application/deployments/create-deployment.ts';
import { CreateEnvironment } from '../../../application/deployments/create-environment.ts';
import { ProtectEnvironment } from '../../../application/deployments/protect-environment.ts';
import { DeleteNote } from '../../../application/notes/delete-note.ts';
import { UpdateLabel } from '../../../application/labels/update-label.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateTodo } from '../../../application/todos/create-todo.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { MoveIssue } from '../../../application/work-items/move-issue.ts';
import { SubscribeToWorkItem } from '../../../application/work-items/subscribe-to-work-item.ts';
import { EventListener } from '../../support/event-listener.ts';
import { useEvents } from '../../support/event-world.ts';

describe('Event stream', function () {
  this.timeout(20_000);
  const events = useEvents();
  const goneOf = (listener: EventListener) => listener.changes.flatMap(({ gone }) => gone);

  it('is readable with access to the group, uncompressed and unbuffered', async () => {
    const listener = await events.listen(null, 'namespace=plan', { 'Accept-Encoding': 'gzip, br' });
    expect(listener.status).to.equal(200);
    expect(listener.headers.get('content-type')).to.equal('text/event-stream');
    expect(listener.headers.get('content-encoding')).to.equal(null);
    expect(listener.headers.get('cache-control')).to.equal('no-store, no-transform');
    expect(listener.headers.get('x-accel-buffering')).to.equal('no');
    for (const query of [
      '',
      'namespace=absent',
      'namespace=plan/secret',
      'namespace=999',
      'namespace[a]=1',
      'namespace=plan&after[]=1',
    ]) {
      expect((await events.listen(null, query)).status, query).to.be.oneOf([400, 404]);
    }
    const many = Array.from({ length: 11 }, () => 'namespace[]=plan').join('&');
    expect((await events.listen(null, many)).status).to.equal(400);
    expect((await events.listen(events.planner, `namespace=${events.plan.id}`)).status).to.equal(200);
    const wrong = await EventListener.open(events.server.address, 'namespace=plan', { 'PRIVATE-TOKEN': 'wrong' });
    expect(wrong.status).to.equal(401);
  });

  it('has positions that do not tell a visitor whether anything hidden happened', async () => {
    const positions: string[] = [];
    const listen = async () => positions.push((await events.listen(null)).lastId);
    await listen();
    await listen();
    await events.create({}, events.secret);
    await listen();
    expect(new Set(positions).size).to.equal(3);
    expect(new Set(positions.map(({ length }) => length)).size).to.equal(1);
  });

  it('reports changes only to users who can see them', async () => {
    const epic = await events.create();
    const hidden = await events.create({ confidential: true });
    const elsewhere = await events.create({}, events.secret);
    const [anonymous, ofPlanner] = [await events.listen(null), await events.listen(events.planner)];
    const version = (await events.change(epic, { title: 'Other' })).lockVersion;
    await events.change(hidden, { title: 'Hidden too' });
    await events.change(elsewhere, { title: 'Hidden as well' });
    const [seenByAnybody, seenByPlanner] = await events.settle(anonymous, ofPlanner);
    expect(seenByAnybody).to.deep.equal([`${epic.id} fields`]);
    expect(seenByPlanner).to.have.members([`${epic.id} fields`, `${hidden.id} fields`, `${elsewhere.id} fields`]);
    const reported = anonymous.changes.flatMap(({ items }) => items).find(({ id }) => id === epic.id);
    expect(reported).to.deep.equal({
      id: epic.id,
      iid: epic.iid,
      type: 'epic',
      namespaceId: events.plan.id,
      version,
      parts: ['fields'],
    });
    expect(anonymous.raw).not.to.match(/Other|Hidden/);
  });

  it('reports nothing at all about hidden items', async () => {
    const hidden = await events.create({ confidential: true });
    const epic = await events.create();
    const anonymous = await events.listen(null);
    const ofPlanner = await events.listen(events.planner);
    anonymous.clear();
    await events.change(hidden, { title: 'Hidden', description: 'A text' });
    await events.note(hidden);
    await events.note(epic, { internal: true });
    const { note: deleted } = await events.note(epic, { internal: true });
    await events.server.perform(DeleteNote, { noteId: deleted?.id ?? 0 });
    await events.change(hidden, { title: 'Hidden again' });
    await events.server.perform(DeleteWorkItem, { item: { id: hidden.id } });
    await ofPlanner.until(() => goneOf(ofPlanner).includes(hidden.id));
    const [seen] = await events.settle(anonymous);
    expect(seen).to.deep.equal([]);
    expect(anonymous.events).to.have.length(1);
    expect(goneOf(anonymous)).to.deep.equal([]);
    expect(ofPlanner.parts).to.include(`${epic.id} notes`);
  });

  it('reports a deleted item once, only to users who could see it', async () => {
    const epic = await events.create();
    const hidden = await events.create({ confidential: true });
    const issue = await events.create({}, events.project);
    const deleted = await events.create();
    const closed = await events.server.createProject('closed', events.secret, { visibility: 'private' });
    const [anonymous, ofGuest, ofPlanner] = [
      await events.listen(null),
      await events.listen(events.guest),
      await events.listen(events.planner),
    ];
    await events.change(epic, { confidential: true });
    await events.server.perform(MoveIssue, { item: { id: issue.id }, project: closed.id });
    await events.server.perform(DeleteWorkItem, { item: { id: deleted.id } });
    await events.server.perform(DeleteWorkItem, { item: { id: hidden.id } });
    const [seen] = await events.settle(anonymous, ofGuest, ofPlanner);
    // The issue itself stays, closed, where it was.
    expect(goneOf(anonymous)).to.have.members([epic.id, deleted.id]);
    expect(goneOf(ofGuest)).to.have.members([epic.id, deleted.id]);
    expect(goneOf(ofPlanner)).to.have.members([deleted.id, hidden.id]);
    expect(seen?.filter((part) => part.startsWith(`${epic.id} `))).to.deep.equal([]);
  });

  it('reports changes of children, order and totals up the tree', async () => {
    const top = await events.create();
    const middle = await events.create({ parentId: top.id });
    const other = await events.create();
    const child = await events.create({}, events.project);
    const hidden = await events.create({ confidential: true });
    const listener = await events.listen(null);
    await events.server.perform(AssignParent, { item: { id: child.id }, parent: { id: middle.id } });
    let [seen] = await events.settle(listener);
    expect(seen).to.include.members([
      `${middle.id} children`,
      `${middle.id} rollUps`,
      `${top.id} rollUps`,
      `${child.id} fields`,
    ]);
    expect(seen).not.to.include(`${top.id} children`);
    listener.clear();
    await events.server.perform(AssignParent, { item: { id: child.id }, parent: { id: other.id } });
    [seen] = await events.settle(listener);
    expect(seen).to.include.members([`${middle.id} children`, `${other.id} children`, `${top.id} rollUps`]);
    listener.clear();
    // A hidden child must not be reported among the children; everyone sees the sums.
    await events.server.perform(AssignParent, { item: { id: hidden.id }, parent: { id: other.id } });
    [seen] = await events.settle(listener);
    expect(seen).to.deep.equal([`${other.id} rollUps`]);
  });

  it('reports child dates only where they have an effect, and no hidden child without', async () => {
    const days = (start: string, due: string) => ({
      startDateIsFixed: true,
      startDateFixed: start,
      dueDateIsFixed: true,
      dueDateFixed: due,
    });
    const top = await events.create(days('2026-01-01', '2026-12-31'));
    const middle = await events.create({ parentId: top.id });
    const child = await events.create({ parentId: middle.id, ...days('2026-03-01', '2026-04-01') });
    const hidden = await events.create({
      parentId: middle.id,
      confidential: true,
      ...days('2026-03-05', '2026-03-10'),
    });
    const [listener, ofPlanner] = [await events.listen(null), await events.listen(events.planner)];
    // Within the days of its visible sibling, so that the inherited dates above stay as they are.
    await events.change(hidden, { dueDateFixed: '2026-03-20' });
    let [seen, seenByPlanner] = await events.settle(listener, ofPlanner);
    expect(seen).to.deep.equal([]);
    expect(seenByPlanner).to.have.members([`${hidden.id} fields`, `${middle.id} children`]);
    for (const one of [listener, ofPlanner]) one.clear();
    // Now it decides when the epic above ends, which everyone sees there, and where that one is.
    await events.change(hidden, { dueDateFixed: '2026-05-01' });
    [seen] = await events.settle(listener, ofPlanner);
    expect(seen).to.have.members([`${middle.id} rollUps`, `${top.id} children`]);
    listener.clear();
    await events.change(child, { startDateFixed: '2026-03-02' });
    [seen, seenByPlanner] = await events.settle(listener, ofPlanner);
    expect(new Set(seen)).to.deep.equal(
      new Set([`${child.id} fields`, `${middle.id} rollUps`, `${middle.id} children`, `${top.id} children`]),
    );
  });

  it('reports conversations, links, labels and personal settings', async () => {
    const epic = await events.create();
    const other = await events.create();
    const hidden = await events.create({ confidential: true });
    const label = await events.server.perform(CreateLabel, {
      kind: 'group',
      namespace: events.plan.id,
      name: 'bug',
      color: '#ff0000',
    });
    const [anonymous, ofPlanner] = [await events.listen(null), await events.listen(events.planner)];
    await events.note(epic);
    await events.server.perform(LinkWorkItems, { source: { id: epic.id }, target: { id: other.id } });
    await events.server.perform(LinkWorkItems, { source: { id: other.id }, target: { id: hidden.id } });
    await events.server.perform(UpdateLabel, {
      kind: 'group',
      namespace: events.plan.id,
      label: label.id,
      color: '#00ff00',
    });
    await events.server.perform(CreateTodo, { item: { id: epic.id } }, events.planner);
    await events.server.perform(SubscribeToWorkItem, { item: { id: other.id }, subscribed: true }, events.planner);
    const [seen, seenByPlanner] = await events.settle(anonymous, ofPlanner);
    expect(new Set(seen)).to.deep.equal(
      // A comment updates the item's time.
      new Set([`${epic.id} notes`, `${epic.id} fields`, `${epic.id} links`, `${other.id} links`]),
    );
    expect(new Set(anonymous.changes.flatMap(({ labels }) => labels))).to.deep.equal(new Set([label.id]));
    expect(seenByPlanner).to.include.members([`${epic.id} attention`, `${other.id} attention`, `${hidden.id} links`]);
  });

  it('reports deployments only to users who can see them', async () => {
    const inner = await events.server.createProject('inner', events.plan, { visibility: 'internal' });
    const reporter = await events.server.createUser();
    await events.server.addMember(events.plan, reporter, 'reporter');
    const [anonymous, ofGuest, ofReporter] = [
      await events.listen(null),
      await events.listen(events.guest),
      await events.listen(reporter),
    ];
    const sent = { ref: 'main', tag: false, sha: 'a'.repeat(40), status: 'running' } as const;
    const rules = { name: 'production', deployRules: [{ accessLevel: 40 as const }] };
    await events.server.perform(CreateEnvironment, { project: events.project.id, name: 'review' });
    await events.server.perform(CreateDeployment, { project: inner.id, environment: 'production', ...sent });
    await events.server.perform(ProtectEnvironment, { kind: 'group', namespace: events.plan.id, ...rules });
    await events.settle(anonymous, ofGuest, ofReporter);
    const projectsOf = (listener: EventListener) => new Set(listener.changes.flatMap(({ deployments }) => deployments));
    expect(projectsOf(anonymous)).to.deep.equal(new Set([events.project.id]));
    expect(projectsOf(ofGuest)).to.deep.equal(new Set([events.project.id]));
    expect(projectsOf(ofReporter)).to.deep.equal(new Set([events.project.id, inner.id]));
  });

  it('reports nothing of other top-level groups', async () => {
    const other = await events.server.createGroup('other', { visibility: 'public' });
    const foreign = await events.create({}, other);
    const listener = await events.listen(null);
    const both = await events.listen(null, 'namespace[]=plan&namespace[]=other');
    await events.change(foreign, { title: 'Foreign' });
    const [seen, seenByBoth] = await events.settle(listener, both);
    expect(seen).to.deep.equal([]);
    expect(new Set(seenByBoth)).to.deep.equal(new Set([`${foreign.id} fields`]));
  });

  it('reports changes of a to-do list to its user only, wherever the item is', async () => {
    const other = await events.server.createGroup('elsewhere', { visibility: 'public' });
    const item = await events.create({}, other);
    const [own, ofGuest] = [await events.listen(events.planner, ''), await events.listen(events.guest)];
    await events.server.perform(CreateTodo, { item: { id: item.id } }, events.planner);
    await own.until(() => own.changes.some(({ todos }) => todos));
    expect(own.parts).to.deep.equal([]);
    await events.settle(ofGuest);
    expect(ofGuest.changes.some(({ todos }) => todos)).to.equal(false);
    expect((await events.listen(null, '')).status).to.equal(400);
  });
});
