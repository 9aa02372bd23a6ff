import { expect } from 'chai';
import { metricImagesMaximum } from '../../../domain/uploads/metric-image.ts';
import type { IssueStore } from '../../../web/issues/issue-source.ts';
import { MetricImages } from '../../../web/issues/metric-images/metric-images.ts';

describe('web: metric images', () => {
  const picture = new File(['x'], 'load.png', { type: 'image/png' });
  const imagesOf = async (count: number): Promise<MetricImages> => {
    const all = Array.from({ length: count }, (_, id) => ({ id, filename: 'a.png' }));
    const api = { rest: () => Promise.resolve(all) };
    const address = { namespace: { fullPath: 'plan/app' }, iid: '1' };
    const images = new MetricImages({ environment: { api }, address } as unknown as IssueStore);
    await images.load();
    return images;
  };

  it('are no more than an incident may have', async () => {
    const images = await imagesOf(metricImagesMaximum);
    for (const add of [() => images.add(), () => images.pick(picture), () => images.add([picture])]) {
      add();
      expect([images.error, images.file, images.canSubmit]).to.deep.equal([
        'You can not upload any more files.',
        null,
        false,
      ]);
    }
  });

  it('are of a type and size that browsers show', async () => {
    const images = await imagesOf(metricImagesMaximum - 1);
    images.add([new File(['x'], 'notes.txt', { type: 'text/plain' })]);
    expect([images.error, images.canSubmit]).to.deep.equal(["You can't upload files of this type.", false]);
    images.pick(picture);
    expect([images.error, images.canSubmit]).to.deep.equal([null, true]);
  });

  it('are added one at a time, which is said when several are dropped', async () => {
    const images = await imagesOf(0);
    images.add([picture, new File(['y'], 'disk.png', { type: 'image/png' }), new File(['z'], 'net.png')]);
    expect([images.file, images.note]).to.deep.equal([
      picture,
      'This adds the first of 3 files. Add the others one at a time.',
    ]);
    images.add([picture]);
    expect(images.note).to.equal(null);
  });
});
