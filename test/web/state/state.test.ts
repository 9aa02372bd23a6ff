import { expect } from 'chai';
import { during } from '../../../web/state/during.ts';
import { LatestCall } from '../../../web/state/latest-call.ts';
import { parsedJson, readLocal, writeLocal } from '../../../web/state/local-storage.ts';

describe('web: what many stores do', () => {
  describe('an action on its way', () => {
    it('holds its flag until it ends, however it ends', async () => {
      const store = { isSaving: false };
      let end: (error?: Error) => void = () => undefined;
      const action = () =>
        new Promise<number>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve(7))));
      const saved = during(store, 'isSaving', action);
      expect(store.isSaving).to.equal(true);
      end();
      expect(await saved).to.equal(7);
      expect(store.isSaving).to.equal(false);
      const refused = during(store, 'isSaving', action).catch((error: Error) => error.message);
      end(new Error('no'));
      expect(await refused).to.equal('no');
      expect(store.isSaving).to.equal(false);
    });

    it('lets no second one begin', async () => {
      const store = { isSaving: true };
      let calls = 0;
      expect(await during(store, 'isSaving', () => Promise.resolve((calls += 1)))).to.equal(undefined);
      expect(calls).to.equal(0);
      expect(store.isSaving).to.equal(true);
    });
  });

  it('the last call gives up the one before it', () => {
    const calls = new LatestCall();
    const first = calls.begin();
    const second = calls.begin();
    expect([first.aborted, second.aborted]).to.deep.equal([true, false]);
    calls.stop();
    expect(second.aborted).to.equal(true);
    expect(calls.begin().aborted).to.equal(false);
  });

  describe('what the browser keeps', () => {
    const withStorage = (storage: unknown, act: () => void) => {
      const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
      Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...(storage as PropertyDescriptor) });
      try {
        act();
      } finally {
        if (before) Object.defineProperty(globalThis, 'localStorage', before);
        else Reflect.deleteProperty(globalThis, 'localStorage');
      }
    };

    it('is read, written and forgotten', () => {
      const kept = new Map<string, string>();
      const value = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => kept.set(key, text),
        removeItem: (key: string) => kept.delete(key),
      };
      withStorage({ value }, () => {
        expect(writeLocal('a', '1')).to.equal(true);
        expect(readLocal('a')).to.equal('1');
        writeLocal('a', null);
        expect(readLocal('a')).to.equal(null);
      });
    });

    it('is nothing where storage is absent, forbidden or full', () => {
      const refuse = () => {
        throw new DOMException('no', 'SecurityError');
      };
      const full = { getItem: () => null, setItem: refuse, removeItem: refuse };
      for (const storage of [{ value: undefined }, { get: refuse }, { value: full }]) {
        withStorage(storage, () => {
          expect(readLocal('a')).to.equal(null);
          expect(writeLocal('a', '1')).to.equal(false);
        });
      }
    });

    it('is JSON or nothing', () => {
      expect(parsedJson('{"a":1}')).to.deep.equal({ a: 1 });
      for (const text of [null, '', '{']) expect(parsedJson(text)).to.equal(null);
    });
  });
});
