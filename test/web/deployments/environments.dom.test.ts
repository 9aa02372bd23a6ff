import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { ApproveDeployment } from '../../../application/deployments/approve-deployment.ts';
import { CreateDeployment } from '../../../application/deployments/create-deployment.ts';
import { unreachable } from '../../support/dom/calls.ts';
import { keptStorage } from '../../support/dom/kept-storage.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { createDeployedFleet, sent, type DeployedFleet } from './deployed-fleet.ts';

describe('environments of a project', () => {
  const { server, open } = useScreens();
  let fleet: DeployedFleet;

  before(async () => {
    fleet = await createDeployedFleet(server());
  });

  const environment = async (screen: Screen, name: string) => {
    const heading = await screen.findByRole('heading', { level: 2, name });
    return within(heading.closest('li') ?? heading);
  };

  it('can be rejected, and say when the answer could not be sent', async () => {
    const screen = await open('/fleet/app/-/environments', { as: fleet.maintainer });
    const test = await environment(screen, 'test');
    const reach = screen.calls.answerRequests(/\/approval$/, unreachable);
    await screen.user.click(test.getByRole('button', { name: 'Reject' }));
    await test.findByRole('alert');
    reach();
    await screen.press(test.getByRole('button', { name: 'Reject' }));
    await test.findByText('Failed');
  });

  it('keep a comment that was not sent for the next visit', async () => {
    const visit = async (before?: () => void) => {
      const screen = await open('/fleet/app/-/environments', { as: fleet.maintainer, ...(before && { before }) });
      const production = await environment(screen, 'production');
      const comment = await production.findByRole('textbox', { name: 'Comment (optional)' });
      return { screen, production, comment };
    };
    const first = await visit();
    await first.screen.fill(first.comment, 'After the freeze');
    const { screen, production, comment } = await visit(keptStorage());
    expect(comment).to.have.property('value', 'After the freeze');
    await screen.press(production.getByRole('button', { name: 'Reject' }));
    await production.findByText(/^Rejected by Mara Maintainer: After the freeze/);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).to.deep.equal([]);
  });

  it('follow what others deploy and approve, and keep what is being written', async () => {
    const { live, maintainer } = fleet;
    const screen = await open('/fleet/live/-/environments', { as: maintainer });
    await screen.findByText('No environments yet');
    const deployed = await server().perform(CreateDeployment, { project: live.id, environment: 'production', ...sent });
    const comment = await screen.findByRole('textbox', { name: 'Comment (optional)' });
    await screen.fill(comment, 'Not yet');
    await server().perform(CreateDeployment, { project: live.id, environment: 'review', ...sent });
    await screen.findByRole('heading', { level: 2, name: 'review' });
    expect(comment).to.have.property('value', 'Not yet');
    expect(comment.isConnected).to.equal(true);
    const rejection = {
      project: live.id,
      deploymentId: deployed.id,
      status: 'rejected',
      comment: 'Wrong branch',
    } as const;
    const other = await server().createUser('otto', { name: 'Otto Other' });
    await server().addMember(live, other, 'maintainer');
    await server().perform(ApproveDeployment, rejection, other);
    await screen.findByText(/^Rejected by Otto Other: Wrong branch/);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment (optional)' })).to.equal(null));
  });

  it('may be none, and are absent for Guests of a private project', async () => {
    const quiet = await open('/fleet/quiet/-/environments', { as: fleet.maintainer });
    await quiet.findByText('No environments yet');
    await open('/fleet/app/-/environments', {
      as: fleet.guest,
      until: (screen) => screen.findByRole('heading', { name: 'Page not found' }),
    });
    const issues = await open('/fleet/app/-/issues', { as: fleet.guest });
    expect(await issues.findAllByRole('link', { name: 'Roadmap' })).to.have.lengthOf.at.least(1);
    expect(issues.queryByRole('link', { name: 'Environments' })).to.equal(null);
  });
});
