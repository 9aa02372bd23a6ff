import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { inEachLook } from '../../support/looks.ts';
import { useTreeWindow } from './tree-window.ts';

describe('looks of the list of epics', () => {
  const tree = useTreeWindow();

  it('has no problems that axe finds, light and dark, at three widths', async () => {
    const page = await tree.open();
    await page.goto(`${tree.server.address}/groups/plan/-/epics`);
    await page.getByRole('list', { name: 'Epics' }).getByRole('listitem').first().waitFor();
    await inEachLook(page, async () => {
      expect(await axeProblems(page)).to.deep.equal([]);
    });
  });
});
