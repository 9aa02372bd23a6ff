import { expect } from 'chai';
import { ApiError } from '../../../web/api/api-error.ts';
import { Form, type FormOptions } from '../../../web/state/form.ts';

interface Fields {
  name: string;
  'place.city': string;
  password: string;
  isOn: boolean;
}

const blank: Fields = { name: '', 'place.city': '', password: '', isOn: false };

describe('web: the state of a form', () => {
  const formOf = (options: Partial<FormOptions<Fields>> = {}) =>
    new Form<Fields>({ fields: blank, send: () => Promise.resolve(), ...options });
  const refusal = (fields: Record<string, string[]>) => new ApiError('invalid', { status: 400, fields, reason: 'No.' });

  it('knows what was changed, until it is changed back or saved', async () => {
    const form = formOf();
    expect(form.isChanged).to.equal(false);
    form.field('name').onChange('Ann');
    form.toggle('isOn').onChange(true);
    expect([form.isChanged, form.field('name').value, form.toggle('isOn').isSelected]).to.eql([true, 'Ann', true]);
    form.change({ name: '', isOn: false });
    expect(form.isChanged).to.equal(false);
    form.change({ name: 'Ann' });
    expect(await form.save()).to.equal(true);
    expect([form.isChanged, form.fields.name]).to.eql([false, 'Ann']);
  });

  it('is busy from the first moment on, and sends once', async () => {
    let sent = 0;
    let end: () => void = () => undefined;
    const form = formOf({
      send: () => {
        sent += 1;
        return new Promise((resolve) => (end = resolve));
      },
    });
    const saving = form.save();
    expect(form.isSaving).to.equal(true);
    expect(await form.save()).to.equal(false);
    end();
    expect([await saving, form.isSaving, sent]).to.eql([true, false, 1]);
  });

  it('shows what was saved otherwise, and keeps what was typed meanwhile', async () => {
    let end: (saved: Partial<Fields>) => void = () => undefined;
    const form = formOf({ send: () => new Promise<Partial<Fields>>((resolve) => (end = resolve)) });
    form.change({ name: ' Ann ', password: 'secret' });
    const saving = form.save();
    form.change({ 'place.city': 'Berlin' });
    end({ name: 'Ann', password: '' });
    await saving;
    expect(form.fields).to.eql({ name: 'Ann', 'place.city': 'Berlin', password: '', isOn: false });
    expect(form.isChanged).to.equal(true);
  });

  it('keeps refused fields, and says what is wrong with each until it is changed', async () => {
    const form = formOf({ send: () => Promise.reject(refusal({ name: ['is taken'], 'place.city': ['is unknown'] })) });
    form.change({ name: 'Ann' });
    expect(await form.save()).to.equal(false);
    expect([form.fields.name, form.isSaving, form.error]).to.eql(['Ann', false, null]);
    expect(form.problemOf('name', 'The name')).to.equal('The name is taken.');
    form.change({ name: 'Anna' });
    expect(form.problemOf('name', 'The name')).to.equal(undefined);
    expect(form.field('place.city', 'City').error).to.equal('City is unknown.');
  });

  it('says itself what no field can, or what its screen wants', async () => {
    const hidden = formOf({ send: () => Promise.reject(refusal({ name: ['is taken'], owner: ['is missing'] })) });
    await hidden.save();
    expect(hidden.error).to.equal('No.');
    const own = formOf({ send: () => Promise.reject(refusal({ name: ['is taken'] })), errorOf: () => 'Look below.' });
    await own.save();
    expect(own.error).to.equal('Look below.');
    await formOf({ send: () => Promise.reject(new Error('a defect')), errorOf: () => 'It failed.' }).save();
  });

  it('checks before it sends', async () => {
    let sent = 0;
    const form = formOf({
      check: ({ name }) => ({ name: name.length > 3 ? 'At most 3 characters.' : undefined }),
      isFilled: ({ name }) => name !== '',
      send: () => Promise.resolve(void (sent += 1)),
    });
    expect([form.isComplete, await form.save()]).to.eql([false, false]);
    form.change({ name: 'Anna' });
    expect([form.isComplete, await form.save()]).to.eql([false, false]);
    expect(form.field('name', 'The name').error).to.equal('At most 3 characters.');
    form.change({ name: 'Ann' });
    expect([form.isComplete, await form.save(), sent]).to.eql([true, true, 1]);
  });

  it('says what is missing once it is saved, until it is filled in', async () => {
    let sent = 0;
    const form = formOf({
      required: ({ name }) => ({ name: name === '' ? 'Enter a name.' : undefined }),
      send: () => Promise.resolve(void (sent += 1)),
    });
    expect([form.isComplete, form.problemOf('name', 'The name')]).to.eql([true, undefined]);
    expect(await form.save()).to.equal(false);
    expect(form.problemOf('name', 'The name')).to.equal('Enter a name.');
    form.excuse();
    expect(form.problemOf('name', 'The name')).to.equal(undefined);
    await form.save();
    form.change({ name: 'Ann' });
    expect(form.problemOf('name', 'The name')).to.equal(undefined);
    expect([await form.save(), sent]).to.eql([true, 1]);
  });

  it('joins changes of others and those of the reader, field by field', async () => {
    const form = formOf();
    form.change({ name: 'Ann' });
    form.rebase({ ...blank, name: 'Bob', 'place.city': 'Paris' });
    expect([form.fields.name, form.fields['place.city'], form.isChanged]).to.eql(['Ann', 'Paris', true]);
    form.reset(blank);
    expect([form.fields, form.isChanged]).to.eql([blank, false]);

    const outdated = formOf({
      send: () => Promise.reject(new ApiError('conflict', { status: 409 })),
      readAgain: () => Promise.resolve({ ...blank, 'place.city': 'Rome' }),
    });
    outdated.change({ name: 'Ann' });
    expect(await outdated.save()).to.equal(false);
    expect([outdated.fields.name, outdated.fields['place.city']]).to.eql(['Ann', 'Rome']);
    expect(outdated.error).to.contain('Someone else changed this');
  });

  describe('with a draft', () => {
    const draftIn = (kept: Map<string, string>) => ({
      draft: {
        drafts: {
          read: (place: string) => kept.get(place) ?? null,
          keep: (place: string, text: string | null) =>
            void (text === null ? kept.delete(place) : kept.set(place, text)),
        },
        place: 'form',
        fields: ['name', 'isOn'] as const,
      },
    });

    it('survives a reload, without its passwords', () => {
      const kept = new Map<string, string>();
      formOf(draftIn(kept)).change({ name: 'Ann', password: 'secret' });
      expect([...kept.values()].join(' ')).not.to.contain('secret');
      const reloaded = formOf(draftIn(kept));
      reloaded.rebase({ ...blank, 'place.city': 'Paris' });
      expect([reloaded.fields.name, reloaded.fields.password, reloaded.isChanged]).to.eql(['Ann', '', true]);
    });

    it('ends once it is saved or undone', async () => {
      const kept = new Map<string, string>();
      const form = formOf(draftIn(kept));
      form.change({ name: 'Ann' });
      await form.save();
      expect(kept.size).to.equal(0);
      form.change({ name: 'Anna' });
      form.change({ name: 'Ann' });
      expect(kept.size).to.equal(0);
    });

    it('is no use if it holds something else', () => {
      for (const text of ['[1]', 'null', '"Ann"', '{', '{"name":7,"isOn":"yes","password":"x"}'])
        expect(formOf(draftIn(new Map([['form', text]]))).fields, text).to.eql(blank);
    });
  });
});
