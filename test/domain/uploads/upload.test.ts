import { expect } from 'chai';
import { assert, property, string } from 'fast-check';
import { imageTypeOf } from '../../../domain/uploads/image-type.ts';
import { hasThumbnail, uploadAlt, uploadMarkdown, uploadName, uploadPath } from '../../../domain/uploads/upload.ts';

const secret = '0123456789abcdef0123456789abcdef';

describe('Uploads', () => {
  describe('file name', () => {
    for (const [input, name] of [
      ['plan.png', 'plan.png'],
      ['My plan (v2).png', 'My_plan__v2_.png'],
      ['../../etc/passwd', 'passwd'],
      ['C:\\Users\\me\\notes.txt', 'notes.txt'],
      ['Übersicht №1.pdf', 'Übersicht__1.pdf'],
      ['..', '_..'],
      ['', '_'],
      ['a"b\r\nX: y', 'a_b__X__y'],
      ['[x](javascript:1).png', '_x__javascript_1_.png'],
      ['e\u0301.gif', 'é.gif'],
    ] as const) {
      it(`${JSON.stringify(input)} becomes ${name}`, () => expect(uploadName(input)).to.equal(name));
    }

    it('keeps its extension and is cut to 255 characters', () => {
      const name = uploadName(`${'x'.repeat(999)}.tar.gz`);
      expect(name).to.match(/x\.gz$/);
      expect(name.length).to.be.at.most(255);
    });

    it('contains no characters special in URLs, Markdown or headers', () => {
      assert(
        property(string({ unit: 'grapheme', maxLength: 300 }), (input) => {
          const name = uploadName(input);
          expect(name).to.match(/^[\p{L}\p{M}\p{N}_.+-]+$/u);
          expect(name).not.to.match(/^\.+$/);
          expect(name.length).to.be.within(1, 420);
        }),
      );
    });
  });

  it('are recognized as images by their first bytes, not their names', () => {
    const of = (...bytes: (number | string)[]) =>
      imageTypeOf(Buffer.concat(bytes.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part)))));
    expect(of(0x89, 'PNG\r\n', 0x1a, '\n....')).to.equal('image/png');
    expect(of(0xff, 0xd8, 0xff, 0xe0)).to.equal('image/jpeg');
    expect(of('GIF89a')).to.equal('image/gif');
    expect(of('GIF87a')).to.equal('image/gif');
    expect(of('RIFF....WEBPVP8 ')).to.equal('image/webp');
    for (const other of ['<svg xmlns="http://www.w3.org/2000/svg">', 'RIFF....WAVE', 'GIF8', '%PDF-1.7', '']) {
      expect(of(other), other).to.equal(null);
    }
  });

  it('are linked in Markdown as images or as links', () => {
    const image = { secret, filename: 'plan.v2.png', imageType: 'image/png' as const };
    expect(uploadAlt(image)).to.equal('plan.v2');
    expect(uploadMarkdown(image)).to.equal(`![plan.v2](/uploads/${secret}/plan.v2.png)`);
    const paper = { secret, filename: 'plan.pdf', imageType: null };
    expect(uploadPath(paper)).to.equal(`/uploads/${secret}/plan.pdf`);
    expect(uploadMarkdown(paper)).to.equal(`[plan.pdf](/uploads/${secret}/plan.pdf)`);
    expect(uploadAlt({ filename: '.png', imageType: 'image/png' })).to.equal('.png');
  });

  it('have thumbnails if they are images of up to 10 MiB', () => {
    const mebibytes = 10 * 1024 * 1024;
    expect(hasThumbnail({ type: 'image/png', size: mebibytes })).to.equal(true);
    expect(hasThumbnail({ type: 'image/png', size: mebibytes + 1 })).to.equal(false);
    expect(hasThumbnail({ type: 'image/svg+xml', size: 1 })).to.equal(false);
    expect(hasThumbnail({ type: 'text/plain', size: 1 })).to.equal(false);
  });
});
