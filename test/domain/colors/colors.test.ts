import { expect } from 'chai';
import * as fc from 'fast-check';
import {
  barColors,
  darkGround,
  edgeContrastMinimum,
  lightGround,
  textContrastMinimum,
} from '../../../domain/colors/bar-colors.ts';
import { contrast, parseHex, toHex, type Rgb } from '../../../domain/colors/color.ts';
import { textColorOn } from '../../../domain/colors/text-color.ts';
import { epicColors } from '../../../domain/work-items/epic-colors.ts';

const anyColor = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map((parts) => toHex(parts));

describe('Colors', () => {
  it('parse three and six hex digits', () => {
    expect(parseHex('#fff')).to.deep.equal([255, 255, 255]);
    expect(parseHex('#1068BF')).to.deep.equal([16, 104, 191]);
    expect(parseHex('blue')).to.equal(null);
    expect(toHex([16, 104, 191])).to.equal('#1068bf');
  });

  it('have the contrast that WCAG defines', () => {
    expect(contrast([255, 255, 255], [0, 0, 0])).to.equal(21);
    expect(contrast([119, 119, 119], [255, 255, 255])).to.be.closeTo(4.48, 0.01);
  });

  it('get the more readable text color', () => {
    for (const { color } of epicColors) expect(textColorOn(color)).to.equal('#FFFFFF');
    expect(textColorOn('#f0ad4e')).to.equal('#1F1E24');
    expect(textColorOn('#000')).to.equal('#FFFFFF');
    expect(textColorOn('none')).to.equal('#FFFFFF');
  });

  it('keep text on bars and on their progress at a contrast of 4.5:1 or more', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { light, dark } = barColors(color);
        for (const [{ surface, progress }, { text }] of [
          [light, lightGround],
          [dark, darkGround],
        ] as const) {
          for (const background of [surface, progress]) {
            expect(contrast(text, parseHex(background) as Rgb)).to.be.at.least(textContrastMinimum);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('keep the edge of a bar at a contrast of 3:1 or more to the page', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { light, dark } = barColors(color);
        expect(contrast(lightGround.page, parseHex(light.edge) as Rgb)).to.be.at.least(edgeContrastMinimum);
        expect(contrast(darkGround.page, parseHex(dark.edge) as Rgb)).to.be.at.least(edgeContrastMinimum);
      }),
      { numRuns: 1000 },
    );
  });

  it('of epics are used unchanged as the edges of bars', () => {
    for (const { color } of epicColors) expect(barColors(color).light.edge).to.equal(color);
  });
});
