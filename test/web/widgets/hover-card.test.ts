import { expect } from 'chai';
import { HoverCardStore } from '../../../web/widgets/hover-card/hover-card-store.ts';

describe('widgets: hover cards', () => {
  it('do not follow the pointer while the hand holds something', async () => {
    let isHandBusy = true;
    const cards = new HoverCardStore<string>(() => isHandBusy);
    const anchor = {} as HTMLElement;
    // Behind an open card the next one comes with the next turn.
    const hover = async (): Promise<string | undefined> => {
      cards.hover('next', anchor);
      await new Promise((resolve) => setTimeout(resolve));
      return cards.current?.subject;
    };
    cards.open('first', anchor);
    expect(await hover()).to.equal('first');
    isHandBusy = false;
    expect(await hover()).to.equal('next');
  });
});
