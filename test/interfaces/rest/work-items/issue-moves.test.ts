import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';

interface IssueBody {
  id: number;
  iid: number;
  title: string;
  [field: string]: unknown;
}

describe('REST issues moved to another project', () => {
  const world = useRestWorld({
    settings: {
      rateLimits: {
        signInPerAddress: 0,
        signInPerName: 0,
        mailedLinks: 0,
        api: 0,
        apiPerPerson: 0,
        apiAnonymous: 0,
        issueCreation: 3,
        noteCreation: 0,
        search: 0,
        memberDeletion: 0,
        invitations: 0,
        abuseReports: 0,
        ai: 0,
      },
    },
  });
  const make = async () =>
    (await world.client('reporter').post<IssueBody>(`/projects/${world.app.id}/issues`, { title: 'Wanderer' })).body;

  it('are moved and cloned', async () => {
    const issue = await make();
    const at = `/projects/${world.app.id}/issues/${issue.iid}`;
    const clone = await world.client('reporter').post<IssueBody>(`${at}/clone`, { to_project_id: world.site.id });
    expect(clone.status).to.equal(201);
    expect(clone.body).to.include({ title: 'Wanderer', project_id: world.site.id });
    const moved = await world.client('reporter').post<IssueBody>(`${at}/move`, { to_project_id: 'acme/web/site' });
    expect(moved.status).to.equal(201);
    expect(moved.body).to.include({ title: 'Wanderer', project_id: world.site.id });
    expect((await world.client('reporter').get<IssueBody>(at)).body).to.include({
      state: 'closed',
      moved_to_id: moved.body.id,
    });
    const again = await world.client('reporter').post(`${at}/move`, { to_project_id: world.site.id });
    expect(again).to.deep.include({
      status: 400,
      body: { message: '400 Bad request - the issue was moved already' },
    });
    expect((await world.client('guest').post(`${at}/move`, { to_project_id: world.site.id })).status).to.equal(400);
    expect((await world.client('stranger').post(`${at}/move`, { to_project_id: world.site.id })).status).to.equal(404);
    expect((await world.client('reporter').post(`${at}/move`, { to_project_id: 98_765 })).status).to.equal(404);
    expect((await world.client('reporter').post(`${at}/move`, {})).body).to.deep.equal({
      error: 'to_project_id is missing',
    });
  });

  it('refer to the issue that they duplicate', async () => {
    const planner = world.client('planner');
    const post = (body: object) => planner.post<IssueBody>(`/projects/${world.site.id}/issues`, body);
    const hidden = (await post({ title: 'Hidden', confidential: true })).body;
    const issue = (await post({ title: 'Copy' })).body;
    const at = `/projects/${world.site.id}/issues/${issue.iid}`;
    await planner.post(`${at}/notes`, { body: `/duplicate #${hidden.iid}` });
    const linkFor = async (person: 'planner' | 'guest') =>
      ((await world.client(person).get<IssueBody>(at)).body['_links'] as Record<string, string>)[
        'closed_as_duplicate_of'
      ];
    expect(await linkFor('planner')).to.match(new RegExp(`/api/v4/projects/${world.site.id}/issues/${hidden.iid}$`));
    expect(await linkFor('guest')).to.equal(null);
  });

  it('are rate limited', async () => {
    for (let count = 0; count < 3; count += 1) {
      const made = await world.client('owner').post(`/groups/${world.acme.id}/epics`, { title: 'One more' });
      expect(made.status).to.equal(201);
    }
    const refused = await world.client('owner').post(`/projects/${world.app.id}/issues`, { title: 'Too many' });
    expect(refused).to.deep.include({
      status: 429,
      body: { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
    });
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
  });
});
