import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('pages of projects and people', () => {
  const { server, open } = useWeb({ today: '2026-11-21' });
  let app: Namespace;
  let pia: User;
  let gus: User;

  before(async () => {
    const plan = await server().createGroup('plan', { name: 'Plan', visibility: 'public' });
    app = await server().createProject('app', plan, { name: 'App', visibility: 'public' });
    const vault = await server().createProject('vault', plan, { name: 'Vault' });
    pia = await server().createUser('pia', { name: 'Pia Planner' });
    gus = await server().createUser('gus', { name: 'Gus Guest' });
    await server().addMember(plan, pia, 'planner');
    for (const [namespace, title] of [
      [app, 'Open work'],
      [vault, 'Secret work'],
    ] as const) {
      await server().perform(CreateWorkItem, {
        type: 'issue',
        namespace: namespace.id,
        title,
        assigneeIds: [pia.id],
      });
    }
  });

  it('show a project with its open issues, and what the reader may do', async () => {
    const page = await open('/plan/app', { as: pia });
    await page.getByRole('heading', { name: 'App', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Open issues' }).getByRole('link', { name: 'Open work' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'New issue' }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    const visitor = await open('/plan/app', { again: page, as: null });
    await visitor.getByRole('link', { name: 'Open work' }).click();
    await visitor.getByRole('heading', { name: 'Open work', level: 1 }).waitFor();
    const author = visitor.getByRole('main').getByRole('link', { name: server().root.name }).first();
    await author.click();
    await visitor.getByRole('heading', { name: server().root.name, level: 1 }).waitFor();
    await visitor.goto('/plan/vault');
    await visitor.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('show a person with the issues that the reader may see', async () => {
    const page = await open('/pia', { as: gus });
    await page.getByRole('heading', { name: 'Pia Planner', level: 1 }).waitFor();
    await page.getByText('@pia').waitFor();
    const issues = page.getByRole('region', { name: 'Open issues assigned' });
    await issues.getByRole('link', { name: 'Open work' }).waitFor();
    expect(await issues.getByRole('listitem').count()).to.equal(1);
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.goto('/nobody');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goto('/plan');
    await page.waitForURL('**/groups/plan');
  });
});
