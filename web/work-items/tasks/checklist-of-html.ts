import type { Checklist } from '../../../domain/work-items/checklist.ts';

/** Counts the tasks that are shown in a rendered text. */
export function checklistOfHtml(html: string): Checklist {
  const boxes = html.match(/<input [^>]*-checkbox"[^>]*>/g) ?? [];
  return { count: boxes.length, completed: boxes.filter((box) => box.endsWith(' checked>')).length };
}
