import { expect } from 'chai';
import { EntryList } from '../../../web/app/entry-list.ts';
import { Form } from '../../../web/state/form.ts';

describe('web: the few entries of a place', () => {
  const listOf = (saved: string[]) => {
    const list = new EntryList({
      read: () =>
        Promise.resolve({
          namespace: { kind: 'group' as const, fullPath: 'fleet', name: 'Fleet', fullName: 'Fleet' },
          entries: [...saved],
        }),
      formOf: (before: string | null) =>
        new Form({
          fields: { name: before ?? '' },
          isFilled: ({ name }) => name !== '',
          send: ({ name }) => {
            if (name === 'bad') return Promise.reject(new Error('refused'));
            if (before === null) saved.push(name);
            else saved.splice(saved.indexOf(before), 1, name);
            return Promise.resolve();
          },
          errorOf: () => 'Refused.',
        }),
      remove: (entry) => Promise.resolve(saved.splice(saved.indexOf(entry), 1)),
      texts: { created: 'Created', saved: 'Saved', deleted: 'Deleted' },
    });
    return list;
  };

  it('are created, changed and deleted, and read again each time', async () => {
    const list = listOf(['ann']);
    await list.reading.load();
    list.create();
    expect([list.open?.before, await list.save()]).to.eql([null, false]);
    list.open?.form.change({ name: 'bob' });
    expect(await list.save()).to.equal(true);
    expect([list.open, list.entries]).to.eql([null, ['ann', 'bob']]);
    list.edit('ann');
    list.open?.form.change({ name: 'anna' });
    await list.save();
    expect(list.entries).to.eql(['anna', 'bob']);
    list.deletion.ask('bob');
    await list.deletion.confirm();
    expect(list.entries).to.eql(['anna']);
  });

  it('keep a form open that is refused, until it is canceled', async () => {
    const list = listOf([]);
    list.create();
    list.open?.form.change({ name: 'bad' });
    expect(await list.save()).to.equal(false);
    expect(list.open?.form.error).to.equal('Refused.');
    list.cancel();
    expect([list.open, await list.save()]).to.eql([null, false]);
  });
});
