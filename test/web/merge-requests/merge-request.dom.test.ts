import { expect } from 'chai';
import { ApproveMergeRequest } from '../../../application/merge-requests/approve-merge-request.ts';
import { CreateMergeRequest } from '../../../application/merge-requests/create-merge-request.ts';
import { unreachable } from '../../support/dom/calls.ts';
import { useScreens } from '../../support/dom/screens.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';

describe('The page of a merge request', () => {
  const { server, open } = useScreens();
  const address = '/fleet/app/-/merge_requests/1';
  let fleet: Fleet;

  before(async () => {
    fleet = await createFleet(server());
    const { app, developer, maintainer } = fleet;
    const sent = { project: app.id, sourceBranch: 'pier', targetBranch: 'main' };
    await server().perform(
      CreateMergeRequest,
      { ...sent, title: 'Draft: Add a pier', description: 'With **planks**', reviewerIds: [maintainer.id] },
      developer,
    );
    await server().perform(ApproveMergeRequest, { project: app.id, iid: 1, approves: true }, maintainer);
  });

  it('shows its record', async () => {
    const screen = await open(address, { as: fleet.maintainer });
    await screen.findByRole('heading', { level: 1, name: 'Draft: Add a pier' });
    const details = screen.getByRole('region', { name: 'Details' });
    for (const text of [
      'Source branchpier',
      'Target branchmain',
      'ReviewersMara Maintainer',
      'Approved byMara Maintainer',
    ])
      expect(details.textContent).to.contain(text);
    expect(details.textContent).not.to.match(/Merged|Closed/);
    expect(screen.getByText('Open')).not.to.equal(null);
    expect(screen.getByText('planks').tagName).to.equal('STRONG');
    expect(screen.queryByRole('button', { name: /merge|approve|close/i })).to.equal(null);
  });

  it('says who merged it', async () => {
    await server()
      .connection('merge_requests')
      .where({ iid: 1 })
      .update({ state: 'merged', mergedAt: new Date(), mergedById: fleet.developer.id });
    const screen = await open(address, { as: fleet.maintainer });
    await screen.findByText('Merged', { selector: 'dt' });
    expect(screen.getByRole('region', { name: 'Details' }).textContent).to.match(/Merged.* by dev/);
  });

  it('can be loaded again after a failure', async () => {
    let reach = () => {};
    const screen = await open(address, {
      as: fleet.maintainer,
      before: (calls) => {
        reach = calls.answerRequests(/merge_requests\/1$/, unreachable);
      },
    });
    reach();
    await screen.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Draft: Add a pier' });
  });

  it('does not exist for those who may not see it', async () => {
    const statusOf = async (path: string, client = server().anonymous()) => (await client.get(path)).status;
    expect(await statusOf(address)).to.equal(404);
    const maintainer = await server().signedIn(fleet.maintainer);
    expect(await statusOf(address, maintainer)).to.equal(200);
    for (const path of [
      '/fleet/app/-/merge_requests/2',
      '/fleet/app/-/merge_requests/x',
      '/fleet/none/-/merge_requests/1',
    ])
      expect(await statusOf(path, maintainer), path).to.equal(404);
    const guest = await server().createUser('gus');
    await server().addMember(fleet.group, guest, 'guest');
    expect(await statusOf(address, await server().signedIn(guest))).to.equal(404);
  });
});
