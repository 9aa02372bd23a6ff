import { observable } from 'mobx';
import { readLocal, writeLocal } from '../../state/local-storage.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Command } from './command.ts';
import { isSingleKey } from './command.ts';

const storageKey = 'milepost:single-keys';

/** All commands of the shell and of the page that is open. Palette, shortcuts and their help read from here. */
export class CommandRegistry {
  /** Whether shortcuts without a modifier are listened to; kept in this browser. */
  singleKeys = true;
  private readonly groups = observable.set<readonly Command[]>([], { deep: false });

  constructor() {
    makeStore(this);
    this.singleKeys = readLocal(storageKey) !== 'false';
  }

  /** Offers commands as long as their page is there; the answer takes them away. */
  register(commands: readonly Command[]): () => void {
    this.add(commands);
    return () => this.remove(commands);
  }

  get all(): Command[] {
    return [...this.groups].flat();
  }

  /** Commands by section, in the order they were registered. */
  get sections(): { title: string; commands: Command[] }[] {
    const sections = new Map<string, Command[]>();
    for (const command of this.all) sections.set(command.section, [...(sections.get(command.section) ?? []), command]);
    return [...sections].map(([title, commands]) => ({ title, commands }));
  }

  /** Commands whose keys are listened to now. */
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
