import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';

describe('labels', () => {
  const screens = useScreens({ today: '2026-11-21' });
  let project: Namespace;
  let planner: User;
  let guest: User;
  before(async () => {
    const server = screens.server();
    const group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
    project = await server.createProject('app', group, { name: 'App', visibility: 'public' });
    planner = await server.createUser('petra', { name: 'Petra Planner' });
    guest = await server.createUser('gus', { name: 'Gus Guest' });
    await server.addMember(group, planner, 'planner');
    await server.addMember(group, guest, 'guest');
    const label = (kind: 'group' | 'project', name: string, fields: Record<string, unknown> = {}) =>
      server.perform(CreateLabel, {
        kind,
        namespace: kind === 'group' ? group.id : project.id,
        name,
        color: '#112233',
        ...fields,
      });
    await label('group', 'area::web', { description: 'What people see' });
    await label('group', 'later');
    await label('project', 'bug', { priority: 1 });
    await label('project', 'slow', { priority: 2 });
    await label('project', 'tiny');
    await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'E', labels: ['area::web'] });
    for (const title of ['One', 'Two']) {
      await server.perform(CreateWorkItem, {
        type: 'issue',
        namespace: project.id,
        title,
        labels: ['area::web', 'slow'],
      });
    }
  });

  const rows = (screen: Screen, name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const choose = async (screen: Screen, label: string, action: string) => {
    await screen.user.click(screen.getByRole('button', { name: `Actions for ${label}` }));
    await screen.user.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('are listed with what has them, and found by name and description', async () => {
    const screen = await screens.open('/groups/plan/-/labels', { as: guest });
    await screen.findByRole('list', { name: 'Labels' });
    expect(rows(screen, 'Labels')).to.deep.equal(['area::webWhat people see2 issues1 epic', 'laterNot in use']);
    expect(screen.getByRole('link', { name: '1 epic' }).getAttribute('href')).to.equal(
      '/groups/plan/-/epics?label_name[]=area%3A%3Aweb&state=all',
    );
    for (const name of ['New label', 'Actions for later', 'Prioritize later']) {
      expect(screen.queryByRole('button', { name })).to.equal(null);
    }
    await screen.fill(screen.getByRole('searchbox', { name: 'Search for labels' }), 'people');
    await screen.user.keyboard('{Enter}');
    await waitFor(() => expect(rows(screen, 'Labels')).to.have.length(1));
    await screen.user.click(screen.getByRole('button', { name: 'Subscribe to area::web' }));
    await screen.findByRole('button', { name: 'Unsubscribe from area::web' });
  });

  it('of a project are given priorities, and moved by keys', async () => {
    const screen = await screens.open('/plan/app/-/labels', { as: planner });
    await screen.findByRole('list', { name: 'Other labels' });
    expect(rows(screen, 'Prioritized labels')).to.deep.equal(['bugNot in use', 'slow2 issues']);
    expect(rows(screen, 'Other labels')).to.deep.equal([
      'area::webWhat people seeIssuesFrom plan',
      'laterIssuesFrom plan',
      'tinyNot in use',
    ]);
    await screen.user.click(screen.getByRole('button', { name: 'Prioritize tiny' }));
    await waitFor(() => expect(rows(screen, 'Prioritized labels')).to.have.length(3));
    await waitFor(() => expect(screen.document.activeElement).not.to.equal(screen.document.body));
    // What was being read when a label is picked up may come before it is dropped.
    const arrive = screen.calls.holdRequests(/\/labels\?/);
    const { length: before } = screen.calls.requests;
    const place = { kind: 'project', namespace: project.id } as const;
    await screens.server().perform(CreateLabel, { ...place, name: 'odd', color: '#112233' });
    await waitFor(() => expect(screen.calls.requests.length).to.be.greaterThan(before));
    screen.getByRole('button', { name: 'Move tiny' }).focus();
    await screen.user.keyboard(' ');
    arrive();
    await waitFor(() => expect(rows(screen, 'Other labels')).to.include('oddNot in use'));
    // Shown at once, so that the next move begins with what is on the screen.
    const release = screen.calls.holdRequests(/\/label_priorities$/);
    await screen.user.keyboard('{ArrowUp}{ArrowUp} ');
    await waitFor(() =>
      expect(rows(screen, 'Prioritized labels')).to.deep.equal(['tinyNot in use', 'bugNot in use', 'slow2 issues']),
    );
    const { length } = screen.calls.requests;
    release();
    // The list is read again once the order is saved.
    await waitFor(() =>
      expect(screen.calls.requests.slice(length).map(({ path }) => path)).to.satisfy((paths: string[]) =>
        paths.some((path) => path.includes('/labels?')),
      ),
    );
    const again = await screens.open('/plan/app/-/labels', { as: planner });
    await again.findByRole('list', { name: 'Prioritized labels' });
    expect(rows(again, 'Prioritized labels')[0]).to.equal('tinyNot in use');
    await again.user.click(again.getByRole('button', { name: 'Remove the priority of tiny' }));
    await waitFor(() => expect(rows(again, 'Prioritized labels')).to.have.length(2));
  });

  it('are created, changed, merged, promoted and deleted by Planners', async () => {
    const screen = await screens.open('/plan/app/-/labels', { as: planner });
    await screen.user.click(await screen.findByRole('button', { name: 'New label' }));
    await screen.fill(await screen.findByRole('textbox', { name: /^Name/ }), 'tiny');
    await screen.user.click(screen.getByRole('button', { name: 'Create label' }));
    await screen.findByText('There is already a label with this name.');
    await screen.fill(screen.getByRole('textbox', { name: /^Name/ }), 'quick');
    await screen.fill(screen.getByRole('textbox', { name: 'Custom color' }), 'nocolor');
    await screen.findByText('Enter a color such as #FF0000.');
    await screen.fill(screen.getByRole('textbox', { name: 'Custom color' }), 'teal');
    await screen.user.click(screen.getByRole('button', { name: 'Create label' }));
    await waitFor(() => expect(rows(screen, 'Other labels')).to.include('quickNot in use'));

    await choose(screen, 'quick', 'Edit');
    await screen.fill(await screen.findByRole('textbox', { name: /^Name/ }), 'fast');
    await screen.user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(rows(screen, 'Other labels')).to.include('fastNot in use'));

    await choose(screen, 'slow', 'Merge into another label');
    await screen.user.click(await screen.findByRole('radio', { name: /^fast/ }));
    await screen.user.click(screen.getByRole('button', { name: 'Merge labels' }));
    await waitFor(() => expect(rows(screen, 'Other labels')).to.include('fast2 issues'));
    expect(rows(screen, 'Prioritized labels')).to.deep.equal(['bugNot in use']);

    await choose(screen, 'fast', 'Promote to group');
    await screen.user.click(await screen.findByRole('button', { name: 'Promote to group' }));
    await waitFor(() => expect(rows(screen, 'Other labels')).to.include('fastIssuesFrom plan'));

    const ofGroup = await screens.open('/groups/plan/-/labels', { as: planner });
    await ofGroup.findByRole('list', { name: 'Labels' });
    await choose(ofGroup, 'fast', 'Delete');
    await ofGroup.findByText(/removed from 2 issues, and its lists/);
    expect(ofGroup.queryByRole('menuitem', { name: 'Promote to group' })).to.equal(null);
    await ofGroup.user.click(ofGroup.getByRole('button', { name: 'Delete label' }));
    await waitFor(() => expect(rows(ofGroup, 'Labels')).to.have.length(2));
    await choose(ofGroup, 'later', 'Delete');
    await ofGroup.findByText(/“later” is not in use/);
  });
});
