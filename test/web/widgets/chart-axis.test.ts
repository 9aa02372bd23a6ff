import { expect } from 'chai';
import { axisOf } from '../../../web/widgets/chart/chart-data.ts';

describe('the vertical axis of a chart', () => {
  const axis = (values: (number | null)[], whole?: number) =>
    axisOf({ points: values.map((value) => ({ label: 'Day', value })), whole });

  it('ends at the whole when shares come near it, or all are 0', () => {
    expect(axis([0, null, 1], 1)).to.deep.equal({ max: 1, interval: 0.5 });
    expect(axis([null, 0], 1)).to.deep.equal({ max: 1, interval: 0.5 });
    expect(axis([0.95], 1)).to.deep.equal({ max: 1, interval: 0.5 });
  });

  it('follows the values when they are small, exceed the whole or are no shares', () => {
    expect(axis([0.9], 1)).to.equal(null);
    expect(axis([0.5, 2], 1)).to.equal(null);
    expect(axis([1])).to.equal(null);
  });
});
