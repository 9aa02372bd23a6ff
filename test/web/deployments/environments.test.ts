import { expect } from 'chai';
import { ApproveDeployment } from '../../../application/deployments/approve-deployment.ts';
import { CreateDeployment } from '../../../application/deployments/create-deployment.ts';
import { ProtectEnvironment } from '../../../application/deployments/protect-environment.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';

const sent = { ref: 'v1.2', tag: true, sha: 'abcdef0123'.repeat(4), status: 'running' } as const;

describe('environments of a project', () => {
  const web = useWeb();
  let maintainer: User;
  let guest: User;
  let live: Namespace;

  before(async () => {
    const server = web.server();
    const group = await server.createGroup('fleet', { name: 'Fleet' });
    const app = await server.createProject('app', group, { name: 'App' });
    await server.createProject('quiet', group, { name: 'Quiet' });
    live = await server.createProject('live', group, { name: 'Live' });
    await server.perform(ProtectEnvironment, {
      kind: 'project',
      namespace: live.id,
      name: 'production',
      deployRules: [{ accessLevel: 40 }],
      approvalRules: [{ accessLevel: 40 }, { accessLevel: 60 }],
    });
    maintainer = await server.createUser('mara', { name: 'Mara Maintainer' });
    guest = await server.createUser('gus');
    await server.addMember(group, maintainer, 'maintainer');
    await server.addMember(group, guest, 'guest');
    const deploy = (environment: string, status: 'running' | 'success') =>
      server.perform(CreateDeployment, {
        project: app.id,
        environment,
        ...sent,
        status,
      });
    await deploy('staging', 'success');
    await server.connection('environments').update({ externalUrl: 'https://stage.example/' });
    for (const name of ['production', 'test'])
      await server.perform(ProtectEnvironment, {
        kind: 'project',
        namespace: app.id,
        name,
        deployRules: [{ accessLevel: 40 }],
        approvalRules: [{ accessLevel: 40 }, { accessLevel: 30 }],
      });
    await deploy('production', 'running');
    await deploy('test', 'running');
  });

  it('list what was deployed last, and take approvals and rejections', async () => {
    const page = await web.open('/fleet/app', { as: maintainer, viewport: { width: 320, height: 900 } });
    await page.getByRole('link', { name: 'Environments' }).click();
    await page.getByRole('heading', { level: 1, name: 'Environments' }).waitFor();
    const environment = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
    await environment('staging').getByText('Deployed', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Open staging' }).getAttribute('href')).to.equal(
      'https://stage.example/',
    );
    expect(await environment('staging').getByRole('button').count()).to.equal(0);
    expect(await environment('staging').innerText()).to.match(/Deployment #1\s+v1\.2\s+abcdef01/);
    await environment('production').getByText('2 approvals are missing').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);

    const production = environment('production');
    await production.getByRole('textbox', { name: 'Comment (optional)' }).fill('Looks good');
    await production.getByRole('button', { name: 'Approve' }).press('Enter');
    await page.getByText('Deployment approved').waitFor();
    await production.getByText('Approved by Mara Maintainer: Looks good').waitFor();
    await production.getByText('Approved', { exact: true }).waitFor();
    expect(await production.getByRole('button').count()).to.equal(0);

    await page.route('**/approval', (route) => route.abort());
    await environment('test').getByRole('button', { name: 'Reject' }).click();
    await environment('test').getByRole('alert').waitFor();
    await page.unroute('**/approval');
    await environment('test').getByRole('button', { name: 'Reject' }).click();
    await environment('test').getByText('Failed', { exact: true }).waitFor();
  });

  it('follow what others deploy and approve, and keep what is being written', async () => {
    const server = web.server();
    const page = await web.open('/fleet/live/-/environments', { as: maintainer });
    await page.getByText('No environments yet').waitFor();
    const deployed = await server.perform(CreateDeployment, { project: live.id, environment: 'production', ...sent });
    const comment = page.getByRole('textbox', { name: 'Comment (optional)' });
    await comment.fill('Not yet');
    await server.perform(CreateDeployment, { project: live.id, environment: 'review', ...sent });
    await page.getByRole('heading', { level: 2, name: 'review' }).waitFor();
    expect(await comment.inputValue()).to.equal('Not yet');
    const rejection = {
      project: live.id,
      deploymentId: deployed.id,
      status: 'rejected',
      comment: 'Wrong branch',
    } as const;
    const other = await server.createUser('otto', { name: 'Otto Other' });
    await server.addMember(live, other, 'maintainer');
    await server.perform(ApproveDeployment, rejection, other);
    await page.getByText('Rejected by Otto Other: Wrong branch').waitFor();
    expect(await comment.count()).to.equal(0);
  });

  it('may be none, and are absent for Guests of a private project', async () => {
    const page = await web.open('/fleet/quiet/-/environments', { as: maintainer });
    await page.getByText('No environments yet').waitFor();
    const absent = await web.open('/fleet/app/-/environments', { as: guest });
    await absent.getByRole('heading', { name: 'Page not found' }).waitFor();
    await absent.goto('/fleet/app/-/issues');
    await absent.getByRole('link', { name: 'Roadmap', exact: true }).first().waitFor();
    expect(await absent.getByRole('link', { name: 'Environments' }).count()).to.equal(0);
  });
});
