/** The names under which the container holds the read side, one per feature. */
export const queryNames = {
  workItems: Symbol.for('WorkItemQueries'),
  workItemDetails: Symbol.for('WorkItemDetails'),
  labels: Symbol.for('LabelQueries'),
  milestones: Symbol.for('MilestoneQueries'),
  namespaces: Symbol.for('NamespaceQueries'),
  members: Symbol.for('MemberQueries'),
  people: Symbol.for('PeopleQueries'),
} as const;
