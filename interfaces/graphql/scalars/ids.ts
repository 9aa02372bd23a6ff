import { GraphQLScalarType } from 'graphql';
import { readGlobalId, type GlobalId } from '../global-id.ts';
import { literal } from './literal.ts';

/** A global id that is serialized as text and parsed to the row's number. */
function idScalar(name: string, models: readonly string[], expected?: string): GraphQLScalarType<number, string> {
  return new GraphQLScalarType<number, string>({
    name,
    serialize: String,
    parseValue: (value) => readGlobalId(value, models, expected).id,
    parseLiteral: literal((value) => readGlobalId(value, models, expected).id),
  });
}

export const EpicIDScalar = idScalar('EpicID', ['Epic']);
/** Issues are work items with the same number, so both kinds of id identify them. */
export const IssueIDScalar = idScalar('IssueID', ['Issue', 'WorkItem']);
export const WorkItemIDScalar = idScalar('WorkItemID', ['WorkItem', 'Issue']);
export const WorkItemsTypeIDScalar = idScalar('WorkItemsTypeID', ['WorkItems::Type']);
export const MilestoneIDScalar = idScalar('MilestoneID', ['Milestone']);
export const LabelIDScalar = idScalar('LabelID', ['GroupLabel', 'ProjectLabel', 'Label'], 'Label');
/** The first of the entries that an act of a person has in the log. */
export const ActIDScalar = idScalar('ActID', ['Act']);
export const TimelogIDScalar = idScalar('TimelogID', ['Timelog']);
export const UserIDScalar = idScalar('UserID', ['User']);
export const IterationsCadenceIDScalar = idScalar('IterationsCadenceID', ['Iterations::Cadence']);
export const IterationIDScalar = idScalar('IterationID', ['Iteration']);
export const GroupIDScalar = idScalar('GroupID', ['Group']);
export const WorkItemLinkIDScalar = idScalar('WorkItemsRelatedWorkItemLinkID', ['WorkItems::RelatedWorkItemLink']);

export const NoteIDScalar = idScalar('NoteID', ['Note', 'DiscussionNote']);
export const NoteableIDScalar = idScalar('NoteableID', ['Epic', 'Issue', 'WorkItem'], 'Noteable');
export const TodoIDScalar = idScalar('TodoID', ['Todo']);
export const TodoableIDScalar = idScalar('TodoableID', ['Epic', 'Issue', 'WorkItem'], 'Todoable');

/** An item or a note; the model shows which. */
export const AwardableIDScalar = new GraphQLScalarType<GlobalId, string>({
  name: 'AwardableID',
  serialize: String,
  parseValue: readAwardable,
  parseLiteral: literal(readAwardable),
});

function readAwardable(value: unknown): GlobalId {
  return readGlobalId(value, ['Epic', 'Issue', 'WorkItem', 'Note', 'DiscussionNote'], 'Awardable');
}

/** A thread; its number is that of its first note, either plain or as 40 hexadecimal digits as in REST. */
export const DiscussionIDScalar = new GraphQLScalarType<number, string>({
  name: 'DiscussionID',
  serialize: String,
  parseValue: readDiscussion,
  parseLiteral: literal(readDiscussion),
});

function readDiscussion(value: unknown): number {
  const match = typeof value === 'string' ? /^gid:\/\/gitlab\/Discussion\/([0-9a-f]{40})$/.exec(value) : null;
  if (match === null) return readGlobalId(value, ['Discussion']).id;
  const number = Number.parseInt(match[1] as string, 16);
  return Number.isSafeInteger(number) ? number : 0;
}

/** An epic, or the association of an issue with its epic; the model shows which. */
export const EpicTreeSortingIDScalar = new GraphQLScalarType<GlobalId, string>({
  name: 'EpicTreeSortingID',
  serialize: String,
  parseValue: readTreeNode,
  parseLiteral: literal(readTreeNode),
});

function readTreeNode(value: unknown): GlobalId {
  return readGlobalId(value, ['Epic', 'EpicIssue'], 'EpicTreeSorting');
}
