import { autorun } from 'mobx';
import { createKeybindingsHandler } from 'tinykeys';
import { isApple, isSign } from '../../widgets/keys/key-names.ts';
import { isSingleKey } from './command.ts';
import type { BoundCommand, CommandRegistry } from './command-registry.ts';

/** How long the keys of a sequence may be apart. */
const sequenceMilliseconds = 1000;

/** Listens to the keys of all registered commands; returns a function that stops it. */
export function listenToKeys(registry: CommandRegistry, window: Window): () => void {
  let handle: EventListener = () => undefined;
  let latest: KeyboardEvent | null = null;
  const stop = autorun(() => {
    let isRepeated = latest !== null && window.performance.now() - latest.timeStamp < sequenceMilliseconds;
    const bindings = commandsByKeys(registry.listening).map(
      ([keys, commands]) => [keys, (event: KeyboardEvent) => !isRepeated && press(commands, event)] as const,
    );
    handle = createKeybindingsHandler(Object.fromEntries(bindings), { timeout: sequenceMilliseconds });
    // Commands come and go while a page loads, possibly between the two keys of a sequence: the new handler has to know
    // the first one.
    if (isRepeated && latest !== null) handle(latest);
    isRepeated = false;
  });
  const hear = (event: KeyboardEvent): void => {
    latest = event;
    handle(event);
  };
  window.addEventListener('keydown', hear);
  return () => {
    stop();
    window.removeEventListener('keydown', hear);
  };
}

/**
 * The commands for each key sequence. Longer sequences come first, so that `c r` does not also run the command of `r`.
 * Of commands with the same keys the latest comes first, so that a page's commands override those of the shell.
 */
export function commandsByKeys(
  commands: readonly BoundCommand[],
  apple: boolean = isApple(),
): (readonly [keys: string, commands: BoundCommand[]])[] {
  const byKeys = new Map<string, BoundCommand[]>();
  for (const bound of commands)
    for (const way of waysToPress(bound.keys, apple)) byKeys.set(way, [bound, ...(byKeys.get(way) ?? [])]);
  return [...byKeys].sort(([one], [other]) => other.split(' ').length - one.split(' ').length);
}

/**
 * A sign needs Shift on some keyboards and not on others (`?` on almost all, `/` on German ones), and may need Option on
 * a Mac, so all are registered. tinykeys alone would reject a modifier that is not in the keys.
 */
export function waysToPress(keys: string, apple: boolean): string[] {
  const modifiers = ['', 'Shift+', ...(apple ? ['Alt+', 'Shift+Alt+'] : [])];
  return keys.split(' ').reduce<string[]>(
    (ways, press) => {
      const at = press.search(/.$/u);
      const [held, key] = [press.slice(0, at), press.slice(at)];
      const pressed = isSign(key) ? modifiers.map((modifier) => held + modifier + key) : [press];
      return ways.flatMap((way) => pressed.map((one) => `${way} ${one}`.trim()));
    },
    [''],
  );
}

function press(commands: readonly BoundCommand[], event: KeyboardEvent): void {
  const found = commands.find(({ command: { isEnabled } }) => isEnabled?.() ?? true);
  if (found === undefined || event.defaultPrevented) return;
  const mayBeAsleep = isSingleKey(found.keys) || found.command.isAsleepInTexts === true;
  if (mayBeAsleep && isAsleep(event.target)) return;
  event.preventDefault();
  void found.command.run();
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
