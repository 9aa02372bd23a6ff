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

  const failures: [kind: string, operator: string | null, address: string, message: string][] = [
    ['Author', 'is =', '**/api/graphql', 'There was a problem fetching users.'],
    ['Label', 'is =', '**/api/v4/groups/plan/labels*', 'There was a problem fetching labels.'],
    ['Milestone', null, '**/api/v4/groups/plan/milestones*', 'Something went wrong while fetching milestones'],
    ['Epic', null, '**/api/graphql', 'There was a problem fetching epics.'],
    ['Group', null, '**/api/graphql', 'There was a problem fetching groups.'],
    ['My-Reaction', 'is =', '**/-/autocomplete/award_emojis', 'There was a problem fetching emoji.'],
  ];
  for (const [kind, operator, address, message] of failures) {
    it(`says “${message}” when the values of ${kind} cannot be fetched`, async () => {
      const page = await roadmap.open();
      await page.route(address, (route) => route.fulfill({ status: 500, json: { message: '500' } }));
      await begin(page, kind);
      if (operator !== null) await option(page, operator).click();
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
    });
  }
  it('says so when the latest labels cannot be fetched', async () => {
    const page = await roadmap.open();
    await begin(page, 'Label');
    await page.keyboard.press('Enter');
    await option(page, 'backend').waitFor();
    await page.route('**/api/v4/groups/plan/labels*', (route) => route.abort());
    await page.keyboard.type('x');
    await page.getByText('There was a problem fetching latest labels.').waitFor();
  });
});
