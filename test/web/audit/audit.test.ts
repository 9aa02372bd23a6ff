import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';
import { createRenamedFleet, type RenamedFleet } from './renamed-fleet.ts';

describe('page of audit events', () => {
  const web = useWeb();
  let fleet: RenamedFleet;

  before(async () => {
    fleet = await createRenamedFleet(web.server());
  });

  it('lists who did what, narrows it, and fits a phone', async () => {
    const page = await web.open('/groups/fleet', { as: fleet.owner, viewport: { width: 1440, height: 900 } });
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await sidebar.getByRole('button', { name: 'Settings' }).click();
    await sidebar.getByRole('link', { name: 'Audit events' }).click();
    const table = page.getByRole('table', { name: 'Audit events' });
    const newest = table.getByRole('row').nth(1);
    await newest.getByText('Changed a group').waitFor();
    await newest.getByText('Olga Owner').waitFor();
    await newest.getByText('Fleet 58').waitFor();
    expect(await table.getByRole('row').count()).to.equal(51);
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    await page.setViewportSize({ width: 320, height: 900 });
    expect(await overflowOf(page)).to.equal(0);

    await page.getByRole('button', { name: /Kind/ }).click();
    await page.getByRole('option', { name: 'Members' }).click();
    await table.getByText('Added a member').first().waitFor();
  });

  it('shows the whole hint of its dates on a phone', async () => {
    const page = await web.open('/groups/fleet/-/audit_events', {
      as: fleet.owner,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    for (const name of ['From (UTC)', 'To (UTC)']) {
      const room = await page.getByRole('textbox', { name }).evaluate((input: HTMLInputElement) => {
        const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        pen.font = getComputedStyle(input).font;
        return input.clientWidth - pen.measureText(input.placeholder).width;
      });
      expect(room, name).to.be.at.least(0);
    }
  });
});
