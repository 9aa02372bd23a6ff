import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { answered } from '../../support/drawing.ts';
import { openForm } from './tree-acts.ts';
import { rowOf, titles, useTreeWindow } from './tree-window.ts';

describe('epic tree: creating', () => {
  const tree = useTreeWindow();

  /** Someone who may plan and has made no issue yet. */
  const newPlanner = async (): Promise<User> => {
    const user = await tree.server.createUser();
    await tree.server.addMember(tree.group, user, 'planner');
    return user;
  };

  it('makes an epic in the parent’s group unless told otherwise', async () => {
    await tree.epicWith('Growing', ['Seed']);
    const page = await tree.open({ epic: 'Growing' });
    await openForm(page, 'Add a new epic');
    const create = page.getByRole('button', { name: 'Create epic' });
    expect(await create.isDisabled()).to.equal(true);
    await page.getByRole('textbox', { name: 'Title' }).fill('  Sprout  ');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[aria-label="Group"]')?.value === 'Plan',
    );
    await create.click();
    await rowOf(page, 'Sprout').waitFor();
    expect(await titles(page)).to.deep.equal(['Sprout', 'Seed']);
  });

  it('makes an issue in a chosen project, and offers it again', async () => {
    await tree.epicWith('Working', ['Start']);
    const page = await tree.open({ epic: 'Working', as: await newPlanner() });
    await openForm(page, 'Add a new issue');
    await page.getByRole('textbox', { name: 'Title' }).fill('  Chore ');
    const create = page.getByRole('button', { name: 'Create issue' });
    expect(await create.isDisabled()).to.equal(true);
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: /App/ }).click();
    await create.click();
    await rowOf(page, 'Chore').waitFor();
    await openForm(page, 'Add a new issue');
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('group', { name: 'Recently used' }).getByRole('option', { name: /App/ }).waitFor();
  });

  it('takes no empty and no overlong title, and is given up by Escape', async () => {
    const page = await tree.open();
    await openForm(page, 'Add a new epic');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('   ');
    expect(await page.getByRole('button', { name: 'Create epic' }).isDisabled()).to.equal(true);
    await title.fill('x'.repeat(300));
    expect((await title.inputValue()).length).to.equal(255);
    await page.keyboard.press('Escape');
    await page.getByRole('form', { name: 'Create a new epic' }).waitFor({ state: 'detached' });
  });

  it('is blocked while it is under way', async () => {
    await tree.epicWith('Patient', ['Seed of patience']);
    const page = await tree.open({ epic: 'Patient' });
    let calls = 0;
    await page.route('**/api/v4/projects/*/issues', async (route) => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await openForm(page, 'Add a new issue');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Once');
    const create = page.getByRole('button', { name: 'Create issue' });
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[aria-label="Project"]')?.value === 'Plan / App',
    );
    await create.click();
    expect(await title.isEditable()).to.equal(false);
    await create.click({ force: true }).catch(() => undefined);
    await rowOf(page, 'Once').waitFor();
    expect(calls).to.equal(1);
  });

  it('tells what the server says about the parent rather than its own text', async () => {
    const page = await tree.open();
    await page.route('**/api/v4/groups/*/epics', (route) =>
      route.fulfill({ status: 400, json: { fields: { parent: ['The parent takes no more.'] } } }),
    );
    await openForm(page, 'Add a new epic');
    await page.getByRole('textbox', { name: 'Title' }).fill('Epic');
    await page.getByRole('button', { name: 'Create epic' }).click();
    await page.getByRole('alert').getByText('The parent takes no more.').waitFor();
  });

  it('asks for places half a second after the last key', async () => {
    const page = await tree.open({ before: (page) => page.clock.install() });
    const searches: string[] = [];
    page.on('request', (request) => {
      const search = new URL(request.url()).searchParams.get('search');
      if (request.url().includes('/projects?') && search !== null) searches.push(search);
    });
    await openForm(page, 'Add a new issue');
    const field = page.getByRole('combobox', { name: 'Project' });
    await field.click();
    await field.fill('');
    await field.pressSequentially('App');
    await answered(page);
    expect(searches).to.deep.equal([]);
    await page.clock.fastForward(600);
    await page.getByRole('option', { name: /App/ }).first().waitFor();
    await page.clock.fastForward(5000);
    await answered(page);
    expect(searches).to.deep.equal(['App']);
  });
});
