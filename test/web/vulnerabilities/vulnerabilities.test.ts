import { expect } from 'chai';
import { ImportSecurityReport } from '../../../application/vulnerabilities/import-security-report.ts';
import type { User } from '../../../domain/people/user.ts';
import { readSecurityReport } from '../../../interfaces/security-reports/read-security-report.ts';
import { axeProblems } from '../../support/axe.ts';
import { scannerJson } from '../../support/security-reports.ts';
import { useWeb } from '../../support/web.ts';

describe('vulnerabilities of a project', () => {
  const web = useWeb();
  let maintainer: User;
  let developer: User;
  let reporter: User;

  before(async () => {
    const server = web.server();
    const group = await server.createGroup('fleet', { name: 'Fleet' });
    const app = await server.createProject('app', group, { name: 'App' });
    await server.createProject('quiet', group, { name: 'Quiet' });
    maintainer = await server.createUser('mara', { name: 'Mara Maintainer' });
    developer = await server.createUser('dev');
    reporter = await server.createUser('rita');
    await server.addMember(group, maintainer, 'maintainer');
    await server.addMember(group, developer, 'developer');
    await server.addMember(group, reporter, 'reporter');
    const findings = readSecurityReport(scannerJson());
    await server.perform(ImportSecurityReport, { project: app.id, findings });
  });

  it('are filtered, changed together, decided one by one, and become issues', async () => {
    const page = await web.open('/fleet/app', { as: maintainer, viewport: { width: 320, height: 900 } });
    await page.getByRole('link', { name: 'Vulnerabilities' }).click();
    await page.getByRole('heading', { level: 1, name: 'Vulnerabilities' }).waitFor();
    const rows = page.getByRole('list', { name: 'Vulnerabilities' }).getByRole('listitem');
    await rows.nth(1).waitFor();
    expect(await page.getByRole('list', { name: 'Number by severity' }).innerText()).to.match(/High 1\s+Medium 0/);
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);

    await page.getByRole('searchbox', { name: 'Search names' }).fill('lodash');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/vulnerability_report?search=lodash');
    await rows.nth(1).waitFor({ state: 'detached' });
    await page.goto('/fleet/app/-/security/vulnerability_report');
    await page.getByRole('checkbox', { name: 'Select all' }).press('Space');
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Change state to' }).click();
    await page.getByRole('option', { name: 'Confirmed' }).click();
    // Changed meanwhile by someone else.
    await web
      .server()
      .connection('vulnerabilities')
      .where({ id: 1 })
      .update({ state: 'confirmed', confirmedAt: new Date() });
    await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
    await page.getByText('1 vulnerability changed').waitFor();
    await page.getByText('Prototype pollution in lodash: it has this state already').waitFor();

    await page.getByRole('link', { name: 'Prototype pollution in lodash' }).click();
    await page.getByRole('heading', { level: 1, name: 'Prototype pollution in lodash' }).waitFor();
    await page.getByText('Upgrade to 4.17.21').waitFor();
    // React Aria announces pending buttons with an image that has no text, for a few seconds.
    await page.waitForFunction(() => document.querySelector('[data-live-announcer] [role="img"]') === null);
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    await page.getByRole('textbox', { name: 'Comment (optional)' }).fill('Not reachable');
    await page.route('**/dismiss', (route) => route.abort());
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    await page.unroute('**/dismiss');
    await page.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
    await page.getByText('Dismissed by Mara Maintainer').waitFor();
    await page.getByText('Not reachable', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create issue' }).click();
    await page.getByRole('link', { name: 'Investigate vulnerability: Prototype pollution in lodash' }).waitFor();
    expect(await page.getByRole('button', { name: 'Create issue' }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Unlink Investigate' }).click();
    await page.getByText('No linked issues.').waitFor();
    await page.getByRole('textbox', { name: 'Number of an issue' }).fill('#1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Unlink Investigate' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
  });

  it('have no list of identifiers where there are none, and print nothing to fill in', async () => {
    await web.server().connection('security_findings').where({ id: 2 }).update({ identifiers: '[]' });
    const page = await web.open('/fleet/app/-/security/vulnerabilities/2', { as: maintainer });
    await page.getByRole('region', { name: 'Finding' }).waitFor();
    expect(await page.getByText('Identifiers').count()).to.equal(0);
    await page.getByRole('heading', { name: 'Change state' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'Change state' }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox').filter({ visible: true }).count()).to.equal(0);
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.emulateMedia({ media: 'screen' });
  });

  it('offer to sign in to those who have not', async () => {
    const page = await web.open('/fleet/app/-/security/vulnerability_report');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    expect(await link.getAttribute('href')).to.contain('vulnerability_report');
  });

  it('may be none, are read by Developers, listed for the group, and absent for Reporters', async () => {
    const page = await web.open('/fleet/quiet/-/security/vulnerability_report', { as: developer });
    await page.getByText('No vulnerabilities', { exact: true }).waitFor();
    await page.goto('/groups/fleet/-/security/vulnerabilities?state=all');
    await page.getByRole('link', { name: 'Hard-coded password' }).waitFor();
    await page.getByText('Fleet / App').first().waitFor();
    expect(await page.getByRole('checkbox').count()).to.equal(0);
    const absent = await web.open('/fleet/app/-/security/vulnerabilities/1', { as: reporter });
    await absent.getByRole('heading', { name: 'Page not found' }).waitFor();
    await absent.goto('/fleet/app');
    await absent.getByRole('heading', { level: 1, name: 'App' }).waitFor();
    expect(await absent.getByRole('link', { name: 'Vulnerabilities' }).count()).to.equal(0);
  });
});
