import { expect } from 'chai';
import { axisOf, countsWhole, isLone } from '../../../web/widgets/chart/chart-data.ts';

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

  it('has marks at whole numbers where all values are, unless they are shares', () => {
    const whole = (values: (number | null)[], others: number[] = [], of?: number) =>
      countsWhole({
        points: values.map((value) => ({ label: 'Day', value })),
        compared: { title: 'Total', values: others },
        whole: of,
      });
    expect(whole([0, null, 1], [1, 2])).to.equal(true);
    expect(whole([0.5])).to.equal(false);
    expect(whole([1], [1.5])).to.equal(false);
    expect(whole([0, 1], [], 1)).to.equal(false);
  });
});

describe('the line of a chart', () => {
  it('marks only values between gaps, which no line shows', () => {
    const points = [1, null, 2, null, 3, 4].map((value) => ({ label: 'Day', value }));
    expect(points.map((_point, index) => isLone(points, index))).to.deep.equal([
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});
