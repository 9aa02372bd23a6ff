import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateTemplate } from '../../../application/templates/create-template.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { createTemplatedPlan, type TemplatedPlan } from './templated-plan.ts';

describe('description templates', () => {
  const { server, open } = useScreens({ today: '2026-11-21' });
  let plan: TemplatedPlan;

  before(async () => {
    plan = await createTemplatedPlan(server());
  });

  const picker = (screen: Screen) => screen.findByRole('button', { name: /^Template/ });
  const openPicker = (address: string) => open(address, { as: plan.guest, until: picker });
  const choose = async (screen: Screen, name: string) => {
    await screen.user.click(await picker(screen));
    await screen.user.click(await screen.findByRole('menuitemradio', { name }));
  };
  const press = async (screen: Screen, name: string) => screen.user.click(await screen.findByRole('button', { name }));
  const description = (screen: Screen) => screen.getByRole('textbox', { name: 'Description' });
  const has = (screen: Screen, text: string) =>
    waitFor(() => expect(description(screen)).to.have.property('value', text));
  const query = (screen: Screen) => new URL(screen.address(), server().address).searchParams;

  it('fill the description of a new issue, ask before they replace it, and are named in the address', async () => {
    const screen = await openPicker('/plan/app/-/issues/new');
    await choose(screen, 'Bug');
    await has(screen, '## Steps');
    expect(query(screen).get('issuable_template')).to.equal('Bug');
    await choose(screen, 'Release (Group Plan)');
    await screen.findByText(/Replace the description with the template “Release”\?/);
    await press(screen, 'Keep the previous template');
    expect(description(screen)).to.have.property('value', '## Steps');
    await choose(screen, 'Release (Group Plan)');
    await press(screen, 'Override');
    await has(screen, '## Checklist');
    expect(query(screen).get('issuable_template')).to.equal('Release');
    await choose(screen, 'No template');
    await has(screen, '');
    expect(query(screen).size).to.equal(0);
    // What was written is not taken away without a question.
    await screen.user.type(description(screen), 'My words');
    await choose(screen, 'Idea');
    await press(screen, 'Keep the description');
    expect(description(screen)).to.have.property('value', 'My words');
  });

  it('are taken from the address, and “Default” without being chosen', async () => {
    const screen = await openPicker('/plan/app/-/issues/new?issuable_template=release');
    await has(screen, '## Checklist');
    await screen.findByRole('button', { name: /^Template ?Release \(Group Plan\)$/ });
    await server().perform(CreateTemplate, {
      kind: 'group',
      namespace: plan.group.id,
      name: 'default',
      content: '## Begin here',
    });
    const fresh = await openPicker('/plan/app/-/issues/new');
    await has(fresh, '## Begin here');
    // It is not the reader's own text, so leaving it is no loss.
    await press(fresh, 'Cancel');
    await fresh.findByRole('heading', { level: 1, name: 'Issues' });
    await server().connection('description_templates').where({ name: 'default' }).delete();
  });

  it('are offered in the edit form of an issue, and their names are read once', async () => {
    const { iid } = await server().perform(
      CreateWorkItem,
      { type: 'issue', namespace: plan.project.id, title: 'Edited', description: 'Words' },
      plan.guest,
    );
    const screen = await open(`/plan/app/-/issues/${iid}`, {
      as: plan.guest,
      until: (opened) => opened.findByRole('heading', { level: 1, name: 'Edited' }),
    });
    await press(screen, 'Edit');
    await choose(screen, 'Bug');
    await press(screen, 'Override');
    await has(screen, '## Steps');
    await press(screen, 'Cancel');
    await press(screen, 'Edit');
    await has(screen, 'Words');
    await screen.findByRole('button', { name: /^Template ?No template$/ });
    const requests = screen.calls.requests.filter(({ path }) => path.includes('/description_templates/names'));
    expect(requests).to.have.lengthOf(1);
  });

  it('are created, changed and deleted by maintainers of the project', async () => {
    const screen = await open('/plan/app/-/description_templates', { as: plan.maintainer });
    const { user, fill } = screen;
    screen.getByRole('heading', { level: 1, name: 'Templates' });
    const group = within(await screen.findByRole('region', { name: 'Group Plan' }));
    await group.findByRole('button', { name: 'Release' });
    expect(screen.queryByRole('button', { name: 'Edit Release' })).to.equal(null);
    const feature = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes('Feature'));
    if (feature === undefined) throw new Error('no template of the repository');
    within(feature).getByText('From the repository');
    const named = screen.getAllByRole('button', { name: /Feature$/ });
    expect(named.map(({ textContent }) => textContent)).to.deep.equal(['Feature']);
    await press(screen, 'New template');
    await fill(await screen.findByRole('textbox', { name: 'Name' }), 'bug');
    await fill(screen.getByRole('textbox', { name: 'Text' }), '## Goal');
    await press(screen, 'Create template');
    await screen.findByText('Name has already been taken.');
    await fill(screen.getByRole('textbox', { name: 'Name' }), 'Goal');
    await press(screen, 'Create template');
    // Escape asks, also while the text that was typed is hidden by its preview.
    await press(screen, 'Edit Goal');
    await fill(await screen.findByRole('textbox', { name: 'Text' }), '## Aim');
    await user.click(screen.getByRole('radio', { name: 'Preview' }));
    await user.keyboard('{Escape}');
    await press(screen, 'Discard');
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    await press(screen, 'Edit Goal');
    await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Goals');
    await press(screen, 'Save changes');
    await press(screen, 'Goals');
    await within(await screen.findByRole('region', { name: 'Text of the template' })).findByText('## Goal');
    await user.keyboard('{Escape}');
    await press(screen, 'Delete Goals');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete template' }));
    await user.click(question.getByRole('button', { name: 'Delete template' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Goals', hidden: true })).to.equal(null));
  });

  it('are only read by those who do not maintain the project', async () => {
    const screen = await open('/groups/plan/-/description_templates', {
      as: plan.guest,
      until: (opened) => opened.findByRole('button', { name: 'Release' }),
    });
    expect(screen.queryByRole('button', { name: /New template|Edit|Delete/ })).to.equal(null);
    const hidden = await open('/plan/app/-/description_templates', {
      as: await server().createUser('sam'),
      until: (opened) => opened.findByRole('heading', { name: 'Page not found' }),
    });
    expect(hidden.address()).to.include('/plan/app/');
  });
});
