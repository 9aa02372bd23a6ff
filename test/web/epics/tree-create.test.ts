import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { answered } from '../../support/drawing.ts';
import { openForm } from './tree-acts.ts';
import { rowOf, useTreeWindow } from './tree-window.ts';

/** Whether the project that is suggested has come. */
const suggestsProject = (): boolean =>
  Array.from(document.querySelectorAll('input')).some(({ value }) => value.startsWith('Plan / '));

describe('creating children in the epic tree in the browser', () => {
  const tree = useTreeWindow();

  /** Someone who may plan and has made no issue yet. */
  const newPlanner = async (): Promise<User> => {
    const user = await tree.server.createUser();
    await tree.server.addMember(tree.group, user, 'planner');
    return user;
  };

  it('creates an issue in a selected project, and suggests the project again', async () => {
    await tree.epicWith('Working', ['Start']);
    const page = await tree.open({ epic: 'Working', as: await newPlanner() });
    await openForm(page, 'Add a new issue');
    await page.getByRole('textbox', { name: 'Title' }).fill('  Chore ');
    const create = page.getByRole('button', { name: 'Create issue' });
    await page.waitForFunction(suggestsProject);
    await page.getByRole('combobox', { name: 'Project' }).fill('');
    await page.getByRole('option', { name: /App/ }).click();
    await create.click();
    await rowOf(page, 'Chore').waitFor();
    await openForm(page, 'Add a new issue');
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('group', { name: 'Recently used' }).getByRole('option', { name: /App/ }).waitFor();
  });

  it('searches for places half a second after the last key', async () => {
    const page = await tree.open({ before: (page) => page.clock.install() });
    const searches: string[] = [];
    page.on('request', (request) => {
      const search = new URL(request.url()).searchParams.get('search');
      if (request.url().includes('/projects?') && search !== null) searches.push(search);
    });
    await openForm(page, 'Add a new issue');
    const field = page.getByRole('combobox', { name: 'Project' });
    // The project that is suggested comes late.
    await page.waitForFunction(suggestsProject);
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
