import { expect } from 'chai';
import { toast, toastQueue } from '../../../web/widgets/toast/toast.ts';

describe('toasts', () => {
  const shown = () => toastQueue.visibleToasts.map(({ content }) => content.text).toReversed();
  const action = { text: 'Undo', run: () => undefined };

  beforeEach(() => toastQueue.clear());
  afterEach(() => toastQueue.clear());

  it('replace the confirmation before', () => {
    toast('Milestone created', { tone: 'success' });
    toast('Milestone deleted', { tone: 'success' });
    expect(shown()).to.deep.equal(['Milestone deleted']);
    toast('Moved', { tone: 'success', action });
    expect(shown()).to.deep.equal(['Moved']);
  });

  it('stay while they offer an action or tell of a failure', () => {
    toast('Your changes were discarded', { action });
    toast('Saved', { tone: 'success' });
    toast('The picture could not be drawn', { tone: 'danger' });
    expect(shown()).to.deep.equal(['Your changes were discarded', 'Saved', 'The picture could not be drawn']);
    toast('Saved again', { tone: 'success' });
    expect(shown()).to.have.members(['Your changes were discarded', 'The picture could not be drawn', 'Saved again']);
  });
});
