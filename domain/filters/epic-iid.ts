/**
 * The number of the epic that a filter names: "&1", "1", "&1::Title", "1::Title",
 * and "group/path::&1" all mean 1. Text without such a number comes back as it is, so that it can match nothing.
 */
export function epicIidFrom(value: string): string {
  const text = value.trim();
  const match = /(?:^|::)&(\d+)(?:$|::)/.exec(text) ?? /^(\d+)(?:$|::)/.exec(text);
  return match?.[1] ?? text;
}

/** The group that a filter names with its epic, "group/path" of "group/path::&1::Title"; null when it names none. */
export function epicGroupFrom(value: string): string | null {
  return /^([^:]+)::&\d+(?:$|::)/.exec(value.trim())?.[1] ?? null;
}

/** How a chosen epic is written in its token: "&7::Title", with its group in front unless that is the group of the list. */
export function epicTokenText(epic: { iid: string; title: string }, otherGroup: string | null = null): string {
  const text = `&${epic.iid}::${epic.title}`;
  return otherGroup === null ? text : `${otherGroup}::${text}`;
}
