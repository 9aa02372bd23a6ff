import { expect } from 'chai';
import { editField } from '../../support/sidebar-fields.ts';
import { sidebarPart, useEpics } from './epic-window.ts';

describe('sidebar of an epic in the browser', () => {
  const epics = useEpics();

  it('selects labels by search, at most one of a scope, and saves them when the list closes', async () => {
    const epic = await epics.epic('Labeled', { labels: ['priority::low'] });
    const page = await epics.open(epic);
    await editField(page, 'Labels');
    const dialog = page.getByRole('dialog', { name: 'Labels' });
    await dialog.getByText('priority::high').click();
    expect(await dialog.getByRole('checkbox', { name: 'priority::low' }).isChecked()).to.equal(false);
    await dialog.getByRole('searchbox').fill('back');
    await dialog.getByText('priority::high').waitFor({ state: 'detached' });
    await dialog.getByText('backend').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await sidebarPart(page, 'Labels').getByText('high').waitFor();
    await sidebarPart(page, 'Labels').getByText('backend').waitFor();
    await page.reload();
    await sidebarPart(page, 'Labels').getByText('high').waitFor();
    expect(await sidebarPart(page, 'Labels').getByText('low').count()).to.equal(0);
    await sidebarPart(page, 'Labels').getByRole('button', { name: 'Remove label backend' }).click();
    await sidebarPart(page, 'Labels').getByText('backend').waitFor({ state: 'detached' });
  });

  it('collapses, stores that in its cookie, and is always collapsed on narrow screens', async () => {
    const epic = await epics.epic('Folded', { labels: ['backend'] });
    const page = await epics.open(epic);
    await page
      .getByRole('complementary', { name: 'Epic details' })
      .getByRole('button', { name: 'Collapse sidebar' })
      .click();
    await sidebarPart(page, 'Labels').waitFor({ state: 'detached' });
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'collapsed_gutter')?.value).to.equal('true');
    await page.reload();
    await page
      .getByRole('complementary', { name: 'Epic details' })
      .getByRole('button', { name: 'Expand sidebar' })
      .click();
    await sidebarPart(page, 'Labels').waitFor();
    await page.setViewportSize({ width: 900, height: 800 });
    await sidebarPart(page, 'Labels').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show details' }).click();
    await page.getByRole('dialog', { name: 'Details' }).getByRole('heading', { name: 'Labels' }).waitFor();
  });
});
