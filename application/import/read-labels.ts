import { labelTitleLengthMaximum } from '../../domain/labels/label.ts';
import { isScoped, scopeKey } from '../../domain/labels/scoped.ts';
import { quoted, type FieldReader } from './fields.ts';

/** The titles in a comma-separated field. Only the first label of each scope is kept. */
export function readLabels<Column extends string>(fields: FieldReader<Column>, column: Column): string[] {
  const titles: string[] = [];
  const byScope = new Map<string, string>();
  for (const part of fields.name(column).split(',')) {
    const title = part.trim();
    if (title === '' || titles.includes(title)) continue;
    if (title.length > labelTitleLengthMaximum) {
      fields.fix(column, `the label ${quoted(title)} has more than ${labelTitleLengthMaximum} characters; ignored`);
      continue;
    }
    const scope = isScoped(title) ? scopeKey(title) : null;
    const other = scope === null ? undefined : byScope.get(scope);
    if (other !== undefined) {
      fields.fix(column, `the labels ${quoted(other)} and ${quoted(title)} exclude each other; ignored the second`);
      continue;
    }
    if (scope !== null) byScope.set(scope, title);
    titles.push(title);
  }
  return titles;
}
