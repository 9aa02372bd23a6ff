import { expect } from 'chai';
import { jsonInTurns } from '../../../interfaces/http/bodies/json-in-turns.ts';
import { Turns } from '../../../interfaces/http/limits/turns.ts';

class CountedTurns extends Turns {
  taken = 0;

  override next(): Promise<void> {
    this.taken += 1;
    return super.next();
  }
}

describe('JSON written in turns', () => {
  const long = 'ü"\\\n'.repeat(20_000);

  it('equals the output of JSON.stringify', async () => {
    const bare: Record<string, unknown> = Object.assign(Object.create(null) as object, {
      a: [1, { b: long }],
      c: undefined,
    });
    const values: unknown[] = [
      null,
      'text',
      1,
      [],
      {},
      [undefined, null, () => 1, [[]], new Date(0)],
      { a: undefined, b: { c: undefined, d: [{}] }, 'e"': long, f: new Date(0), g: Number.NaN, h: () => 1 },
      bare,
      [bare, [bare, long], { nodes: Array.from({ length: 100 }, (_, index) => ({ index, title: `Item ${index}` })) }],
    ];
    for (const value of values) {
      expect((await jsonInTurns(value, new Turns())).toString()).to.equal(JSON.stringify(value));
    }
  });

  it('yields only for large values, of any structure', async () => {
    const turns = async (value: unknown) => {
      const counted = new CountedTurns();
      await jsonInTurns(value, counted);
      return counted.taken;
    };
    expect(await turns({ nodes: Array.from({ length: 100 }, () => ({ title: 'Item' })) })).to.equal(0);
    expect(await turns({ nodes: Array.from({ length: 8 }, () => ({ text: 'x'.repeat(1_000_000) })) })).to.equal(8);
    expect(await turns(Array.from({ length: 100_000 }, () => ({ title: 'Item' })))).to.be.within(5, 7);
  });
});
