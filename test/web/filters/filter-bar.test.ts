import { expect } from 'chai';
import type { Page } from 'playwright';
import { AwardEmoji } from '../../../application/notes/award-emoji.ts';
import { axeProblems } from '../../support/axe.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { rowOf, titles, useRoadmap } from '../roadmap/roadmap-window.ts';

describe('roadmap: filter bar', () => {
  const roadmap = useRoadmap();

  const field = (page: Page) => page.getByRole('search').getByRole('combobox');
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
  const query = (page: Page) => new URL(page.url()).searchParams;
  const shown = async (page: Page, expected: readonly string[]) => {
    await page.waitForFunction(
      (search) => {
        const rows = [...document.querySelectorAll('[role=rowheader] a')];
        return JSON.stringify(rows.map((row) => row.textContent).sort()) === search;
      },
      JSON.stringify([...expected].sort()),
    );
  };
  /** Writes the name of a kind and takes it. */
  const begin = async (page: Page, kind: string) => {
    await field(page).click();
    await page.keyboard.type(kind);
    await option(page, new RegExp(`^${kind}`)).waitFor();
    await page.keyboard.press('Enter');
  };

  it('offers its kinds by title, the reaction to those who are signed in only', async () => {
    const page = await roadmap.open();
    await field(page).click();
    await option(page, 'Author').waitFor();
    const texts = () => page.getByRole('option').allInnerTexts();
    expect((await texts()).map((text) => text.split('\n')[0])).to.deep.equal([
      'Assignee',
      'Author',
      'Confidential',
      'Created date',
      'Due date',
      'Epic',
      'Group',
      'Label',
      'Milestone',
      'My-Reaction',
      'State',
    ]);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[role=option]')].every((option) => option.querySelector('svg') !== null),
    );
    const visitor = await roadmap.open('', { as: null });
    await field(visitor).click();
    await option(visitor, 'Author').waitFor();
    expect(await option(visitor, 'My-Reaction').count()).to.equal(0);
  });

  it('narrows by a label with each operator, by keyboard alone', async () => {
    const page = await roadmap.open();
    await begin(page, 'Label');
    expect(await page.getByRole('option').allInnerTexts()).to.deep.equal([
      'is\n=',
      'is not one of\n!=',
      'is one of\n||',
    ]);
    await page.keyboard.press('Enter');
    await option(page, 'backend').waitFor();
    await page.keyboard.type('backe');
    await page.keyboard.press('Enter');
    await shown(page, ['Data plane']);
    expect(query(page).getAll('label_name[]')).to.deep.equal(['backend']);
    await page.getByRole('button', { name: 'Remove: Label is backend' }).click();

    await begin(page, 'Label');
    await page.keyboard.type('!=');
    await page.keyboard.press('Enter');
    await option(page, 'backend').waitFor();
    await option(page, 'backend').click();
    await page.waitForURL(/not\[label_name\]\[\]=backend/);
    await rowOf(page, 'Data plane').waitFor({ state: 'detached' });
    expect(await titles(page)).to.include('Site');

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await begin(page, 'Label');
    await option(page, 'is one of').click();
    await option(page, 'priority::high').click();
    await shown(page, ['Data plane']);
    expect(query(page).getAll('or[label_name][]')).to.deep.equal(['priority::high']);
  });

  it('narrows by an author, offering the reader first', async () => {
    const page = await roadmap.open();
    await begin(page, 'Author');
    await option(page, 'is =').click();
    await option(page, /@root/).waitFor();
    expect(await page.getByRole('option').first().innerText()).to.contain('@root');
    await page.keyboard.press('Enter');
    await page.waitForURL(/author_username=root/);
    await page.getByRole('group', { name: 'Author is @root' }).waitFor();
  });

  it('narrows by a milestone of an issue below, by confidence and by group', async () => {
    const page = await roadmap.open();
    await begin(page, 'Confidential');
    await option(page, 'Yes').click();
    await shown(page, ['Secret']);
    expect(query(page).get('confidential')).to.equal('true');
    // A kind that is used once is not offered again.
    await field(page).click();
    await option(page, 'Author').waitFor();
    expect(await option(page, 'Confidential').count()).to.equal(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await begin(page, 'Group');
    await option(page, /^Web/).click();
    await shown(page, ['Parser', 'Site']);
    expect(query(page).get('group_path')).to.equal('plan/web');
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await begin(page, 'Milestone');
    await option(page, 'Release 1').click();
    await page.getByRole('heading', { name: 'Sorry, no epics matched your search' }).waitFor();
    expect(query(page).get('milestone_title')).to.equal('Release 1');
  });

  it('goes to one epic, whose number alone is in the address', async () => {
    const page = await roadmap.open();
    const { iid } = roadmap.plan.epics['Data plane'] ?? { iid: 0 };
    await begin(page, 'Epic');
    await page.keyboard.type('Data');
    await option(page, /^Data plane/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Child epics of').waitFor();
    expect(query(page).get('epic_iid')).to.equal(String(iid));
    await shown(page, ['Parser', 'Encoder']);
    expect(await page.getByRole('search').innerText()).to.contain(`&${iid}`);
    // Its children can be narrowed further.
    await begin(page, 'Label');
    await page.keyboard.press('Enter');
    await option(page, 'backend').click();
    await page.getByRole('heading', { name: 'Sorry, no epics matched your search' }).waitFor();
    expect(query(page).get('epic_iid')).to.equal(String(iid));
  });

  it('finds epics of subgroups, and names their group in the address', async () => {
    const page = await roadmap.open();
    await begin(page, 'Epic');
    await page.keyboard.type('Site');
    await option(page, /^Site/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Child epics of').waitFor();
    const { iid } = roadmap.plan.epics['Site'] ?? { iid: 0 };
    expect([query(page).get('epic_iid'), query(page).get('group_path')]).to.deep.equal([String(iid), 'plan/web']);
    await page.getByText('Child epics of').getByRole('link', { name: 'Site' }).waitFor();
  });

  it('stays above an empty roadmap when it names what is not there', async () => {
    for (const filters of ['epic_iid=999999', 'group_path=plan/nope', 'label_name[]=nope']) {
      const page = await roadmap.open(filters, { until: 'h2 >> text=Sorry' });
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await rowOf(page, 'Site').waitFor();
    }
  });

  it('narrows by my reaction, None and Any among them', async () => {
    const { server, plan } = roadmap;
    const item = { id: plan.epics['Waiting']?.id ?? 0 };
    await server.perform(AwardEmoji, { on: { item }, name: 'tada' });
    const page = await roadmap.open();
    await begin(page, 'My-Reaction');
    await option(page, 'is =').click();
    await page.getByRole('option', { name: 'Any', exact: true }).waitFor();
    expect(
      (await page.getByRole('option').allInnerTexts()).slice(0, 3).map((text) => text.split('\n')[0]),
    ).to.deep.equal(['None', 'Any', 'tada']);
    await page.keyboard.type('tada');
    await page.keyboard.press('Enter');
    await shown(page, ['Waiting']);
    expect(query(page).get('my_reaction_emoji')).to.equal('tada');
    await page.getByRole('button', { name: 'My-Reaction is tada', exact: true }).click();
    await page.keyboard.press('Backspace');
    await option(page, 'is not one of').click();
    await option(page, 'tada').click();
    await page.waitForURL(/not\[my_reaction_emoji\]=tada/);
    await rowOf(page, 'Waiting').waitFor({ state: 'detached' });
    await rowOf(page, 'Site').waitFor();
  });

  it('searches for free text by Enter, and joins several texts with a space', async () => {
    const page = await roadmap.open();
    await field(page).click();
    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await shown(page, ['One day']);
    await page.keyboard.type('day');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=One%20day/);
    await shown(page, ['One day']);
  });

  it('takes tokens apart by Backspace and gives up by Escape', async () => {
    const page = await roadmap.open('label_name[]=backend&search=plane');
    await field(page).click();
    await page.keyboard.press('Backspace');
    expect(await field(page).inputValue()).to.equal('plane');
    expect(query(page).get('search')).to.equal(null);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await option(page, 'backend').waitFor();
    expect(query(page).getAll('label_name[]')).to.deep.equal([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await field(page).getAttribute('aria-label')).to.equal('Search or filter epics');
  });

  it('keeps each condition once, and of a kind that is unique the last', async () => {
    const page = await roadmap.open('label_name[]=backend');
    await begin(page, 'Label');
    await option(page, 'is =').click();
    await option(page, 'backend').click();
    await page.getByRole('group', { name: 'Label is backend' }).waitFor();
    expect(await page.getByRole('group', { name: 'Label is backend' }).count()).to.equal(1);
    expect(query(page).getAll('label_name[]')).to.deep.equal(['backend']);
  });

  it('orders by field and direction', async () => {
    const page = await roadmap.open();
    await page.getByRole('button', { name: /Sort by/ }).click();
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitemradio').allInnerTexts()).to.deep.equal([
      'Start date',
      'Due date',
      'Title',
      'Created date',
      'Last updated date',
    ]);
    await page.getByRole('menuitemradio', { name: 'Title' }).click();
    await page.waitForURL(/sort=TITLE_ASC/);
    await page.getByRole('button', { name: 'Sort direction: ascending' }).click();
    await page.waitForURL(/sort=TITLE_DESC/);
    await page.waitForFunction(() => document.querySelector('[role=rowheader] a')?.textContent === 'Waiting');
  });

  it('remembers five searches, offers them again and forgets them', async () => {
    const page = await roadmap.open();
    for (const text of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'f6']) {
      await field(page).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
    }
    await page.getByRole('button', { name: 'Recent searches' }).click();
    const items = async () => {
      await page.getByRole('menu').waitFor();
      return page.getByRole('menuitem').allInnerTexts();
    };
    expect(await items()).to.deep.equal(['“f6”', '“e5”', '“d4”', '“c3”', '“b2”', 'Clear recent searches']);
    await page.getByRole('menuitem', { name: '“d4”' }).click();
    await page.waitForURL(/search=d4/);
    await page.getByRole('button', { name: 'Recent searches' }).click();
    await page.getByRole('menuitem', { name: 'Clear recent searches' }).click();
    await page.getByRole('button', { name: 'Recent searches' }).click();
    expect(await items()).to.deep.equal(['You have no recent searches']);
  });

  it('offers values used lately first, three of them', async () => {
    const page = await roadmap.open();
    await page.evaluate(() => {
      const values = ['x', 'y', 'z', 'w'].map((text) => ({ id: text, data: text, text }));
      localStorage.setItem('plan-epics-recent-tokens-label_name', JSON.stringify(values.slice(0, 3)));
    });
    await begin(page, 'Label');
    await page.keyboard.press('Enter');
    await option(page, 'backend').click();
    await begin(page, 'Label');
    await page.keyboard.press('Enter');
    const recent = page.getByRole('group', { name: 'Recently used' });
    expect(await recent.getByRole('option').allInnerTexts()).to.deep.equal(['backend', 'x', 'y']);
  });

  it('is hidden from change while there is nothing to filter', async () => {
    await roadmap.server.createGroup('bare', { visibility: 'public' });
    const page = await roadmap.open('', { group: 'bare', until: 'text=The roadmap shows the progress of your epics' });
    expect(await page.getByRole('search').getByRole('combobox').count()).to.equal(0);
    expect(await page.getByRole('button', { name: /Sort by/ }).isDisabled()).to.equal(true);
    expect(await page.getByRole('button', { name: 'Settings' }).isEnabled()).to.equal(true);
  });

  it('has nothing that axe minds, light and dark, at two widths', async () => {
    const page = await roadmap.open('label_name[]=backend&author_username=root&search=data');
    const check = async () => {
      const toggle = page.getByRole('button', { name: /^Filters and order/ });
      if ((await toggle.isVisible()) && !(await field(page).isVisible())) await toggle.click();
      await field(page).click();
      await option(page, 'Author').waitFor();
      expect(await axeProblems(page)).to.deep.equal([]);
      expect(await overflowOf(page)).to.be.at.most(0);
      await page.keyboard.press('Escape');
      await option(page, 'Author').waitFor({ state: 'detached' });
    };
    await inEachLook(page, check, looksOf([1440, 390]));
  });
});
