/** The boxes of a Markdown task list, outside of fenced code. */
export interface Checklist {
  count: number;
  completed: number;
}

const box = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\](?=\s|$)/;
const fence = /^[ \t]*(```|~~~)/;

/** Counts the boxes `- [ ]` and `- [x]` of a description. */
export function checklistOf(description: string | null): Checklist {
  let open: string | null = null;
  const checklist = { count: 0, completed: 0 };
  for (const line of (description ?? '').split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined) {
      if (open === null) open = mark;
      else if (open === mark) open = null;
      continue;
    }
    const found = open === null ? box.exec(line) : null;
    if (found === null) continue;
    checklist.count += 1;
    if (found[1] !== ' ') checklist.completed += 1;
  }
  return checklist;
}
