import { expect } from 'chai';
import { parseBoxPosition, withoutTicks, withTask } from '../../../domain/text/task-box.ts';

describe('Checking a task', () => {
  const source = '- [ ] one\n  1. [x] two [ ]\n> * [X] three';

  it('changes the box at its position only', () => {
    expect(withTask(source, { line: 0, column: 3 }, true)).to.equal('- [x] one\n  1. [x] two [ ]\n> * [X] three');
    expect(withTask(source, { line: 1, column: 6 }, false)).to.equal('- [ ] one\n  1. [ ] two [ ]\n> * [X] three');
    expect(withTask(source, { line: 2, column: 5 }, false)).to.equal('- [ ] one\n  1. [x] two [ ]\n> * [ ] three');
    expect(withTask('1. - [ ] one', { line: 0, column: 6 }, true)).to.equal('1. - [x] one');
  });

  it('keeps all line ends', () => {
    expect(withTask('# Plan\r- [ ] one\r\n- [ ] two\n', { line: 2, column: 3 }, true)).to.equal(
      '# Plan\r- [ ] one\r\n- [x] two\n',
    );
  });

  it('fails where there is no box', () => {
    for (const position of ['0:2', '0:4', '0:0', '1:3', '7:3', '-1:3', '0:900', 'x', '']) {
      expect(withTask('- [ ] one\n- two', parseBoxPosition(position), true), position).to.equal(null);
    }
  });

  it('makes no difference between texts without their ticks', () => {
    expect(withoutTicks('1. - [x] a\n- [X] b')).to.equal(withoutTicks('1. - [ ] a\n- [ ] b'));
    expect(withoutTicks('- [ ] a')).to.not.equal(withoutTicks('- [ ] b'));
  });
});
