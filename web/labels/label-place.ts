import { addresses } from '../app/addresses.ts';
import type { NamedNamespace, Namespace } from '../app/namespace.ts';

/** A group or project as the page of its labels reads it. */
export interface LabelPlace extends NamedNamespace {
  id: number;
  /** Whether the reader may create, change and delete its labels. */
  can_administrate_labels?: true;
}

/** The epics or issues of a group or project that have a label, in any state. */
export function itemsAddress({ kind, fullPath }: Namespace, type: 'epics' | 'issues', title: string): string {
  const groupPage = type === 'epics' ? addresses.epics(fullPath) : addresses.groupIssues(fullPath);
  const page = kind === 'group' ? groupPage : addresses.issues(fullPath);
  return `${page}?label_name[]=${encodeURIComponent(title)}&state=all`;
}
