import { quickActionRules, type QuickActionRule } from '../../domain/quick-actions/quick-action.ts';
import { code, table } from './markdown-parts.ts';

/** The quick actions for all items, for epics, or for issues, incidents and tasks. */
export function quickActionTable(on: QuickActionRule['on']): string {
  return table(
    ['Action', 'What it does', 'Also written'],
    Object.entries(quickActionRules)
      .filter(([, rule]) => rule.on === on)
      .map(([name, { parameter, does, aliases = [] }]) => [
        code([`/${name}`, ...(parameter === null ? [] : [parameter])].join(' ')),
        does,
        aliases.map((alias) => code(`/${alias}`)).join(', '),
      ]),
  );
}
