import { expect } from 'chai';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

interface Work {
  mainAssignee: { username: string } | null;
  lastMilestone: { title: string } | null;
}

describe('GraphQL work on an epic', () => {
  const server = useServer();
  let group: Namespace;
  let open: Namespace;
  let closed: Namespace;
  let ada: User;
  let ben: User;

  before(async () => {
    group = await server().createGroup('open', { visibility: 'public' });
    open = await server().createProject('app', group, { visibility: 'public' });
    closed = await server().createProject('closed', group, { visibility: 'private' });
    ada = await server().createUser('ada');
    ben = await server().createUser('ben');
    for (const user of [ada, ben]) await server().addMember(group, user, 'planner');
  });

  const create = (fields: object, namespace = open): Promise<WorkItem> =>
    server().perform(CreateWorkItem, { type: 'issue', title: 'Work', ...fields, namespace: namespace.id }, ada);
  const milestone = async (title: string, dueDate: string, { id } = open): Promise<number> => {
    const made = { kind: 'project', namespace: id, title, dueDate } as const;
    return (await server().perform(CreateMilestone, made)).id;
  };
  const workFor = async (client: TestClient, { iid }: WorkItem): Promise<[string | undefined, string | undefined]> => {
    const query = `query ($iid: ID!) { group(fullPath: "open") { epics(iid: $iid) { nodes {
      mainAssignee { username } lastMilestone { title } } } } }`;
    const { body } = await client.post<{ data: { group: { epics: { nodes: Work[] } } } }>('/api/graphql', {
      query,
      variables: { iid: String(iid) },
    });
    const [work] = body.data.group.epics.nodes;
    return [work?.mainAssignee?.username, work?.lastMilestone?.title];
  };

  it('is by the person of most open items below it, and up to the milestone that is due last', async () => {
    const epic = await create({ type: 'epic' }, group);
    const part = await create({ type: 'epic', parentId: epic.id }, group);
    const planner = await server().as(ada);
    expect(await workFor(planner, epic)).to.deep.equal([undefined, undefined]);
    const [early, late] = [await milestone('Early', '2026-11-01'), await milestone('Late', '2026-12-01')];
    await create({ parentId: part.id, assigneeIds: [ada.id], milestoneId: early });
    await create({ parentId: part.id, assigneeIds: [ben.id], milestoneId: late });
    await create({ parentId: epic.id, assigneeIds: [ben.id] });
    for (let count = 0; count < 2; count += 1) {
      const { id } = await create({ parentId: epic.id, assigneeIds: [ada.id] });
      await server().perform(UpdateWorkItem, { item: { id }, stateEvent: 'close' });
    }
    expect(await workFor(planner, epic)).to.deep.equal(['ben', 'Late']);
    expect(await workFor(planner, part)).to.deep.equal(['ada', 'Late']);
    const own = await create({ type: 'epic', assigneeIds: [ada.id] }, group);
    await create({ parentId: own.id, assigneeIds: [ben.id] });
    expect(await workFor(planner, own)).to.deep.equal(['ada', undefined]);
  });

  it('leaves out what the reader may not see', async () => {
    const epic = await create({ type: 'epic' }, group);
    const secret = await milestone('Secret', '2027-01-01', closed);
    await create({ parentId: epic.id, assigneeIds: [ben.id], milestoneId: secret }, closed);
    expect(await workFor(await server().as(ada), epic)).to.deep.equal(['ben', 'Secret']);
    expect(await workFor(server().anonymous(), epic)).to.deep.equal([undefined, undefined]);
    await create({ parentId: epic.id, assigneeIds: [ada.id], confidential: true });
    expect(await workFor(server().anonymous(), epic)).to.deep.equal([undefined, undefined]);
  });
});
