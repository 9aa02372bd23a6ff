import { expect } from 'chai';
import { assert, integer, property } from 'fast-check';
import { durationInWords, durationMaximum, secondsIn } from '../../../domain/work-items/duration.ts';

describe('durations', () => {
  it('are read with days of eight hours, weeks of five days and months of four weeks', () => {
    expect(secondsIn('3h30m')).to.equal(12_600);
    expect(secondsIn('1d')).to.equal(8 * 3600);
    expect(secondsIn('1w')).to.equal(5 * 8 * 3600);
    expect(secondsIn('1mo')).to.equal(4 * 5 * 8 * 3600);
    expect(secondsIn(' 1mo 2w 3d 4h 5m 6s ')).to.equal(576_000 + 288_000 + 86_400 + 14_400 + 300 + 6);
    expect(secondsIn('1.5H')).to.equal(5400);
    expect(secondsIn('-1h')).to.equal(-3600);
    expect(secondsIn('0h')).to.equal(0);
  });

  it('are nothing else: no bare numbers, unknown or repeated units, nor more than the longest', () => {
    const others = ['', '-', '5', '3x', '1h 1h', '30m 3h', '1h2', 'h', '1 h', '1e3h', '1,5h', '--1h', '100001h'];
    for (const text of others) expect(secondsIn(text), text).to.equal(null);
    expect(secondsIn('100000h')).to.equal(durationMaximum);
  });

  it('are written as they are read', () => {
    expect(durationInWords(0)).to.equal('0h');
    expect(durationInWords(12_600)).to.equal('3h 30m');
    expect(durationInWords(-5400)).to.equal('-1h 30m');
    expect(durationInWords(576_000 + 144_000)).to.equal('1mo 1w');
    assert(
      property(integer({ min: -durationMaximum, max: durationMaximum }), (seconds) => {
        expect(secondsIn(durationInWords(seconds))).to.equal(seconds);
      }),
    );
  });
});
