import { expect } from 'chai';
import { edgeSpeed } from '../../../web/roadmap/moving/edge-speed.ts';

describe('scrolling under a dragged bar', () => {
  const speeds = (from: number, ...places: number[]) => places.map((at) => edgeSpeed(at, from, 240));

  it('begins near the edges, slowly, and is fastest at them', () => {
    expect(speeds(120, 40, 120, 200)).to.deep.equal([0, 0, 0]);
    expect(speeds(120, 30, 20, 0, -50)).to.deep.equal([-1, -4, -14, -14]);
    expect(speeds(120, 210, 220, 240, 300)).to.deep.equal([1, 4, 14, 14]);
  });

  it('does not begin where the bar was taken', () => {
    expect(speeds(234, 234, 220, 237, 240)).to.deep.equal([0, 0, 4, 14]);
    expect(speeds(4, 4, 30, 2, 0)).to.deep.equal([0, 0, -4, -14]);
  });
});
