import { GraphQLScalarType, Kind } from 'graphql';
import { readGlobalId, type GlobalId } from '../global-id.ts';

/** A global id that goes out as text and comes in as the row's number. */
function idScalar(name: string, models: readonly string[], expected?: string): GraphQLScalarType<number, string> {
  return new GraphQLScalarType<number, string>({
    name,
    serialize: String,
    parseValue: (value) => readGlobalId(value, models, expected).id,
    parseLiteral: (node) => readGlobalId(node.kind === Kind.STRING ? node.value : undefined, models, expected).id,
  });
}

export const EpicIDScalar = idScalar('EpicID', ['Epic']);
/** Issues are work items with the same number, so both kinds of id name them (graphql.md §1). */
export const IssueIDScalar = idScalar('IssueID', ['Issue', 'WorkItem']);
export const WorkItemIDScalar = idScalar('WorkItemID', ['WorkItem', 'Issue']);
export const WorkItemsTypeIDScalar = idScalar('WorkItemsTypeID', ['WorkItems::Type']);
export const MilestoneIDScalar = idScalar('MilestoneID', ['Milestone']);
export const LabelIDScalar = idScalar('LabelID', ['GroupLabel', 'ProjectLabel', 'Label'], 'Label');
export const UserIDScalar = idScalar('UserID', ['User']);
export const IterationsCadenceIDScalar = idScalar('IterationsCadenceID', ['Iterations::Cadence']);
export const GroupIDScalar = idScalar('GroupID', ['Group']);
export const WorkItemLinkIDScalar = idScalar('WorkItemsRelatedWorkItemLinkID', ['WorkItems::RelatedWorkItemLink']);

/** An epic, or the association of an issue with its epic; the model tells which. */
export const EpicTreeSortingIDScalar = new GraphQLScalarType<GlobalId, string>({
  name: 'EpicTreeSortingID',
  serialize: String,
  parseValue: readTreeNode,
  parseLiteral: (node) => readTreeNode(node.kind === Kind.STRING ? node.value : undefined),
});

function readTreeNode(value: unknown): GlobalId {
  return readGlobalId(value, ['Epic', 'EpicIssue'], 'EpicTreeSorting');
}
