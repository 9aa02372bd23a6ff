import { expect } from 'chai';
import { atNearestGuide, guidesAt, guidesOf, type Guide } from '../../../domain/roadmap/guides.ts';

describe('Guides of a moved bar', () => {
  const beta = guidesOf({ startDate: '2026-11-02', dueDate: '2026-11-20' }, 'Beta', 'is due');
  const parent = guidesOf({ startDate: null, dueDate: '2026-11-30' }, 'Launch', 'ends');
  const guides: readonly Guide[] = [...beta, ...parent];
  const texts = (found: readonly Guide[]) => found.map(({ text }) => text);

  it('are the edges of what has dates', () => {
    expect(texts(guides)).to.deep.equal(['Beta starts', 'Beta is due', 'Launch ends']);
  });

  it('lie where a bar ends with something, and where it starts right after it', () => {
    const at = (startDate: string, dueDate: string) => texts(guidesAt({ startDate, dueDate }, 'whole', guides));
    expect(at('2026-11-10', '2026-11-20')).to.deep.equal(['Beta is due']);
    expect(at('2026-11-21', '2026-11-30')).to.deep.equal(['Beta is due', 'Launch ends']);
    expect(at('2026-11-20', '2026-11-29')).to.deep.equal([]);
    expect(texts(guidesAt({ startDate: '2026-11-21', dueDate: '2026-11-30' }, 'start', guides))).to.deep.equal([
      'Beta is due',
    ]);
  });

  it('draw the nearest end of a whole bar, which keeps its length, or the end that is stretched', () => {
    const near = { startDate: '2026-11-08', dueDate: '2026-11-18' };
    expect(atNearestGuide(near, 'whole', guides, 2)).to.deep.equal({ startDate: '2026-11-10', dueDate: '2026-11-20' });
    expect(atNearestGuide(near, 'whole', guides, 1)).to.equal(null);
    expect(atNearestGuide(near, 'end', guides, 2)).to.deep.equal({ startDate: '2026-11-08', dueDate: '2026-11-20' });
    expect(atNearestGuide(near, 'start', guides, 2)).to.equal(null);
    expect(atNearestGuide({ ...near, startDate: '2026-11-04' }, 'start', guides, 2)).to.deep.equal({
      ...near,
      startDate: '2026-11-02',
    });
  });
});
