import { expect } from 'chai';
import { StillRows } from '../../../web/widgets/still-rows.ts';

describe('Rows under the pointer', () => {
  const own = 7;
  const others = 8;
  let rows: StillRows;
  let shown: string[];
  const change = (text: string, ...items: number[]) => rows.change(() => shown.push(text), items);

  beforeEach(() => {
    rows = new StillRows();
    shown = [];
    rows.point({ pointerType: 'mouse' });
  });

  it('wait with the changes of others until the pointer leaves', () => {
    change('one', others);
    change('both', others);
    expect(shown).to.deep.equal([]);
    expect(rows.hasWaiting).to.equal(true);
    rows.leave();
    expect(shown).to.deep.equal(['both']);
    expect(rows.hasWaiting).to.equal(false);
  });

  it('follow an act of the reader, also after the change of an earlier one', () => {
    rows.expect(own);
    rows.leave();
    rows.point({ pointerType: 'mouse' });
    change('earlier', others);
    change('own', own);
    expect(shown).to.deep.equal(['own']);
    change('later', own);
    expect(shown).to.deep.equal(['own']);
  });

  it('show what waits once it turns out to be an act of the reader', () => {
    change('own', own);
    expect(shown).to.deep.equal([]);
    rows.expect(own);
    expect(shown).to.deep.equal(['own']);
  });
});
