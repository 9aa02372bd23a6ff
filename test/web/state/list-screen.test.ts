import { expect } from 'chai';
import { runInAction } from 'mobx';
import { ApiError } from '../../../web/api/api-error.ts';
import { AddressInPlace } from '../../../web/roadmap/address-in-place.ts';
import { choiceParameter, idParameter, textParameter } from '../../../web/state/address-view.ts';
import { ListScreen, type ListPosition } from '../../../web/state/list-screen.ts';

interface View {
  search: string;
  sort: 'name' | 'age';
  group: string | null;
}

describe('web: the state of a list', () => {
  /** A list of 45 numbers; calls wait until they are answered or failed. */
  const listAt = (search: string, { total = 45 }: { total?: number } = {}) => {
    const visited: string[] = [];
    const place = new AddressInPlace('/people', search);
    const router = Object.assign(place, {
      navigate: (address: string) => {
        visited.push(address);
        return Promise.resolve(true);
      },
    });
    const calls: { view: View & ListPosition; answer: () => Promise<void>; fail: (error: Error) => Promise<void> }[] =
      [];
    const list = new ListScreen({
      router,
      view: {
        search: textParameter,
        sort: choiceParameter(['name', 'age'] as const, 'name' as const, 'order'),
        group: idParameter('group_id'),
      },
      perPage: 20,
      isIdle: (view) => view.search === 'nothing',
      read: (view) =>
        new Promise<{ items: number[]; total: number; nextPage: number | null; links: null }>((resolve, reject) => {
          const first = (view.page - 1) * 20;
          const items = Array.from({ length: Math.max(0, Math.min(20, total - first)) }, (_, index) => first + index);
          const nextPage = first + 20 < total ? view.page + 1 : null;
          const settle = async (act: () => void) => {
            act();
            await new Promise((later) => setImmediate(later));
          };
          calls.push({
            view,
            answer: () => settle(() => resolve({ items, total, nextPage, links: null })),
            fail: (error) => settle(() => reject(error)),
          });
        }),
    });
    return { list, router, calls, visited };
  };

  it('reads what the URL says, and again when it changes', async () => {
    const { list, router, calls } = listAt('?search=%20ann%20&order=age&group_id=7&page=2');
    const stop = list.start();
    expect(calls[0]?.view).to.eql({ search: 'ann', sort: 'age', group: '7', page: 2, cursor: '' });
    expect([list.isLoading, list.answer]).to.eql([true, null]);
    await calls[0]?.answer();
    expect([list.isLoading, list.rangeText, list.isFirstPage]).to.eql([false, '21–40 of 45', false]);
    list.change({ sort: 'name' });
    expect(router.search).to.equal('?search=ann&group_id=7');
    expect(calls[1]?.view).to.include({ sort: 'name', page: 1 });
    expect(list.rangeText, 'the rows before').to.equal('21–40 of 45');
    await calls[1]?.answer();
    expect(list.rangeText).to.equal('1–20 of 45');
    stop();
    list.change({ search: 'bob' });
    expect(calls).to.have.lengthOf(2);
  });

  it('takes anything in the URL for what it can be', () => {
    const { list } = listAt('?order=size&group_id=0x7&page=-3&other=1');
    expect(list.view).to.eql({ search: '', sort: 'name', group: null, page: 1, cursor: '' });
    expect(list.isNarrowed).to.equal(false);
    expect(listAt('?search=a').list.isNarrowed).to.equal(true);
  });

  it('links the pages before and after what is shown', async () => {
    const { list, calls } = listAt('?order=age&page=2');
    const stop = list.start();
    expect(list.pageLinks).to.eql({ previous: null, next: null });
    await calls[0]?.answer();
    expect(list.pageLinks).to.eql({ previous: '/people?order=age', next: '/people?order=age&page=3' });
    list.go({ search: 'ann' });
    stop();
  });

  it('goes on by cursor, and back to the first page', async () => {
    const cursors: string[] = [];
    const list = new ListScreen({
      router: Object.assign(new AddressInPlace('/events', '?cursor=b'), { navigate: () => Promise.resolve(true) }),
      view: {},
      perPage: 2,
      read: ({ cursor }) => {
        cursors.push(cursor);
        const links = '<https://host/events?cursor=c%3D>; rel="next"';
        return Promise.resolve({ items: [1, 2], total: null, nextPage: null, links });
      },
    });
    await list.load();
    expect(cursors).to.eql(['b']);
    expect(list.pageLinks).to.eql({ previous: '/events', next: '/events?cursor=c%3D' });
  });

  it('goes to the last page if there are fewer by now', async () => {
    const { list, router, calls } = listAt('?page=9');
    const stop = list.start();
    await calls[0]?.answer();
    expect(router.search).to.equal('?page=3');
    await calls[1]?.answer();
    expect(list.rangeText).to.equal('41–45 of 45');
    stop();
    const none = listAt('?page=2', { total: 0 });
    const stopNone = none.list.start();
    await none.calls[0]?.answer();
    await none.calls[1]?.answer();
    expect([none.router.search, none.list.answer?.items]).to.eql(['', []]);
    stopNone();
  });

  it('says why it failed, keeps its rows, and tries again', async () => {
    const { list, calls } = listAt('');
    const stop = list.start();
    await calls[0]?.answer();
    void list.load();
    await calls[1]?.fail(new ApiError('rate_limited', { status: 429 }));
    expect(list.reading.problem).to.contain('Too many requests');
    expect([list.isLoading, list.answer?.items.length]).to.eql([false, 20]);
    void list.load();
    expect(list.reading.problem).to.equal(null);
    await calls[2]?.answer();
    expect(list.rangeText).to.equal('1–20 of 45');
    stop();
  });

  it('shows nothing, and asks nothing, for a view without rows', async () => {
    const { list, calls } = listAt('');
    const stop = list.start();
    await calls[0]?.answer();
    list.change({ search: 'nothing' });
    expect([calls.length, list.answer, list.isLoading]).to.eql([1, null, false]);
    stop();
  });

  it('keeps its view while another page is open', () => {
    const { list, router } = listAt('?search=ann');
    expect(list.view.search).to.equal('ann');
    runInAction(() => Object.assign(router, { path: '/other', search: '?search=bob' }));
    expect(list.view.search).to.equal('ann');
  });
});
