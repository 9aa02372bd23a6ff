import { expect } from 'chai';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

interface Dates {
  startDate: string | null;
  startDateFromInheritedSource: string | null;
  startDateSource: { title: string; webPath: string | null } | null;
}

/** Everyone sees inherited dates; only readers of the source see its name. */
describe('GraphQL date sources of an epic', () => {
  const server = useServer();
  let group: Namespace;
  let closed: Namespace;
  let planner: User;
  let insider: TestClient;
  let outsiders: [string, TestClient][];
  before(async () => {
    group = await server().createGroup('open', { visibility: 'public' });
    closed = await server().createProject('closed', group, { visibility: 'private' });
    planner = await server().createUser('paula');
    await server().addMember(group, planner, 'planner');
    insider = await server().as(planner);
    const stranger = await server().createUser('stefan');
    const guest = await server().createUser('gil');
    await server().addMember(group, guest, 'guest');
    outsiders = [
      ['nobody signed in', server().anonymous()],
      ['somebody without a role', await server().as(stranger)],
      ['a guest', await server().as(guest)],
    ];
  });

  const epic = (title: string, more: object = {}): Promise<WorkItem> =>
    server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, title, ...more }, planner);
  const datesFor = async (client: TestClient, { iid }: WorkItem): Promise<Dates | undefined> => {
    const query = `query ($iid: ID!) { group(fullPath: "open") { epic(iid: $iid) {
      startDate startDateFromInheritedSource startDateSource { title webPath } } } }`;
    const { body } = await client.post<{ data: { group: { epic: Dates } } }>('/api/graphql', {
      query,
      variables: { iid: String(iid) },
    });
    return body.data.group.epic;
  };
  const restOf = async (client: TestClient, { iid }: WorkItem): Promise<string> =>
    JSON.stringify((await client.get(`/api/v4/groups/${group.id}/epics/${iid}`)).body);

  it('show the milestone of a members-only project to its members only', async () => {
    const top = await epic('Dated by a milestone');
    const milestone = await server().perform(CreateMilestone, {
      kind: 'project',
      namespace: closed.id,
      title: 'Milestone nobody knows',
      startDate: '2026-11-02',
      dueDate: '2026-12-01',
    });
    await server().perform(
      CreateWorkItem,
      { type: 'issue', namespace: closed.id, title: 'Inside', parentId: top.id, milestoneId: milestone.id },
      planner,
    );
    expect((await datesFor(insider, top))?.startDateSource?.title).to.equal(milestone.title);
    for (const [who, client] of outsiders.slice(0, 2)) {
      const dates = await datesFor(client, top);
      expect(dates?.startDate, who).to.match(/^2026-11-02/);
      expect(dates?.startDateSource, who).to.equal(null);
      expect(await restOf(client, top), who).to.not.include(milestone.title);
    }
  });

  it('show a confidential child epic only to users who can read it', async () => {
    const top = await epic('Dated by an epic');
    const secret = await epic('Epic nobody knows', {
      parentId: top.id,
      confidential: true,
      startDate: '2026-11-03',
    });
    expect((await datesFor(insider, top))?.startDateSource).to.deep.equal({
      title: secret.title,
      webPath: `/groups/open/-/epics/${secret.iid}`,
    });
    for (const [who, client] of outsiders) {
      const dates = await datesFor(client, top);
      expect(dates?.startDate, who).to.match(/^2026-11-03/);
      expect(dates?.startDateFromInheritedSource, who).to.match(/^2026-11-03/);
      expect(dates?.startDateSource, who).to.equal(null);
      expect(await restOf(client, top), who).to.not.include(secret.title);
    }
  });
});
