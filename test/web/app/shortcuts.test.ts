import { expect } from 'chai';
import { matchKeyBindingPress, parseKeybinding } from 'tinykeys';
import type { Command } from '../../../web/app/commands/command.ts';
import { CommandRegistry } from '../../../web/app/commands/command-registry.ts';
import { KeyRecorder, pressIn } from '../../../web/app/commands/key-recorder.ts';
import { commandsByKeys, listenToKeys, waysToPress } from '../../../web/app/commands/keyboard.ts';

/** What browsers report for a key of a keyboard. */
function pressed(key: string, code: string, ...held: string[]): KeyboardEvent {
  return {
    key,
    code,
    shiftKey: held.includes('Shift'),
    ctrlKey: held.includes('Control'),
    altKey: held.includes('Alt'),
    metaKey: held.includes('Meta'),
    getModifierState: (name: string) => held.includes(name),
  } as unknown as KeyboardEvent;
}

const command = (id: string, keys?: Command['keys']): Command => ({
  id,
  title: `Do ${id}`,
  section: 'Test',
  ...(keys !== undefined && { keys }),
  run: () => undefined,
});

describe('web: shortcuts', () => {
  const storage = new Map<string, string>();
  before(() => {
    Object.assign(globalThis, {
      localStorage: {
        getItem: (name: string) => storage.get(name) ?? null,
        setItem: (name: string, text: string) => storage.set(name, text),
        removeItem: (name: string) => storage.delete(name),
      },
    });
  });
  after(() => {
    Reflect.deleteProperty(globalThis, 'localStorage');
  });
  beforeEach(() => storage.clear());
  const key = 'gl-keyboard-shortcuts-customizations';

  /** Keys as US, German and French keyboards report them. */
  const layouts = {
    '?': [pressed('?', 'Slash', 'Shift'), pressed('?', 'Minus', 'Shift'), pressed('?', 'KeyM', 'Shift')],
    '/': [pressed('/', 'Slash'), pressed('/', 'Digit7', 'Shift'), pressed('/', 'Period', 'Shift')],
    '[': [pressed('[', 'BracketLeft'), pressed('[', 'Digit8', 'AltGraph'), pressed('[', 'Digit5', 'AltGraph')],
    a: [pressed('a', 'KeyA'), pressed('a', 'KeyA'), pressed('a', 'KeyQ')],
    'Shift+t': [pressed('T', 'KeyT', 'Shift'), pressed('T', 'KeyT', 'Shift'), pressed('T', 'KeyT', 'Shift')],
  };

  it('are the keys people see on US, German and French keyboards, whatever their place', () => {
    for (const [keys, events] of Object.entries(layouts)) {
      const others = Object.keys(layouts).filter((other) => other !== keys);
      for (const event of events) {
        const matches = (name: string): boolean =>
          waysToPress(name, false).some((way) => matchKeyBindingPress(event, parseKeybinding(way)[0] ?? expect.fail()));
        expect(matches(keys), `${keys} at ${event.code}`).to.equal(true);
        expect(others.filter(matches), `${keys} at ${event.code}`).to.deep.equal([]);
        expect(pressIn(event, false)).to.equal(keys);
      }
    }
    // Option of a German Mac makes the sign.
    const option = pressed('[', 'Digit5', 'Alt');
    expect(pressIn(option, true)).to.equal('[');
    expect(
      waysToPress('[', true).some((way) => matchKeyBindingPress(option, parseKeybinding(way)[0] ?? expect.fail())),
    ).to.equal(true);
    expect(pressIn(pressed('Shift', 'ShiftLeft', 'Shift'), false)).to.equal(null);
  });

  it('of two presses are heard when the commands change between them, and each runs once', () => {
    class Press extends Event {
      constructor(readonly key: string) {
        super('keydown', { cancelable: true });
      }
      readonly code = '';
      getModifierState = () => false;
    }
    const faked = { KeyboardEvent: Press, HTMLElement: Press, navigator: { userAgent: '', platform: '' } };
    const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    for (const [name, value] of Object.entries(faked)) {
      Object.defineProperty(globalThis, name, { value, configurable: true });
    }
    const window = Object.assign(new EventTarget(), { performance });
    const registry = new CommandRegistry();
    const ran: string[] = [];
    const running = (id: string, keys: string, then?: () => void): Command => ({
      ...command(id, keys),
      run: () => {
        ran.push(id);
        then?.();
      },
    });
    const stop = listenToKeys(registry, window as unknown as Window);
    registry.register([
      running('overview', 'g o'),
      running('open', 'x', () => void registry.register([running('close', 'x')])),
    ]);
    window.dispatchEvent(new Press('g'));
    registry.register([running('page', 'g')]);
    window.dispatchEvent(new Press('o'));
    expect(ran).to.deep.equal(['overview']);
    window.dispatchEvent(new Press('x'));
    expect(ran).to.deep.equal(['overview', 'open']);
    window.dispatchEvent(new Press('x'));
    expect(ran).to.deep.equal(['overview', 'open', 'close']);
    stop();
    window.dispatchEvent(new Press('x'));
    expect(ran).to.have.lengthOf(3);
    for (const name of Object.keys(faked)) Reflect.deleteProperty(globalThis, name);
    if (own !== undefined) Object.defineProperty(globalThis, 'navigator', own);
  });

  it('of undo are left to text fields and dialogs while these have the focus', () => {
    const target = (isAsleep: boolean) => Object.assign(new Element(), { closest: () => (isAsleep ? {} : null) });
    class Element extends EventTarget {
      readonly isContentEditable = false;
    }
    class Press extends Event {
      readonly key = 'z';
      readonly code = 'KeyZ';
      readonly ctrlKey = true;
      constructor(private readonly on: EventTarget) {
        super('keydown', { cancelable: true });
      }
      override get target(): EventTarget {
        return this.on;
      }
      getModifierState = (name: string) => name === 'Control';
    }
    const faked = { KeyboardEvent: Press, HTMLElement: Element, navigator: { userAgent: '', platform: '' } };
    const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    for (const [name, value] of Object.entries(faked)) {
      Object.defineProperty(globalThis, name, { value, configurable: true });
    }
    const window = Object.assign(new EventTarget(), { performance });
    const registry = new CommandRegistry();
    let count = 0;
    const undo = { ...command('undo', '$mod+z'), isAsleepInTexts: true, run: () => void (count += 1) };
    registry.register([undo]);
    const stop = listenToKeys(registry, window as unknown as Window);
    const inText = new Press(target(true));
    window.dispatchEvent(inText);
    expect([count, inText.defaultPrevented]).to.deep.equal([0, false]);
    const outside = new Press(target(false));
    window.dispatchEvent(outside);
    expect([count, outside.defaultPrevented]).to.deep.equal([1, true]);
    stop();
    for (const name of Object.keys(faked)) Reflect.deleteProperty(globalThis, name);
    if (own !== undefined) Object.defineProperty(globalThis, 'navigator', own);
  });

  it('of several presses come before their last one alone, and those of a page before those of every page', () => {
    const [shell, page, copy] = [command('shell', 'r'), command('page', 'r'), command('copy', 'c r')];
    const ordered = commandsByKeys(
      [shell, page, copy].map((one) => ({ command: one, keys: one.keys as string })),
      false,
    );
    expect(ordered.map(([keys, bound]) => [keys, bound.map(({ command: { id } }) => id)])).to.deep.equal([
      ['c r', ['copy']],
      ['r', ['page', 'shell']],
    ]);
  });

  it('are active while their command is enabled and no later one with the same keys is', () => {
    const registry = new CommandRegistry();
    let isInProject = true;
    const group = command('group', ['g i', 'g g']);
    const project: Command = { ...command('project', 'g i'), isEnabled: () => isInProject };
    registry.register([group, project]);
    const active = () => [group, project].map((one) => registry.activeKeysOf(one));
    expect(active()).to.deep.equal([['g g'], ['g i']]);
    isInProject = false;
    expect(active()).to.deep.equal([['g i', 'g g'], []]);
  });

  it('are replaced by those that people record, until they are restored', () => {
    const registry = new CommandRegistry();
    const [edit, copy] = [command('edit', 'e'), command('copy', ['c r', '$mod+c'])];
    registry.register([edit, copy]);
    const recorder = new KeyRecorder(registry, edit, false);
    expect(recorder.canSave).to.equal(false);
    expect(recorder.press(pressed('Control', 'ControlLeft', 'Control'))).to.equal(false);
    recorder.press(pressed('c', 'KeyC'));
    expect(recorder.problem).to.equal('These keys are used for “Do copy”.');
    expect(recorder.save()).to.equal(false);
    recorder.press(pressed('E', 'KeyE', 'Shift'));
    expect([recorder.words, recorder.problem]).to.deep.equal(['C, then Shift + E', null]);
    recorder.takeBack();
    recorder.takeBack();
    recorder.press(pressed('k', 'KeyK', 'Control'));
    expect(recorder.save()).to.equal(true);
    expect(registry.listening.map(({ keys }) => keys)).to.deep.equal(['$mod+k', 'c r', '$mod+c']);
    expect(JSON.parse(storage.get(key) ?? '')).to.deep.equal({ edit: ['$mod+k'] });
    expect(new CommandRegistry().keysOf(edit)).to.deep.equal(['$mod+k']);
    registry.restoreKeys();
    expect(registry.keysOf(edit)).to.deep.equal(['e']);
    expect(storage.get(key)).to.equal(undefined);
  });

  it('are their own where the browser keeps something that is not keys, or nothing', () => {
    const edit = command('edit', 'e');
    for (const kept of ['{', '[]', '{"edit":"x"}', '{"edit":["(x"]}', '{"edit":["a  b"]}', '{"edit":[7]}']) {
      storage.set(key, kept);
      expect(new CommandRegistry().keysOf(edit), kept).to.deep.equal(['e']);
    }
  });
});
