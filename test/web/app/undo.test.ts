import { expect } from 'chai';
import { say } from '../../../web/app/undo.ts';
import { toastQueue } from '../../../web/widgets/toast/toast.ts';

describe('the message about what was undone', () => {
  const textOf = (count: number, moreKept = 0) => {
    const kept = Array.from({ length: count }, (_, index) => `The due date of “${index + 1}” stayed.`);
    say('Undone', { summary: 'due date of 9 items', kept, moreKept }, { text: 'Redo', run: () => Promise.resolve() });
    return toastQueue.visibleToasts.map(({ content }) => content.text).find((text) => text.startsWith('Undone'));
  };

  afterEach(() => toastQueue.clear());

  it('says why things stayed, of very many the first three and how many more', () => {
    expect(textOf(1)).to.equal('Undone: due date of 9 items. The due date of “1” stayed.');
    expect(textOf(3)).to.match(/“2” stayed\. The due date of “3” stayed\.$/);
    expect(textOf(20, 983)).to.match(/“3” stayed\. 1,000 more stayed\.$/);
  });
});
