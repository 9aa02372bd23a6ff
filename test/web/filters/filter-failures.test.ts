import type { Page } from 'playwright';
import { useRoadmap } from '../roadmap/roadmap-window.ts';

describe('roadmap: failures of the filter bar', () => {
  const roadmap = useRoadmap();

  const field = (page: Page) => page.getByRole('search').getByRole('combobox');
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
  /** Writes the name of a kind and takes it. */
  const begin = async (page: Page, kind: string) => {
    await field(page).click();
    await page.keyboard.type(kind);
    await option(page, new RegExp(`^${kind}`)).waitFor();
    await page.keyboard.press('Enter');
  };

  it('says when recent searches cannot be kept or read', async () => {
    const broken = await roadmap.open('', {
      before: async (page) => {
        await page.addInitScript(() => localStorage.setItem('plan-epics-recent-searches', '{broken'));
      },
    });
    await broken.getByText('An error occurred while parsing recent searches').waitFor();
    const denied = await roadmap.open('', {
      before: async (page) => {
        await page.addInitScript(() => {
          const { getItem } = Storage.prototype;
          Storage.prototype.getItem = function (this: Storage, key: string) {
            if (key.includes('recent-searches')) throw new DOMException('denied', 'SecurityError');
            return getItem.call(this, key);
          };
        });
      },
    });
    await denied.getByText('Recent Searches Service is unavailable').waitFor();
  });

  it('says in the bar that values cannot be fetched', async () => {
    const page = await roadmap.open();
    await page.route('**/api/graphql', (route) => route.fulfill({ status: 500, json: { message: '500' } }));
    await begin(page, 'Author');
    await option(page, 'is =').click();
    await page.getByRole('alert').filter({ hasText: 'There was a problem fetching users.' }).waitFor();
  });
});
