import { autorun } from 'mobx';
import { tinykeys } from 'tinykeys';
import { isSign } from '../../widgets/keys/key-names.ts';
import type { Command } from './command.ts';
import { isSingleKey } from './command.ts';
import type { CommandRegistry } from './command-registry.ts';

/** Listens to the keys of all registered commands; returns a function that stops it. */
export function listenToKeys(registry: CommandRegistry, window: Window): () => void {
  let unbind = (): void => undefined;
  const stop = autorun(() => {
    unbind();
    const bindings: Record<string, (event: KeyboardEvent) => void> = {};
    for (const command of registry.listening) {
      for (const keys of waysToPress(command.keys)) bindings[keys] = (event) => press(command, event);
    }
    unbind = tinykeys(window, bindings);
  });
  return () => {
    stop();
    unbind();
  };
}

/**
 * A sign needs Shift on some keyboards and not on others (`?` on almost all, `/` on German ones), so both are
 * registered. tinykeys alone would reject a Shift that is not in the keys.
 */
function waysToPress(keys: string): string[] {
  return keys.split(' ').reduce<string[]>(
    (ways, key) => {
      const pressed = isSign(key) ? [key, `Shift+${key}`] : [key];
      return ways.flatMap((way) => pressed.map((one) => `${way} ${one}`.trim()));
    },
    [''],
  );
}

function press(command: Command & { keys: string }, event: KeyboardEvent): void {
  if (event.defaultPrevented || (isSingleKey(command.keys) && isAsleep(event.target))) return;
  if (command.isEnabled && !command.isEnabled()) return;
  event.preventDefault();
  void command.run();
}

/** Plain keys are ignored in text fields, dialogs, menus and lists. */
function isAsleep(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return (
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  );
}
