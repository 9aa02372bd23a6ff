import { expect } from 'chai';
import type { RoadmapEpic } from '../../../web/roadmap/epics/roadmap-epic.ts';
import { paintedLinks, type DrawnEpic, type DrawnLink } from '../../../web/roadmap/links/drawn-links.ts';

function barOf(number: number): DrawnEpic {
  const epic = { id: `gid://gitlab/Epic/${number}` } as RoadmapEpic;
  return { epic, left: 0, right: 100, middle: 50 * number };
}

function lineOf(from: number, to: number, more: Partial<DrawnLink> = {}): DrawnLink {
  const ends = { from: barOf(from), to: barOf(to) };
  return { id: `${from} ${to}`, type: 'blocks', kind: 'finish_to_start', ...ends, lacking: 0, ...more };
}

describe('Lines of links that run together', () => {
  const headsOf = (links: readonly DrawnLink[], chain: readonly string[] = []) =>
    paintedLinks(links, new Set(chain)).flatMap(({ link, hasHead }) => (hasHead ? [link.id] : []));

  it('have one arrow head for each end of a bar that they reach, and related ones none', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => lineOf(index + 1, 20));
    expect(headsOf(twelve)).to.deep.equal(['12 20']);
    const back = lineOf(13, 20, { kind: 'finish_to_finish' });
    expect(headsOf([...twelve, back, lineOf(1, 21), lineOf(14, 20, { type: 'relates' })])).to.deep.equal([
      '12 20',
      '13 20',
      '1 21',
    ]);
  });

  it('lie below those that are violated, and these below the chain of the bar that is pointed at, whose head it is', () => {
    const links = [lineOf(1, 9), lineOf(2, 9, { lacking: 3 }), lineOf(3, 9), lineOf(4, 9)];
    const painted = paintedLinks(links, new Set(['1 9']));
    expect(painted.map(({ link, isInChain }) => [link.id, isInChain])).to.deep.equal([
      ['3 9', false],
      ['4 9', false],
      ['2 9', false],
      ['1 9', true],
    ]);
    expect(headsOf(links)).to.deep.equal(['2 9']);
    expect(headsOf(links, ['1 9'])).to.deep.equal(['1 9']);
  });
});
