import { expect } from 'chai';
import type { Page } from 'playwright';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { useWeb } from '../../support/web.ts';
import { makeAnalyticsWorld } from './analytics-world.ts';

const day = 24 * 60 * 60 * 1000;

describe('analytics of a group in the browser', () => {
  const web = useWeb();
  let group: Namespace;
  let reporter: User;

  before(async () => {
    ({ group, reporter } = await makeAnalyticsWorld(web.server()));
  });

  const card = (page: Page, name: string) => page.getByRole('article', { name });

  it('show the figures of the API in charts and tables', async () => {
    const page = await web.open('/groups/fleet', { as: reporter, viewport: { width: 1280, height: 900 } });
    await page.getByRole('button', { name: 'Insights' }).click();
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    const client = await web.server().as(reporter);
    const countOf = async (name: string) => {
      const { body } = await client.get<Record<string, number>>(
        `/api/v4/analytics/group_activity/${name}?group_path=fleet`,
      );
      return body[name];
    };
    const counts = (await page.locator('dl').first().innerText()).replaceAll(/\s+/g, ' ').trim();
    expect(counts).to.equal(
      `Issues created ${await countOf('issues_count')} Merge requests created ${await countOf('merge_requests_count')} ` +
        `Members added ${await countOf('new_members_count')}`,
    );
    expect(await countOf('merge_requests_count')).to.equal(1);
    const frequency = card(page, 'Deployment frequency');
    await frequency.locator('svg').waitFor();
    expect(await frequency.getByRole('img').getAttribute('aria-label')).to.match(
      /^Deployment frequency\. 0\.04 from .* to .*; highest 3 on /,
    );
    await card(page, 'Lead time for changes').getByText('Not measured').waitFor();
    await card(page, 'Time to restore service').getByText('No incident was closed.').waitFor();
    const summary = frequency.getByText('Show deployment frequency as a table');
    await summary.focus();
    await page.keyboard.press('Enter');
    const values = await frequency.getByRole('table').locator('tbody td').allInnerTexts();
    const { body } = await client.get<{ value: number }[]>(
      `/api/v4/groups/${group.id}/dora/metrics?metric=deployment_frequency&start_date=${isoDay(89)}&end_date=${isoDay(0)}`,
    );
    expect(values.map(Number)).to.deep.equal(body.map(({ value }) => value));
    expect(values).to.have.length(90);
    // The project whose merge request changed last is shown first.
    const review = card(page, 'Code review');
    await review.getByRole('rowheader', { name: '!1 Paint it <b>red</b>' }).waitFor();
    await card(page, 'Deployments').getByText('The project has no environments.').waitFor();
    expect(await review.getByRole('row').count()).to.equal(3);
    await page.getByRole('button', { name: /Project/ }).click();
    await page.getByRole('option', { name: 'Fleet / App' }).click();
    const deployments = card(page, 'Deployments to production');
    await deployments.locator('svg').waitFor();
    expect(await deployments.locator('p').nth(1).innerText()).to.equal('4');
    const choices = page.getByRole('button', { name: /Project|Environment/ });
    const chosen = page.getByRole('paragraph').filter({ hasText: 'Fleet / App' });
    expect([await choices.count(), await chosen.isVisible()]).to.deep.equal([2, false]);
    await page.emulateMedia({ media: 'print' });
    await chosen.waitFor();
    expect(
      await page
        .getByText(/^(Project|Environment)$/)
        .filter({ visible: true })
        .count(),
    ).to.equal(0);
    await page.emulateMedia({ media: 'screen' });
  });

  it('say when the figures of a project fail, and try again', async () => {
    const page = await web.open('/groups/fleet/-/analytics', {
      as: reporter,
      viewport: { width: 1280, height: 900 },
      before: (opened) => opened.route('**/analytics/code_review*', (route) => route.abort()),
    });
    await page.getByRole('button', { name: 'Fleet / Site' }).waitFor();
    await page.getByRole('alert').getByText("Couldn't load the project's figures").waitFor();
    await page.unroute('**/analytics/code_review*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'Code review').getByText('!1').waitFor();
  });
});

function isoDay(ago: number): string {
  return new Date(Date.now() - ago * day).toISOString().slice(0, 10);
}
