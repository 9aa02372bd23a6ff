import { observable } from 'mobx';
import { readLocal, writeLocal } from '../../state/local-storage.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Command } from './command.ts';
import { isSingleKey } from './command.ts';

const storageKey = 'milepost:single-keys';

/** All commands of the shell and of the open page. Palette, shortcuts and shortcut help use this list. */
export class CommandRegistry {
  /** True if shortcuts without a modifier are enabled; stored in this browser. */
  singleKeys = true;
  private readonly groups = observable.set<readonly Command[]>([], { deep: false });

  constructor() {
    makeStore(this);
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

  /** Commands with active shortcuts. */
  get listening(): (Command & { keys: string })[] {
    return this.all.filter(
      (command): command is Command & { keys: string } =>
        command.keys !== undefined && (this.singleKeys || !isSingleKey(command.keys)),
    );
  }

  allowSingleKeys(allowed: boolean): void {
    this.singleKeys = allowed;
    writeLocal(storageKey, String(allowed));
  }

  private add(commands: readonly Command[]): void {
    this.groups.add(commands);
  }

  private remove(commands: readonly Command[]): void {
    this.groups.delete(commands);
  }
}
