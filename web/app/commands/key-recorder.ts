import { isSign, keyNames } from '../../widgets/keys/key-names.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Command } from './command.ts';
import type { CommandRegistry } from './command-registry.ts';

/** Maximum presses in a shortcut. */
const pressesMaximum = 2;
const modifiers = ['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Fn', 'NumLock'];

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'getModifierState'>;

/** Records the keys that a user presses to choose a shortcut for a command. */
export class KeyRecorder {
  presses: readonly string[] = [];

  constructor(
    private readonly registry: CommandRegistry,
    readonly command: Command,
    private readonly apple: boolean,
  ) {
    makeStore(this);
  }

  get keys(): string {
    return this.presses.join(' ');
  }

  /** The recorded keys as text. */
  get words(): string {
    if (this.keys === '') return '';
    return keyNames(this.keys, this.apple)
      .map((names) => names.join(' + '))
      .join(', then ');
  }

  /** Why the keys are refused; null if they are free. */
  get problem(): string | null {
    const { keys, command, registry } = this;
    if (keys === '') return null;
    const used = registry.all.find(
      (other) => other.id !== command.id && registry.keysOf(other).some((taken) => collide(taken, keys)),
    );
    return used === undefined ? null : `These keys are used for “${used.title}”.`;
  }

  get canSave(): boolean {
    return this.keys !== '' && this.problem === null;
  }

  /** Records a press; returns false for a modifier alone. */
  press(event: Pressed): boolean {
    const pressed = pressIn(event, this.apple);
    if (pressed === null) return false;
    this.presses = this.presses.length < pressesMaximum ? [...this.presses, pressed] : [pressed];
    return true;
  }

  takeBack(): void {
    this.presses = this.presses.slice(0, -1);
  }

  save(): boolean {
    if (!this.canSave) return false;
    this.registry.chooseKeys(this.command, this.keys);
    return true;
  }
}

/** True if one sequence is the start of the other, so that both would run. */
function collide(one: string, other: string): boolean {
  return `${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `);
}

/**
 * A press in tinykeys' notation, by the character that the user's keyboard layout produces: Shift, AltGr and Option are
 * left out for signs, because other layouts may not need them. Null for a modifier alone.
 */
export function pressIn(event: Pressed, apple: boolean): string | null {
  const { key } = event;
  if (modifiers.includes(key)) return null;
  const sign = isSign(key);
  const byLayout = sign && (event.getModifierState('AltGraph') || (apple && event.altKey));
  const held = [
    ...((apple ? event.metaKey : event.ctrlKey && !byLayout) ? ['$mod'] : []),
    ...(apple && event.ctrlKey ? ['Control'] : []),
    ...(!apple && event.metaKey ? ['Meta'] : []),
    ...(event.altKey && !byLayout ? ['Alt'] : []),
    ...(event.shiftKey && !sign ? ['Shift'] : []),
  ];
  const name = key === ' ' ? 'Space' : /^\p{L}$/u.test(key) ? key.toLowerCase() : key;
  return [...held, name].join('+');
}
