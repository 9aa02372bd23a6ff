import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('importing a table into a group', () => {
  const web = useWeb();
  let olga: User;

  before(async () => {
    const group = await web.server().createGroup('crew', { name: 'Crew' });
    olga = await web.server().createUser('olga', { name: 'Olga Wind' });
    await web.server().addMember(group, olga, 'owner');
  });

  it('shows what would come in, lets a column be mapped, imports, and undoes it', async () => {
    const page = await web.open('/groups/crew/-/import', { as: olga });
    await page.getByText('Samples to download').waitFor();
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    const text = 'Thing,Due\nPaint the hull,2026-12-04\nBuy paint,soon\n';
    await page
      .getByLabel('Files to import')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByText('These files cannot be imported yet').waitFor();
    await page.getByRole('button', { name: /What Thing holds/ }).click();
    await page.getByRole('option', { name: 'Title', exact: true }).click();
    await page.getByText('Due: "soon" is not a date; it was left empty').waitFor();
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    // What would come in is seen at once, above the many columns.
    const button = page.getByRole('button', { name: 'Import 3 records' });
    const columns = await page.getByRole('table', { name: 'Columns' }).boundingBox();
    expect((await button.boundingBox())?.y).to.be.lessThan(columns?.y ?? 0);
    const focusIsOn = (name: string) =>
      page.waitForFunction((label) => document.activeElement?.ariaLabel === label, name);
    await button.press('Enter');
    await page.getByText('You can undo it for a day.').waitFor();
    await focusIsOn('Result');
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('Due: "soon" is not a date; it was left empty').waitFor();
    await page.getByRole('button', { name: 'Undo the import', exact: true }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Undo the import' });
    await question.getByRole('button', { name: 'Undo the import' }).press('Enter');
    await page.getByText('All it had created is deleted.').waitFor();
    await focusIsOn('Undone import');
    expect(await web.server().connection('namespaces').where({ path: 'imported' })).to.deep.equal([]);
  });
});
