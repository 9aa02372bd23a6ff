import { expect } from 'chai';
import { ApiError, errorText, failureText, reportDefect, throwRefusal } from '../../../web/api/api-error.ts';
import type { ApiClient } from '../../../web/api/client.ts';
import { noChanges } from '../../../web/app/changes/changes.ts';
import { Start } from '../../../web/home/start.ts';
import { LinkedItems } from '../../../web/work-items/links/linked-items.ts';

describe('web: defects of the page', () => {
  let reported: unknown[] = [];

  beforeEach(() => {
    reported = [];
    Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) });
  });

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'reportError');
  });

  const refused = new ApiError('invalid', { status: 400, reason: 'Title is too long.' });
  const down = new ApiError('server', { status: 500 });
  const givenUp = new DOMException('given up', 'AbortError');
  const defect = new TypeError('x is undefined');

  it('are reported; calls that failed or were given up are not', () => {
    for (const error of [refused, down, givenUp]) reportDefect(error);
    expect(reported).to.deep.equal([]);
    for (const report of [reportDefect, errorText, (error: unknown) => failureText(error, 'No.')]) report(defect);
    expect(reported).to.deep.equal([defect, defect, defect]);
  });

  it('leave the reader with a sentence, and refusals with their reason', () => {
    expect(failureText(refused, 'It was not saved.')).to.equal('It was not saved. Title is too long.');
    for (const error of [down, defect]) expect(failureText(error, 'It was not saved.')).to.equal('It was not saved.');
    expect(errorText(refused)).to.equal('Title is too long.');
    expect(() => throwRefusal(['Too deep', 'Too many'])).to.throw(ApiError, 'Too deep');
    expect(() => throwRefusal([])).not.to.throw();
  });

  it('are none where a session ends while the start page follows changes', async () => {
    const ended = new ApiError('unauthorized', { status: 401 });
    const start = new Start({ graphql: () => Promise.reject(ended) }, { seenItems: [], frequent: () => [] });
    expect(await start.applyChanges({ ...noChanges, reload: true }), 'is tried again').to.equal(false);
    expect(start.error).to.equal(ended.message);
    expect(reported).to.deep.equal([]);
  });

  it('are reported by a store, whose part of the page says that it failed', async () => {
    const broken: Pick<ApiClient, 'graphql'> = { graphql: () => Promise.resolve(undefined as never) };
    const others = new LinkedItems(broken);
    await others.load({ fullPath: 'plan', iid: '1' });
    expect(others.status).to.equal('failed');
    expect(reported).to.have.lengthOf(1);
    expect(reported[0]).to.be.instanceOf(TypeError);
  });
});
