import { expect } from 'chai';
import { createTimeframe } from '../../../domain/roadmap/timeframe.ts';
import { leftEdgeOf, rightEdgeOf } from '../../../domain/roadmap/position.ts';
import { planToday } from './plan.ts';
import { barOf, placeOf, useRoadmap } from './roadmap-window.ts';

const layouts = [
  ['CURRENT_QUARTER', 'WEEKS'],
  ['CURRENT_YEAR', 'MONTHS'],
  ['CURRENT_YEAR', 'WEEKS'],
  ['THREE_YEARS', 'QUARTERS'],
  ['THREE_YEARS', 'MONTHS'],
  ['THREE_YEARS', 'WEEKS'],
] as const;

describe('roadmap timeline in each range and layout', () => {
  const roadmap = useRoadmap();

  for (const [range, layout] of layouts) {
    it(`has bars and today at their days for ${range} in ${layout}`, async () => {
      const page = await roadmap.open(`timeframe_range_type=${range}&layout=${layout}`);
      const timeframe = createTimeframe(range, layout, planToday, 0);
      const today = await placeOf(page, '[data-today]');
      const middle = (leftEdgeOf(timeframe, planToday) + rightEdgeOf(timeframe, planToday)) / 2;
      expect((today.left + today.right) / 2).to.be.closeTo(middle, 1);

      const bar = barOf(page, 'Secret');
      await bar.scrollIntoViewIfNeeded();
      const id = await bar.getAttribute('data-bar');
      const place = await placeOf(page, `a[data-bar="${id}"]`);
      expect(place.left).to.be.closeTo(leftEdgeOf(timeframe, '2026-11-08'), 0.5);
      expect(place.right).to.be.closeTo(rightEdgeOf(timeframe, '2026-11-28'), 0.5);
    });
  }
});
