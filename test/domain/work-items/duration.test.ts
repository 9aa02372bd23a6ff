import { expect } from 'chai';
import { assert, integer, property } from 'fast-check';
import { durationInWords, durationMaximum, secondsIn } from '../../../domain/work-items/duration.ts';

describe('Durations', () => {
  it('are parsed with 8-hour days, 5-day weeks and 4-week months', () => {
    expect(secondsIn('3h30m')).to.equal(12_600);
    expect(secondsIn('1d')).to.equal(8 * 3600);
    expect(secondsIn('1w')).to.equal(5 * 8 * 3600);
    expect(secondsIn('1mo')).to.equal(4 * 5 * 8 * 3600);
    expect(secondsIn(' 1mo 2w 3d 4h 5m 6s ')).to.equal(576_000 + 288_000 + 86_400 + 14_400 + 300 + 6);
    expect(secondsIn('1.5H')).to.equal(5400);
    expect(secondsIn('-1h')).to.equal(-3600);
    expect(secondsIn('0h')).to.equal(0);
  });

  it('are invalid as bare numbers, with unknown or repeated units or above the maximum', () => {
    const others = ['', '-', '5', '3x', '1h 1h', '30m 3h', '1h2', 'h', '1 h', '1e3h', '1,5h', '--1h', '100001h'];
    for (const text of others) expect(secondsIn(text), text).to.equal(null);
    expect(secondsIn('100000h')).to.equal(durationMaximum);
  });

  it('are printed in the form they are parsed from', () => {
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
