import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { findAlert } from './epic-screens.ts';
import { findRow, openForm, rowGone, titles, useTreeScreens } from './tree-screens.ts';

const findForm = async (screen: Screen, name: string) => within(await screen.findByRole('form', { name }));

describe('forms of the epic tree', () => {
  const tree = useTreeScreens();

  it('add pasted references of any kind, each once', async () => {
    const screen = await tree.open({ epic: 'Empty', until: (screen) => screen.findByText(/^Link child issues/) });
    await openForm(screen, 'Add an existing epic');
    const form = await findForm(screen, 'Add an existing epic');
    const { iid } = tree.items['Elsewhere'] ?? {};
    const issue = tree.items['Loose end']?.iid;
    await screen.fill(form.getByRole('combobox', { name: 'Paste epic link' }), `&${iid} plan/app#${issue} &${iid} `);
    expect(form.getAllByRole('button', { name: /^Remove / })).to.have.length(2);
    await screen.user.click(form.getByRole('button', { name: 'Add' }));
    // Epics and issues are sent one after the other, and the stream of events may show the first before the second.
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Add an existing epic' })).to.equal(null));
    for (const title of ['Elsewhere', 'Loose end']) await findRow(screen, title);
    expect(titles(screen).sort()).to.deep.equal(['Elsewhere', 'Loose end']);
  });

  it('show why an item cannot be added, with a text for the maximum', async () => {
    const screen = await tree.open();
    await openForm(screen, 'Add an existing epic');
    const form = await findForm(screen, 'Add an existing epic');
    await screen.fill(form.getByRole('combobox', { name: 'Paste epic link' }), `&${tree.items['Rocket']?.iid} `);
    await screen.user.click(form.getByRole('button', { name: 'Add' }));
    await findAlert(form, 'This epic is already assigned to the parent epic.');
    screen.calls.answerRequests(/\/-\/epics\/\d+\/links$/, () =>
      Response.json({ detail: 'Epic hierarchy level too deep' }, { status: 409 }),
    );
    await screen.user.click(form.getByRole('button', { name: 'Add' }));
    await findAlert(form, 'This epic already has the maximum number of child epics.');
  });

  it('find items by number and by reference, and show the titles of what was entered', async () => {
    const screen = await tree.open();
    await openForm(screen, 'Add an existing issue');
    const form = await findForm(screen, 'Add an existing issue');
    const field = form.getByRole('combobox', { name: 'Paste issue link' });
    const { iid } = tree.items['Loose end'] ?? {};
    await screen.fill(field, `#${iid}`);
    await screen.findByRole('option', { name: /Loose end/ });
    await screen.fill(field, `plan/app#${iid}`);
    await screen.findByRole('option', { name: /Loose end/ });
    await screen.fill(field, `plan/app#${iid} plan/app#999 `);
    const shown = screen.getByRole('form', { name: 'Add an existing issue' });
    await waitFor(() => expect(shown.textContent).to.include(`Loose end plan/app#${iid}`));
    await waitFor(() => expect(shown.textContent).to.include('plan/app#999 (not found)'));
    await screen.user.click(form.getByRole('button', { name: 'Cancel' }));

    await openForm(screen, 'Add an existing epic');
    const other = await screen.findByRole('form', { name: 'Add an existing epic' });
    await screen.fill(within(other).getByRole('combobox'), `&${tree.items['Elsewhere']?.iid}`);
    await screen.user.click(await screen.findByRole('option', { name: /Elsewhere/ }));
    await waitFor(() => expect(other.textContent).to.include('Elsewhere plan&'));
  });

  it('accept nothing without a reference, and wait while one is added', async () => {
    await tree.epicWith('Waiting', ['Early']);
    const screen = await tree.open({ epic: 'Waiting' });
    await openForm(screen, 'Add an existing issue');
    const form = await findForm(screen, 'Add an existing issue');
    const add = form.getByRole<HTMLButtonElement>('button', { name: 'Add' });
    expect(add.disabled).to.equal(true);
    const release = screen.calls.holdRequests(/\/-\/epics\/\d+\/issues$/);
    const field = form.getByRole<HTMLInputElement>('combobox', { name: 'Paste issue link' });
    await screen.fill(field, `plan/app#${tree.items['Fuel']?.iid} `);
    await screen.user.click(add);
    expect(field.readOnly).to.equal(true);
    release();
    await findRow(screen, 'Fuel');
    expect(titles(screen)).to.deep.equal(['Fuel', 'Early']);
  });

  it('suggest three recent projects below the parent, and show when one of them or the groups cannot be loaded', async () => {
    const screen = await tree.open();
    const projects = ['plan/one', 'plan/two', 'plan/three', 'plan/four', 'elsewhere/five']
      .map((path, index) => ({
        id: 900_000 + index,
        name: path.toUpperCase(),
        path,
        frequency: 1,
        lastAccessedOn: 1000 + index,
      }))
      .toReversed();
    localStorage.setItem(`${tree.server.root.username}/frequent-projects`, JSON.stringify(projects));
    await openForm(screen, 'Add a new issue');
    const form = await findForm(screen, 'Create a new issue');
    await screen.fill(form.getByRole('textbox', { name: 'Title' }), 'Chore');
    await screen.user.click(form.getByRole('combobox', { name: 'Project' }));
    const group = within(await screen.findByRole('group', { name: 'Recently used' }));
    const recent = group.getAllByRole('option');
    expect(recent.map((option) => /PLAN\/[A-Z]+/.exec(option.textContent)?.[0])).to.deep.equal([
      'PLAN/FOUR',
      'PLAN/THREE',
      'PLAN/TWO',
    ]);
    await screen.user.click(recent[0] as HTMLElement);
    await findAlert(screen, 'Something went wrong while fetching details');
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Create issue' }).disabled).to.equal(true);
    await screen.user.click(form.getByRole('button', { name: 'Cancel' }));
    screen.calls.answerRequests(/\/api\/v4\/groups\/plan(?:$|\/descendant_groups)/, () =>
      Response.json({}, { status: 500 }),
    );
    await openForm(screen, 'Add a new epic');
    await findAlert(screen, 'There was a problem fetching groups.');
  });

  it('are shown one at a time, and closed by Escape', async () => {
    const screen = await tree.open();
    await openForm(screen, 'Add a new issue');
    await openForm(screen, 'Add an existing epic');
    const form = await screen.findByRole('form', { name: /^(Add an|Create a)/ });
    expect(form.getAttribute('aria-label')).to.equal('Add an existing epic');
    await screen.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Add an existing epic' })).to.equal(null));
  });

  it('explain that a confidential parent can only contain confidential items', async () => {
    const screen = await tree.open({ epic: 'Hidden plans' });
    await openForm(screen, 'Add a new epic');
    await screen.findByRole('heading', { name: /Create new confidential epic/ });
    await openForm(screen, 'Add an existing issue');
    await screen.findByRole('heading', { name: /Add existing confidential issue/ });
    await screen.findByRole('combobox', { name: 'Paste confidential issue link' });
    await screen.findByRole('button', {
      name: 'The parent epic is confidential and can only contain confidential epics and issues',
    });
  });
});

describe('removing from the epic tree', () => {
  const tree = useTreeScreens();
  const remove = async (screen: Screen, title: string) => {
    await screen.user.click(within(await findRow(screen, title)).getByRole('button', { name: `Remove ${title}` }));
  };

  it('asks for confirmation', async () => {
    await tree.epicWith('Shrinking', ['#Old', 'Keep']);
    const screen = await tree.open({ epic: 'Shrinking' });
    const answer = async (dialog: string, button: string): Promise<void> => {
      const question = within(await screen.findByRole('alertdialog', { name: dialog }));
      await screen.user.click(question.getByRole('button', { name: button }));
    };
    await remove(screen, '#Old');
    await answer('Remove issue', 'Cancel');
    expect(titles(screen)).to.deep.equal(['#Old', 'Keep']);
    await remove(screen, '#Old');
    await answer('Remove issue', 'Remove');
    await rowGone(screen, '#Old');
    await remove(screen, 'Keep');
    await answer('Remove epic', 'Remove');
    await screen.findByText(/^Link child issues and epics together/);
  });

  it('marks the row meanwhile, and a parent without children can no longer be expanded', async () => {
    await tree.epicWith('Nest', ['Bird']);
    const { iid, id } = tree.items['Bird'] ?? {};
    await tree.server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: tree.group.id,
      title: 'Egg',
      parentId: id,
    });
    const screen = await tree.open({ epic: 'Nest' });
    await screen.user.click(await screen.findByRole('button', { name: 'Expand Bird' }));
    const release = screen.calls.holdRequests(new RegExp(`/-/epics/${iid}/links/`));
    await remove(screen, 'Egg');
    const question = within(await screen.findDialog());
    await screen.user.click(question.getByRole('button', { name: 'Remove' }));
    const egg = await findRow(screen, 'Egg');
    await waitFor(() => expect(egg.getAttribute('aria-busy')).to.equal('true'));
    release();
    await rowGone(screen, 'Egg');
    const bird = await findRow(screen, 'Bird');
    await waitFor(() => expect(within(bird).queryByRole('button', { name: 'Collapse Bird' })).to.equal(null));
    expect(bird.getAttribute('aria-expanded')).to.equal(null);
  });

  it('warns that descendants are removed with an epic', async () => {
    const screen = await tree.open();
    await remove(screen, 'Rocket');
    const question = await screen.findDialog();
    expect(question.textContent).to.include('This also takes everything below');
  });
});
