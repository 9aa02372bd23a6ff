import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { unreachable } from '../../support/dom/calls.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import type { Fleet } from '../../support/fleet.ts';
import { createScannedApp } from './scanned-app.ts';

const report = '/fleet/app/-/security/vulnerability_report';

describe('vulnerabilities of a project', () => {
  const { server, open } = useScreens();
  let fleet: Fleet;

  before(async () => {
    fleet = await createScannedApp(server());
    await server().createProject('quiet', fleet.group, { name: 'Quiet' });
  });

  const rows = (screen: Screen) =>
    within(screen.getByRole('list', { name: 'Vulnerabilities' })).getAllByRole('listitem');

  it('are counted by severity and found by name', async () => {
    const screen = await open(report, { as: fleet.maintainer });
    screen.getByRole('heading', { level: 1, name: 'Vulnerabilities' });
    await waitFor(() => expect(rows(screen)).to.have.lengthOf.at.least(2));
    const counts = within(screen.getByRole('list', { name: 'Number by severity' })).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).to.include.members(['High 1', 'Medium 0']);
    await screen.fill(screen.getByRole('searchbox', { name: 'Search names' }), 'lodash');
    await screen.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.address()).to.equal(`${report}?search=lodash`));
    await waitFor(() => expect(rows(screen)).to.have.lengthOf(1));
  });

  it('are changed together, except those that have the state already', async () => {
    const all = await open(report, { as: fleet.maintainer });
    await all.user.click(await all.findByRole('checkbox', { name: 'Select all' }));
    await all.findByText('2 selected');
    await all.user.click(all.getByRole('button', { name: /Change state to/ }));
    await all.user.click(await all.findByRole('option', { name: 'Confirmed' }));
    // Changed meanwhile by someone else.
    await server()
      .connection('vulnerabilities')
      .where({ id: 1 })
      .update({ state: 'confirmed', confirmedAt: new Date() });
    await all.user.click(all.getByRole('button', { name: 'Change' }));
    await all.findByText('1 vulnerability changed');
    await all.findByText(/^Prototype pollution in lodash: it has this state already/);
  });

  it('are not left with a comment on those selected without a question', async () => {
    const screen = await open(report, { as: fleet.maintainer });
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await screen.fill(await screen.findByRole('textbox', { name: 'Comment (optional)' }), 'Checked by hand');
    await screen.user.click(within(screen.getByRole('list', { name: 'Vulnerabilities' })).getAllByRole('link')[0]!);
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }));
    question.getByText('Your comment on the selected vulnerabilities is not sent yet.');
    await screen.user.click(question.getByRole('button', { name: 'Stay' }));
    expect(screen.getByRole('textbox', { name: 'Comment (optional)' })).to.have.property('value', 'Checked by hand');
  });

  it('are dismissed with a comment, again if the answer is lost', async () => {
    const screen = await open('/fleet/app/-/security/vulnerabilities/1', { as: fleet.maintainer });
    screen.getByRole('heading', { level: 1, name: 'Prototype pollution in lodash' });
    await screen.findByText(/Upgrade to 4\.17\.21/);
    await screen.fill(await screen.findByRole('textbox', { name: 'Comment (optional)' }), 'Not reachable');
    const reach = screen.calls.answerRequests(/\/dismiss$/, unreachable);
    await screen.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findAllByRole('alert')).to.have.lengthOf.at.least(1);
    reach();
    await screen.press(screen.getByRole('button', { name: 'Dismiss' }));
    await screen.findByText(/Dismissed by Mara Maintainer/);
    await screen.findByText('Not reachable');
  });

  it('become issues and are linked to issues', async () => {
    const screen = await open('/fleet/app/-/security/vulnerabilities/1', { as: fleet.maintainer });
    await screen.user.click(await screen.findByRole('button', { name: 'Create issue' }));
    await screen.findByRole('link', { name: /Investigate vulnerability: Prototype pollution in lodash/ });
    expect(screen.queryByRole('button', { name: 'Create issue' })).to.equal(null);
    await screen.user.click(screen.getByRole('button', { name: /^Unlink Investigate/ }));
    await screen.findByText('No linked issues.');
    await screen.fill(screen.getByRole('textbox', { name: /^Number of an issue/ }), '#1');
    await screen.user.keyboard('{Enter}');
    await screen.findByRole('button', { name: /^Unlink Investigate/ });
  });

  it('have no list of identifiers where there are none', async () => {
    await server().connection('security_findings').where({ id: 2 }).update({ identifiers: '[]' });
    const screen = await open('/fleet/app/-/security/vulnerabilities/2', { as: fleet.maintainer });
    await screen.findByRole('region', { name: 'Finding' });
    expect(screen.queryByText(/Identifiers/)).to.equal(null);
  });

  it('ask visitors to sign in', async () => {
    const screen = await open(report, { until: (one) => one.findByRole('heading', { name: 'Page not found' }) });
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).to.contain('vulnerability_report');
  });

  it('may be none, and are listed for the group to Developers', async () => {
    const quiet = await open('/fleet/quiet/-/security/vulnerability_report', { as: fleet.developer });
    await quiet.findByText('No vulnerabilities');
    const group = await open('/groups/fleet/-/security/vulnerabilities?state=all', { as: fleet.developer });
    await group.findByRole('link', { name: 'Hard-coded password' });
    expect(await group.findAllByText('Fleet / App')).to.have.lengthOf.at.least(1);
    expect(group.queryByRole('checkbox')).to.equal(null);
  });

  it('are absent for Reporters', async () => {
    const reporter = await server().createUser('rita');
    await server().addMember(fleet.group, reporter, 'reporter');
    await open('/fleet/app/-/security/vulnerabilities/1', {
      as: reporter,
      until: (screen) => screen.findByRole('heading', { name: 'Page not found' }),
    });
    const project = await open('/fleet/app', { as: reporter });
    project.getByRole('heading', { level: 1, name: 'App' });
    const sidebar = within(await project.findByRole('region', { name: 'App' }));
    await project.user.click(await sidebar.findByRole('button', { name: 'Insights' }));
    await sidebar.findByRole('link', { name: 'Environments' });
    expect(project.queryByRole('link', { name: 'Vulnerabilities' })).to.equal(null);
  });
});
