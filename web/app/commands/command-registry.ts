import { observable } from 'mobx';
import { readLocal, writeLocal } from '../../state/local-storage.ts';
import { makeStore } from '../../state/make-store.ts';
import { keepChosenKeys, readChosenKeys, type ChosenKeys } from './chosen-keys.ts';
import type { Command } from './command.ts';
import { isSingleKey } from './command.ts';

const storageKey = 'milepost:single-keys';

/** A command with one of its shortcuts. */
export interface BoundCommand {
  command: Command;
  keys: string;
}

/** All commands of the shell and of the open page. Palette, shortcuts and shortcut help use this list. */
export class CommandRegistry {
  /** True if shortcuts without a modifier are enabled; stored in this browser. */
  singleKeys = true;
  chosenKeys: ChosenKeys;
  private readonly groups = observable.set<readonly Command[]>([], { deep: false });

  constructor() {
    this.chosenKeys = readChosenKeys();
    makeStore(this, { keysOf: false });
    this.singleKeys = readLocal(storageKey) !== 'false';
  }

  /** Registers commands while their page is open; returns a function that unregisters them. */
  register(commands: readonly Command[]): () => void {
    this.add(commands);
    return () => this.remove(commands);
  }

  get all(): Command[] {
    return [...this.groups].flat();
  }

  /** Commands by section, in order of registration. */
  get sections(): { title: string; commands: Command[] }[] {
    const sections = new Map<string, Command[]>();
    for (const command of this.all) sections.set(command.section, [...(sections.get(command.section) ?? []), command]);
    return [...sections].map(([title, commands]) => ({ title, commands }));
  }

  /** The shortcuts of a command: the user's own, else the defaults. */
  readonly keysOf = ({ id, keys = [] }: Command): readonly string[] =>
    this.chosenKeys[id] ?? (typeof keys === 'string' ? [keys] : keys);

  /** The shortcuts that run a command now: it is enabled, and no later one overrides them. */
  activeKeysOf(command: Command): readonly string[] {
    const isEnabled = (one: Command): boolean => one.isEnabled?.() ?? true;
    if (!isEnabled(command)) return [];
    const later = this.all.slice(this.all.indexOf(command) + 1).filter(isEnabled);
    const taken = new Set(later.flatMap((one) => this.keysOf(one)));
    return this.keysOf(command).filter((keys) => !taken.has(keys));
  }

  /** Commands with active shortcuts, once for each of their shortcuts. */
  get listening(): BoundCommand[] {
    return this.all
      .flatMap((command) => this.keysOf(command).map((keys) => ({ command, keys })))
      .filter(({ keys }) => this.singleKeys || !isSingleKey(keys));
  }

  allowSingleKeys(allowed: boolean): void {
    this.singleKeys = allowed;
    writeLocal(storageKey, String(allowed));
  }

  /** Sets the keys of a command; null restores its default keys. */
  chooseKeys({ id }: Command, keys: string | null): void {
    const { [id]: _, ...others } = this.chosenKeys;
    this.chosenKeys = keys === null ? others : { ...others, [id]: [keys] };
    keepChosenKeys(this.chosenKeys);
  }

  restoreKeys(): void {
    this.chosenKeys = {};
    keepChosenKeys(this.chosenKeys);
  }

  private add(commands: readonly Command[]): void {
    this.groups.add(commands);
  }

  private remove(commands: readonly Command[]): void {
    this.groups.delete(commands);
  }
}
