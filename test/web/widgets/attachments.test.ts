import { expect } from 'chai';
import { largestUpload } from '../../../domain/uploads/upload.ts';
import { ApiError } from '../../../web/api/api-error.ts';
import { Attachments } from '../../../web/widgets/markdown-editor/attachments/attachments.ts';
import { apart, placeholderFor } from '../../../web/widgets/markdown-editor/attachments/placeholder.ts';

describe('Markdown editor: placeholders of files', () => {
  it('are unlike any other in the text, and end where they should', () => {
    expect(placeholderFor('a.png', '')).to.equal('![Uploading a.png…]()');
    expect(placeholderFor('a.png', 'x ![Uploading a.png…]() y')).to.equal('![Uploading a.png… 2]()');
    expect(placeholderFor('a](b)[c\n.png', '')).to.equal('![Uploading a_(b)_c_.png…]()');
  });

  it('keep apart from the words around them', () => {
    expect(apart('P', '', '')).to.equal('P');
    expect(apart('P', '', 'words')).to.equal('P\n');
    expect(apart('P', 'line\n', 'words')).to.equal('P\n');
    expect(apart('P', 'word', '')).to.equal('\nP');
    expect(apart('P', 'word ', 'word')).to.equal('P ');
    expect(apart('P', 'word ', ' word')).to.equal('P');
  });
});

describe('Markdown editor: files on their way', () => {
  const file = (name: string, size = 1) => {
    const made = new File(['x'], name);
    Object.defineProperty(made, 'size', { value: size });
    return made;
  };

  it('go from queued to uploading two at a time, and end in success, error or canceled', async () => {
    const ended: (string | null)[] = [];
    const held = new Map<string, { resolve: (markdown: string) => void; reject: (error: unknown) => void }>();
    const attachments = new Attachments(
      ({ name }, { signal }) =>
        new Promise((resolve, reject) => {
          held.set(name, { resolve, reject });
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    for (const name of ['1', '2', '3', '4']) attachments.add(file(name), (markdown) => ended.push(markdown));
    const states = () =>
      attachments.list.map(({ file: { name }, state, error }) => [name, state, error].join(' ').trim());
    expect(states()).to.deep.equal(['1 uploading', '2 uploading', '3 queued', '4 queued']);
    attachments.cancel(attachments.list[3] ?? expect.fail());
    held.get('1')?.resolve('[1]');
    held.get('2')?.reject(new ApiError('invalid', { status: 422 }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(states()).to.deep.equal([
      '2 error Server responded with 422 code.',
      '3 uploading',
      '4 canceled Upload canceled.',
    ]);
    expect(ended).to.deep.equal([null, '[1]', null]);
    expect(attachments.isBusy).to.equal(true);
    attachments.leave();
    await new Promise((resolve) => setTimeout(resolve));
    expect(states()[1]).to.equal('3 canceled Upload canceled.');
    expect(attachments.isBusy).to.equal(false);
  });

  it('are refused above 256 MiB and not at it', () => {
    const attachments = new Attachments(() => new Promise(() => undefined));
    expect(attachments.add(file('fits', largestUpload), () => undefined).state).to.equal('uploading');
    const { state, error } = attachments.add(file('large', largestUpload + 1024 * 1024), () => undefined);
    expect([state, error]).to.deep.equal(['error', 'File is too big (257MiB). Max filesize: 256MiB.']);
  });
});
