import { labelTitleLengthMaximum } from '../../domain/labels/label.ts';
import { isScoped, scopeKey } from '../../domain/labels/scoped.ts';
import { listMaximum } from '../inputs/list-input.ts';
import type { FieldReader } from './fields.ts';
import { quoted } from './values-in-words.ts';

/** The titles in a comma-separated field, as many as items take in one call. Only the first label of each scope is kept. */
export function readLabels<Column extends string>(fields: FieldReader<Column>, column: Column): string[] {
  const titles: string[] = [];
  const byScope = new Map<string, string>();
  const problems: string[] = [];
  const written = fields.name(column).split(',');
  const named = new Set(written.map((title) => title.trim()).filter((title) => title !== ''));
  if (named.size > listMaximum) fields.fix(column, `has more than ${listMaximum} labels; ignored the others`);
  for (const title of [...named].slice(0, listMaximum)) {
    if (title.length > labelTitleLengthMaximum) {
      problems.push(`the label ${quoted(title)} has more than ${labelTitleLengthMaximum} characters; ignored`);
      continue;
    }
    const scope = isScoped(title) ? scopeKey(title) : null;
    const other = scope === null ? undefined : byScope.get(scope);
    if (other !== undefined) {
      problems.push(`the labels ${quoted(other)} and ${quoted(title)} exclude each other; ignored the second`);
      continue;
    }
    if (scope !== null) byScope.set(scope, title);
    titles.push(title);
  }
  fields.fixAll(column, problems);
  return titles;
}
