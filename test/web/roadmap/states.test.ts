import { expect } from 'chai';
import { intercept } from '../../support/intercept.ts';
import { rowOf, useRoadmap } from './roadmap-window.ts';

describe('roadmap states in the browser', () => {
  const roadmap = useRoadmap();

  it('say that epics could not be fetched without a network, and try again', async () => {
    const page = await roadmap.open('', {
      until: '[role=alert]',
      before: (page) => intercept(page, 'roadmapEpics', (route) => route.abort()),
    });
    const alert = page.getByRole('alert');
    await alert.filter({ hasText: 'Something went wrong while fetching epics' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowOf(page, 'Data plane').waitFor();
    expect(await alert.count()).to.equal(0);
  });
});
