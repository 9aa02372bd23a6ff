import { expect } from 'chai';
import { ApiError } from '../../../web/api/api-error.ts';
import { Reading } from '../../../web/state/reading.ts';

describe('web: what a page reads', () => {
  const offline = new ApiError('network', { status: 0 });
  const gone = new ApiError('not_found', { status: 404 });
  let result: string | Error;
  const readingOf = () =>
    new Reading(() => (typeof result === 'string' ? Promise.resolve(result) : Promise.reject(result)));

  it('is missing, failed, or there', async () => {
    const reading = readingOf();
    result = gone;
    expect(await reading.load()).to.equal(false);
    expect([reading.isMissing, reading.answer, reading.isLoading]).to.eql([true, null, false]);
    result = offline;
    await reading.load();
    expect([reading.isMissing, reading.problem]).to.eql([false, offline.message]);
    result = 'found';
    const loading = reading.load();
    expect([reading.isLoading, reading.error]).to.eql([true, null]);
    expect(await loading).to.equal(true);
    expect([reading.answer, reading.isLoading, reading.problem]).to.eql(['found', false, null]);
  });

  it('shows an error until it is read again', async () => {
    const reading = readingOf();
    result = offline;
    await reading.load();
    result = 'found';
    const reloading = reading.reload();
    expect(reading.error).to.equal(offline);
    await reloading;
    expect([reading.answer, reading.error]).to.eql(['found', null]);
  });

  it('follows others quietly, unless it is gone', async () => {
    const reading = readingOf();
    result = 'found';
    await reading.load();
    result = offline;
    expect(await reading.follow()).to.equal(false);
    expect([reading.answer, reading.error]).to.eql(['found', null]);
    result = gone;
    await reading.follow();
    expect(reading.isMissing).to.equal(true);
  });

  it('takes no answer after it was left', async () => {
    const reading = readingOf();
    result = 'found';
    const stop = reading.start();
    stop();
    await new Promise((later) => setImmediate(later));
    expect(reading.answer).to.equal(null);
  });
});
