import { expect } from 'chai';
import { linkPath } from '../../../domain/roadmap/link-path.ts';

describe('Roadmap link lines', () => {
  it('run from the end of a bar to the start of a later one', () => {
    const path = linkPath({ left: 0, right: 100, middle: 25 }, { left: 200, right: 300, middle: 125 }, 50);
    expect(path).to.equal('M100 25H108V125H200');
  });

  it('go back between the rows to a bar that starts before the end', () => {
    const [upper, lower] = [
      { left: 0, right: 100, middle: 25 },
      { left: 50, right: 300, middle: 125 },
    ];
    expect(linkPath(upper, lower, 50)).to.equal('M100 25H108V50H42V125H50');
    expect(linkPath(lower, upper, 50)).to.equal('M300 125H308V100H-8V25H0');
  });

  it('connect the ends that the kind of the link names', () => {
    const [upper, lower] = [
      { left: 100, right: 200, middle: 25 },
      { left: 150, right: 300, middle: 125 },
    ];
    expect(linkPath(upper, lower, 50, 'start_to_start')).to.equal('M100 25H92V125H150');
    expect(linkPath(upper, lower, 50, 'finish_to_finish')).to.equal('M200 25H308V125H300');
    expect(linkPath(upper, lower, 50, 'start_to_finish')).to.equal('M100 25H92V50H308V125H300');
    expect(linkPath(lower, { left: 0, right: 100, middle: 25 }, 50, 'start_to_finish')).to.equal('M150 125H142V25H100');
  });
});
