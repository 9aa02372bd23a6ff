/** A page of a connection holds 100 people and an item has up to 200: the first page and the last are all. */
export function everyAssignee<Person extends { id: string }>({
  assignees,
  lastAssignees,
}: Record<'assignees' | 'lastAssignees', { readonly nodes: readonly Person[] }>): readonly Person[] {
  return [...new Map([...assignees.nodes, ...lastAssignees.nodes].map((person) => [person.id, person])).values()];
}
