import { within } from '@testing-library/dom';
import { useRoadmapScreens } from '../roadmap/roadmap-screens.ts';
import { beginFilter, chooseOption } from './filter-field.ts';

describe('filter bar of the roadmap when something fails', () => {
  const roadmap = useRoadmapScreens();

  it('says when recent searches cannot be read', async () => {
    const screen = await roadmap.open('', {
      before: () => localStorage.setItem('plan-epics-recent-searches', '{broken'),
    });
    await screen.findByText('An error occurred while parsing recent searches');
  });

  it('says when recent searches cannot be kept', async () => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (this: Storage, key: string) {
      if (key.includes('recent-searches')) throw new DOMException('denied', 'SecurityError');
      return getItem.call(this, key);
    };
    try {
      const screen = await roadmap.open();
      await screen.findByText('Recent Searches Service is unavailable');
    } finally {
      Storage.prototype.getItem = getItem;
    }
  });

  it('says in the bar when values cannot be fetched', async () => {
    const screen = await roadmap.open('', { before: (calls) => calls.breakDown('usersAutocomplete') });
    await beginFilter(screen, 'Author');
    await chooseOption(screen, 'is');
    const bar = within(await screen.findByRole('alert'));
    await bar.findByText('There was a problem fetching users.');
  });
});
