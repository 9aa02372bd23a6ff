/**
 * The number of the epic in a filter value: "&1", "1", "&1::Title", "1::Title", and "group/path::&1" all mean 1. Text
 * without such a number is returned unchanged and matches nothing.
 */
export function epicIidFrom(value: string): string {
  const text = value.trim();
  const match = /(?:^|::)&(\d+)(?:$|::)/.exec(text) ?? /^(\d+)(?:$|::)/.exec(text);
  return match?.[1] ?? text;
}

/** The group path in a filter value, "group/path" of "group/path::&1::Title"; null without one. */
export function epicGroupFrom(value: string): string | null {
  return /^([^:]+)::&\d+(?:$|::)/.exec(value.trim())?.[1] ?? null;
}

/** The token value of a chosen epic: "&7::Title", prefixed with its group unless that is the group of the list. */
export function epicTokenText(epic: { iid: string; title: string }, otherGroup: string | null = null): string {
  const text = `&${epic.iid}::${epic.title}`;
  return otherGroup === null ? text : `${otherGroup}::${text}`;
}

/** An epic as `group/path&7`, of `7` or `group/path&7`; one without a number is none. */
export function wholeEpicReference(epic: string, groupPath: string): string {
  const [iid = '', group = groupPath] = epic.split('&').toReversed();
  return `${group}&${/^\d{1,9}$/.test(iid) ? iid : 0}`;
}

/** The group and the number in `group/path&7`; null in other texts. */
export function epicReferred(reference: string): { groupPath: string; iid: number } | null {
  const [, groupPath, iid] = /^([^&]+)&(\d{1,9})$/.exec(reference.trim()) ?? [];
  return groupPath === undefined || groupPath.includes('\0') ? null : { groupPath, iid: Number(iid) };
}

/** The epic of a filter value without its title: "7", or "group/path&7" in another group. */
export function epicReferenceFrom(value: string): string {
  const text = value.trim();
  if (/^[^:&]+&\d+$/.test(text)) return text;
  const group = epicGroupFrom(text);
  return group === null ? epicIidFrom(text) : `${group}&${epicIidFrom(text)}`;
}
