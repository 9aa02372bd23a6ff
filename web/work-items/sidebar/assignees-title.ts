/** Title of the widget, by which a shortcut opens it. */
export function assigneesTitle(assignees: readonly unknown[]): string {
  return assignees.length > 1 ? 'Assignees' : 'Assignee';
}
