import { expect } from 'chai';
import { withTask } from '../../../domain/text/task-box.ts';

describe('Checking a task in Markdown', () => {
  it('changes only the checkbox of that line', () => {
    const source = '- [ ] one\n  1. [x] two [ ]\n> * [X] three';
    expect(withTask(source, 0, true)).to.equal('- [x] one\n  1. [x] two [ ]\n> * [X] three');
    expect(withTask(source, 1, false)).to.equal('- [ ] one\n  1. [ ] two [ ]\n> * [X] three');
    expect(withTask(source, 2, false)).to.equal('- [ ] one\n  1. [x] two [ ]\n> * [ ] three');
  });

  it('counts lines like Markdown', () => {
    expect(withTask('# Plan\r- [ ] one\r\n- [ ] two', 2, true)).to.equal('# Plan\n- [ ] one\n- [x] two');
  });

  it('returns null where there is no task', () => {
    expect(withTask('text [ ] here', 0, true)).to.equal(null);
    expect(withTask('- [ ]no space', 0, true)).to.equal(null);
    expect(withTask('- [ ] one', 1, true)).to.equal(null);
  });
});
