import { expect } from 'chai';
import { holdsFocus } from '../../support/focus.ts';
import { breakDown, intercept } from '../../support/intercept.ts';
import { rowOf, useRoadmap } from './roadmap-window.ts';

describe('roadmap: blocked and blocking', () => {
  const roadmap = useRoadmap();

  it('leave closed items out, and load on the first pointing only', async () => {
    let calls = 0;
    const page = await roadmap.open('', {
      before: (page) =>
        intercept(page, 'workItemLinkedItems', async (route) => {
          calls += 1;
          await route.fallback();
        }),
    });
    // Blocked by an open and a closed epic.
    const mark = rowOf(page, 'Waiting').getByRole('button', { name: 'Epic is blocked by 1 item' });
    expect(calls).to.equal(0);
    await mark.hover();
    const card = page.getByRole('dialog', { name: 'Blocked by' });
    await card.getByRole('link', { name: 'Data plane' }).waitFor();
    expect(await card.getByRole('link').allInnerTexts()).to.deep.equal(['Data plane']);
    await page.mouse.move(5, 5);
    await card.waitFor({ state: 'detached' });
    await mark.hover();
    await card.waitFor();
    expect(calls).to.equal(1);
  });

  it('show what an epic blocks, and nothing where there is nothing', async () => {
    const page = await roadmap.open();
    // A closed one has no line, nor one that blocks what begins after its end a warning.
    await page.locator('path[data-link]').waitFor({ state: 'attached' });
    expect(await page.locator('path[data-link=blocks]').count()).to.equal(1);
    expect(await page.locator('path[data-late]').count()).to.equal(0);
    await rowOf(page, 'Data plane').getByRole('button', { name: 'Epic blocks 1 item' }).hover();
    await page.getByRole('dialog', { name: 'Blocking' }).getByRole('link', { name: 'Waiting' }).waitFor();
    expect(await rowOf(page, 'Open end').getByRole('button').count()).to.equal(0);
  });

  it('open by keyboard, take the focus and give it back', async () => {
    const page = await roadmap.open();
    await rowOf(page, 'Waiting').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: 'Blocked by' });
    await card.getByRole('link', { name: 'Data plane' }).waitFor();
    await holdsFocus(card);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).to.equal(
      'Epic is blocked by 1 item',
    );
  });

  it('say when the items cannot be loaded, and try again', async () => {
    const page = await roadmap.open('', { before: (page) => breakDown(page, 'workItemLinkedItems') });
    await rowOf(page, 'Waiting').getByRole('button', { name: 'Epic is blocked by 1 item' }).click();
    const card = page.getByRole('dialog', { name: 'Blocked by' });
    await card.getByText('The linked items could not be loaded.').waitFor();
    await page.unrouteAll();
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByRole('link', { name: 'Data plane' }).waitFor();
  });

  it('list three items, and lead to the page for the rest', async () => {
    const linked = (index: number, more: object = {}) => ({
      linkId: `gid://gitlab/WorkItems::RelatedWorkItemLink/${index}`,
      linkType: 'is_blocked_by',
      workItemState: 'OPEN',
      workItem: {
        id: `gid://gitlab/WorkItem/${index}`,
        iid: String(index),
        title: `Blocker ${index}`,
        confidential: false,
        hidden: false,
        webUrl: `http://localhost/groups/plan/-/epics/${index}`,
        reference: `plan&${index}`,
        workItemType: { id: 'gid://gitlab/WorkItems::Type/8', name: 'Epic' },
        widgets: [],
        ...more,
      },
    });
    const people = ['Ann', 'Ben', 'Cem', 'Dia', 'Eve'].map((name) => ({
      id: name,
      name,
      username: name.toLowerCase(),
      avatarUrl: null,
    }));
    const iteration = {
      id: 'gid://gitlab/Iteration/1',
      title: null,
      startDate: '2026-11-16',
      dueDate: '2026-11-29',
      iterationCadence: { id: 'gid://gitlab/Iterations::Cadence/1', title: 'Fortnights' },
    };
    const widgets = [
      { type: 'ASSIGNEES', assignees: { nodes: people } },
      { type: 'MILESTONE', milestone: { id: 'gid://gitlab/Milestone/1', title: 'Release 1' } },
      { type: 'WEIGHT', weight: 5 },
      { type: 'ITERATION', iteration },
      { type: 'START_AND_DUE_DATE', startDate: '2026-11-01', dueDate: '2026-11-30' },
    ];
    const first = linked(1, { hidden: true, widgets });
    const nodes = [first, ...[2, 3, 4, 5].map((index) => linked(index)), { ...linked(6), workItemState: 'CLOSED' }];
    const answer = {
      workspace: { id: '1', workItem: { id: '2', widgets: [{ type: 'LINKED_ITEMS', linkedItems: { nodes } }] } },
    };
    const page = await roadmap.open('', {
      before: (page) => intercept(page, 'workItemLinkedItems', (route) => route.fulfill({ json: { data: answer } })),
    });
    await rowOf(page, 'Waiting').getByRole('button', { name: 'Epic is blocked by 1 item' }).click();
    const card = page.getByRole('dialog', { name: 'Blocked by' });
    await card.getByRole('link', { name: 'Blocker 1' }).waitFor();
    expect(await card.getByRole('link').allInnerTexts()).to.deep.equal([
      'Blocker 1',
      'Blocker 2',
      'Blocker 3',
      '+2 more items',
    ]);
    const rest = card.getByRole('link', { name: '+2 more items' });
    expect(await rest.getAttribute('href')).to.match(/\/groups\/plan\/-\/epics\/\d+#linkeditems$/);
    const facts = card.getByRole('listitem').first();
    expect(await facts.getByRole('img', { name: /^Assigned to/ }).count()).to.equal(3);
    expect(await facts.getByTitle('2 more assignees').innerText()).to.equal('+2');
    expect(await facts.getByTitle('Weight').innerText()).to.match(/5$/);
    expect(await facts.getByTitle('Iteration').innerText()).to.match(/Fortnights · Nov 16 – Nov 29, 2026$/);
    expect(await facts.getByTitle('Dates').innerText()).to.match(/Nov 1 – Nov 30, 2026$/);
    expect(await facts.getByTitle('Milestone').innerText()).to.match(/Release 1$/);
    await facts.getByTitle('This epic is hidden because its author has been banned.').getByText('Hidden').waitFor();
    expect(await card.getByText('Hidden').count()).to.equal(1);
  });
});
