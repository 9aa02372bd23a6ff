import { expect } from 'chai';
import { linkPath, linkStub } from '../../../domain/roadmap/link-path.ts';

describe('Roadmap link lines', () => {
  it('run from the end of a bar to the start of a later one', () => {
    const path = linkPath(
      { left: 0, right: 100, middle: 25 },
      { left: 200, right: 300, middle: 125 },
      { rowHeight: 50 },
    );
    expect(path).to.equal('M100 25H108V125H200');
  });

  it('go back between the rows to a bar that starts before the end', () => {
    const [upper, lower] = [
      { left: 0, right: 100, middle: 25 },
      { left: 50, right: 300, middle: 125 },
    ];
    expect(linkPath(upper, lower, { rowHeight: 50 })).to.equal('M100 25H108V50H42V125H50');
    expect(linkPath(lower, upper, { rowHeight: 50 })).to.equal('M300 125H308V100H-8V25H0');
  });

  it('go around the bars between where they can', () => {
    const upper = { left: 0, right: 100, middle: 25 };
    const lower = { left: 200, right: 300, middle: 125 };
    const path = (...bars: { left: number; right: number }[]): string =>
      linkPath(upper, lower, { rowHeight: 50, bars: [upper, ...bars.map((bar) => ({ ...bar, middle: 75 })), lower] });
    expect(path({ left: 120, right: 160 }), 'beside its own bar').to.equal('M100 25H108V125H200');
    expect(path({ left: 0, right: 150 }), 'behind a bar').to.equal('M100 25H154V125H200');
    expect(path({ left: 0, right: 250 }), 'below one that fills the room').to.equal('M100 25H108V125H200');
    expect(path({ left: 0, right: 130 }, { left: 126, right: 186 }), 'behind two').to.equal('M100 25H190V125H200');
  });

  it('go around bars beyond both ends, and return below them', () => {
    const upper = { left: 100, right: 200, middle: 25 };
    const lower = { left: 150, right: 300, middle: 125 };
    const passed = { left: 280, right: 320, middle: 75 };
    const bars = [upper, passed, lower];
    expect(linkPath(upper, lower, { rowHeight: 50, bars }, 'finish_to_finish')).to.equal('M200 25H324V125H300');
    const wide = { left: 120, right: 160, middle: 75 };
    expect(linkPath(upper, lower, { rowHeight: 50, bars: [upper, wide, lower] })).to.equal(
      'M200 25H208V100H142V125H150',
    );
  });

  it('are short and end in dots where the other bar is out of sight', () => {
    const bar = { left: 100, right: 200, middle: 25 };
    expect(linkStub(bar, 'right')).to.equal('M200 25h4m4 0h0m4 0h0');
    expect(linkStub(bar, 'left')).to.equal('M100 25h-4m-4 0h0m-4 0h0');
  });

  it('connect the ends that the kind of the link names', () => {
    const [upper, lower] = [
      { left: 100, right: 200, middle: 25 },
      { left: 150, right: 300, middle: 125 },
    ];
    expect(linkPath(upper, lower, { rowHeight: 50 }, 'start_to_start')).to.equal('M100 25H92V125H150');
    expect(linkPath(upper, lower, { rowHeight: 50 }, 'finish_to_finish')).to.equal('M200 25H308V125H300');
    expect(linkPath(upper, lower, { rowHeight: 50 }, 'start_to_finish')).to.equal('M100 25H92V50H308V125H300');
    expect(linkPath(lower, { left: 0, right: 100, middle: 25 }, { rowHeight: 50 }, 'start_to_finish')).to.equal(
      'M150 125H142V25H100',
    );
  });
});
