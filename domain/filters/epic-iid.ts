/**
 * The number of the epic that a filter names (roadmap.md §5, behaviour.md §1.11): "&1", "1", "&1::Title", "1::Title",
 * and "group/path::&1" all mean 1. Text without such a number comes back as it is, so that it can match nothing.
 */
export function epicIidFrom(value: string): string {
  const text = value.trim();
  const match = /(?:^|::)&(\d+)(?:$|::)/.exec(text) ?? /^(\d+)(?:$|::)/.exec(text);
  return match?.[1] ?? text;
}

/** How a chosen epic is written in its token: "&7::Title" (roadmap.md §5). */
export function epicTokenText(epic: { iid: string; title: string }): string {
  return `&${epic.iid}::${epic.title}`;
}
