import { expect } from 'chai';
import { assert, property, string } from 'fast-check';
import { itemFromTask } from '../../../domain/work-items/converted-task.ts';

describe('An item created from a task', () => {
  it('takes its title and its paragraphs as description', () => {
    expect(itemFromTask('Write `code`', '\nmore\n')).to.deep.equal({ title: 'Write `code`', description: '\nmore\n' });
  });

  it('is titled Untitled when the task is empty, a code span or an image', () => {
    for (const title of ['`code`', '``a`b``', '![alt](/x.png)', '![alt][ref]', '<img src="x">']) {
      expect(itemFromTask(title, '')).to.deep.equal({ title: 'Untitled', description: title });
      expect(itemFromTask(title, '\nmore\n').description).to.equal(`${title}\n\nmore\n`);
    }
    expect(itemFromTask('', '')).to.deep.equal({ title: 'Untitled', description: '' });
    for (const title of ['`a` and `b`', '`a', '![alt](x) y', '``a`'])
      expect(itemFromTask(title, '').title).to.equal(title);
  });

  it('has a title of up to 255 characters, and the rest in its description', () => {
    const { title, description } = itemFromTask('x'.repeat(255) + 'rest', '\nmore\n');
    expect(title).to.equal('x'.repeat(255));
    expect(description).to.equal('rest\n\nmore\n');
    expect(itemFromTask('x'.repeat(255), '').description).to.equal('');
  });

  it('is never cut inside a surrogate pair', () => {
    const { title, description } = itemFromTask(`${'x'.repeat(254)}🚀 up`, '');
    expect(title).to.equal('x'.repeat(254));
    expect(description).to.equal('🚀 up');
    assert(
      property(string({ unit: 'grapheme', minLength: 1, maxLength: 600 }), (words) => {
        const made = itemFromTask(words.trim(), '');
        expect(made.title.length).to.be.at.most(255);
        expect(made.title.isWellFormed() && made.description.isWellFormed()).to.equal(words.trim().isWellFormed());
      }),
    );
  });
});
