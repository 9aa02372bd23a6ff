import { expect } from 'chai';
import { shownImageOf } from '../../../application/uploads/shown-image.ts';
import { headLength, imageTypes, mostPixels, problemOfPixels } from '../../../domain/uploads/image-type.ts';
import { problemOfPhoto } from '../../../domain/people/photo.ts';
import { Dice } from '../../support/dice.ts';
import { imageOf } from '../../support/images.ts';

describe('The dimensions of an image', () => {
  it('are read from the beginning of each type', () => {
    for (const type of imageTypes) {
      expect(shownImageOf(imageOf(type, 640, 480)), type).to.deep.equal({ type, size: { width: 640, height: 480 } });
    }
  });

  it('are limited by pixels, whatever the file weighs', () => {
    expect(problemOfPixels({ width: 65_535, height: 65_535 })).to.match(/^has too many pixels/);
    expect(problemOfPixels({ width: mostPixels, height: 1 })).to.equal(null);
    expect(problemOfPixels({ width: mostPixels + 1, height: 1 })).to.not.equal(null);
    expect([problemOfPhoto({ width: 4096, height: 4096 }), problemOfPhoto({ width: 1, height: 4097 })]).to.deep.equal([
      null,
      'has too many pixels (maximum is 4096 × 4096)',
    ]);
  });

  it('are unknown in a torn image, whatever follows it in memory', () => {
    // A PNG has its width in bytes 16 to 19, and its height after it.
    expect(shownImageOf(imageOf('image/png').subarray(0, 20))).to.equal(null);
  });

  it('are unknown in damaged and hostile files, without a failure or delay', function () {
    // It tries every truncation of each format.
    this.timeout(20_000);
    const dice = new Dice(7);
    for (const type of imageTypes) {
      const image = imageOf(type);
      for (let length = 0; length < image.length - 1; length += 1) shownImageOf(image.subarray(0, length));
      expect(shownImageOf(imageOf(type, type === 'image/webp' ? 1 : 0, 1))?.size.width ?? 0, type).to.be.lessThan(2);
      for (let round = 0; round < 20; round += 1) {
        const noise = Buffer.from(Array.from({ length: 2_000 }, () => dice.below(256)));
        shownImageOf(Buffer.concat([image.subarray(0, 12), noise]));
      }
      for (const byte of [0, 0xff, 0x3c])
        shownImageOf(Buffer.concat([image.subarray(0, 4), Buffer.alloc(headLength, byte)]));
    }
    expect(shownImageOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).to.equal(null);
  });
});
