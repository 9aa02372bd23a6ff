import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  OperationTypeNode,
  parse,
  validate,
  validateSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { projectFolder } from '../../../infrastructure/data-folder.ts';
import { OperationCost } from '../../../interfaces/graphql/execution/complexity.ts';
import { limits } from '../../../interfaces/graphql/execution/limits.ts';
import { graphqlSchema } from '../../../interfaces/graphql/schema.ts';
import { contractDocuments } from './contract-documents.ts';
import { depths } from '../../../domain/roadmap/depth.ts';
import { issuesPerEpic, tasksPerIssue } from '../../../domain/roadmap/limits.ts';
import { epicsAtOnce } from '../../../web/roadmap/issues/issue-rows.ts';
import { roadmapIssuesQuery } from '../../../web/roadmap/operations/epic-issues.graphql.ts';
import { recordedSchema, sortedText } from './recorded-schema.ts';

/** The names and types that the contract fixes, sorted. */
const contractFile = join(projectFolder, 'test', 'interfaces', 'graphql', 'contract.graphql');

describe('GraphQL schema', () => {
  const schema = graphqlSchema();
  const contract = buildSchema(readFileSync(contractFile, 'utf8'));

  it('is valid', () => {
    expect(validateSchema(schema)).to.deep.equal([]);
  });

  it('equals the committed schema file', () => {
    // Printed again, so that the file may be formatted as all others are.
    const committed = sortedText(buildSchema(readFileSync(recordedSchema, 'utf8')));
    expect(sortedText(schema)).to.equal(committed);
  });

  it('spells every name like the API contract', () => {
    const ours = spellings(schema);
    const theirs = spellings(contract);
    const different = [...ours].filter(([name, spelled]) => theirs.has(name) && theirs.get(name) !== spelled);
    expect(different).to.deep.equal([]);
    // Every connection takes all four arguments of pages, also where the contract lists two.
    const additions = [...ours.keys()]
      .filter((name) => !theirs.has(name) && !/\((?:before|last)\)$/.test(name))
      .filter((name) => !beyondContract.some((pattern) => pattern.test(name)));
    expect(additions).to.deep.equal([]);
  });

  it('accepts the sample documents of the contract, within the anonymous limit', () => {
    expect(validate(schema, contractDocuments).map(({ message }) => message)).to.deep.equal([]);
    const queries = contractDocuments.definitions.filter(
      (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.QUERY,
    ) as OperationDefinitionNode[];
    expect(queries).to.have.length.above(20);
    const id = 'gid://gitlab/Issue/1';
    const variables = { path: 'acme', iid: '1', id, from: '2026-01-01', to: '2026-12-31' };
    for (const query of queries) {
      const { complexity } = new OperationCost(schema, contractDocuments, query, 0).of(variables);
      expect(complexity, query.name?.value).to.be.within(1, limits.complexity.anonymous);
    }
  });

  it('lets visitors ask for the issues and tasks of as many epics as the roadmap reads at once', () => {
    const document = parse(roadmapIssuesQuery.text);
    const [query] = document.definitions as OperationDefinitionNode[];
    for (const depth of depths) {
      const variables = { fullPath: 'acme', ids: [], epics: epicsAtOnce[depth], tasksShown: depth === 'TASKS' };
      const cost = new OperationCost(schema, document, query as OperationDefinitionNode, 0).of(variables);
      expect(cost.complexity, depth).to.be.at.most(limits.complexity.anonymous);
      expect(cost.nodes, depth).to.be.at.most(limits.nodes.anonymous);
    }
  });

  it('lists as many issues and tasks on the page of a roadmap as in its pictures', () => {
    const lists = [...roadmapIssuesQuery.text.matchAll(/(issues|tasks)\(first:(\d+) /g)].map(([, list, first]) => [
      list,
      first,
    ]);
    expect(Object.fromEntries(lists)).to.deep.equal({ issues: `${issuesPerEpic}`, tasks: `${tasksPerIssue}` });
  });

  it('lets clients use fragments on User for the current user', () => {
    const query = 'query { currentUser { id } user { ...Person } } fragment Person on User { username bot state }';
    expect(validate(schema, parse(query))).to.deep.equal([]);
  });

  it('lacks only listed parts of the contract', () => {
    const ours = spellings(schema);
    const missing = [...spellings(contract).keys()].filter((name) => !ours.has(name));
    const unexpected = missing.filter((name) => !notYet.some((pattern) => pattern.test(name)));
    expect(unexpected).to.deep.equal([]);
  });
});

/** What our own screens ask for beyond the contract, which allows more fields. */
const beyondContract: readonly RegExp[] = [
  /^Group\.userPermissions/,
  /^GroupPermissions/,
  /^Milestone\.userPermissions|^MilestonePermissions/,
  /^Iteration\.userPermissions|^IterationPermissions/,
  /^Project\.userPermissions/,
  /^ProjectPermissions/,
  // People without an account who write by mail, as in GitLab.
  /^(?:Issue|Note)\.externalAuthor$|^Project\.serviceDeskEnabled$/,
  // Working days, which GitLab does not have.
  /^Group\.workingCalendars$|^GroupWorkingCalendar/,
  // As of issues.
  /^(?:Create|Update)EpicInput\.assigneeIds$/,
  // Constraints of the scheduler.
  /^(?:Epic|CreateEpicInput|UpdateEpicInput)\.(?:mustStartOn|startNoEarlierThan|finishNoLaterThan)$/,
  // Undo and redo, which GitLab does not have.
  /^(?:Un|Re)do(?:Input|Payload)|^Mutation\.(?:un|re)do(?:\(|$)|^TurnedAct|^ActID$/,
  // Copies of epics with their trees, and templates of them.
  /^Group\.epicTemplates$|^EpicTemplate/,
  /^EpicCopy(?:Input|Payload)|^Mutation\.epicCopy(?:\(|$)/,
  // Filters and changes as clients of GitLab spell them.
  /^WorkItems?(?:Reschedule|MoveInput)|\.workItemsReschedule(?:\(|$)/,
  // Kinds and lags of blocking links.
  /^WorkItemLinkKind|^LinkedWorkItemType\.link(?:Kind|Lag)$|^WorkItemAddLinkedItemsInput\.link(?:Kind|Lag)$/,
  /^WorkItemUpdateLinkedItems|\.workItemUpdateLinkedItems(?:\(|$)/,
  /^WorkItemBulkUpdate|\.workItemBulkUpdate(?:\(|$)/,
  /^(?:Group|Project)\.issues\(iteration\w+\)$|^IterationWildcardId/,
  // Boundaries of iterations that are dragged on the roadmap.
  /^IterationsReschedule|^IterationMoveInput|^Mutation\.iterationsReschedule(?:\(|$)/,
  // Iterations of the groups below, on the page of a group.
  /^Group\.iterationCadences\(includeDescendantGroups\)$|^IterationCadence\.group$/,
  /^IterationCadence(?:Update|Destroy)|^Mutation\.iterationCadence(?:Update|Destroy)/,
  /^Epic\.(?:hidden|lockVersion|discussionLocked|startDateSource|dueDateSource)/,
  /^EpicDateSource/,
  // Who works on an epic, for the lanes of the roadmap.
  /^Epic\.(?:mainAssignee|lastMilestone)$/,
  // The assignees of epics, which GitLab has as work items only.
  /^Epic\.assignees(?:\(|$)/,
  // Issues and tasks on the roadmap.
  /^Epic\.issues\((?:state|sort|assigneeUsername|milestoneTitle|confidential|timeframe|is|healthStatuses|not|or)\)$/,
  /^EpicIssue\.tasks(?:\(|$)|^(?:Epic)?Issue\.(?:startDate$|linkedWorkItems)/,
  /^(?:Epic\.children|Group\.epics)\((?:ids|offset|roadmapRows|undated)\)$|^EpicConnection\.(?:matchCount|outline)|^EpicOutline/,
  // The order of the tree.
  /^EpicSort\.RELATIVE_POSITION_(?:ASC|DESC)$/,
  // Several values of a filter, of which one must fit, or none.
  /^(?:Negated|Unioned)EpicFilterInput\.(?:authorUsernames|assigneeUsernames|milestoneTitles|weights|myReactionEmojis|epicReferences|groupPaths)$|^UnionedIssueFilterInput/,
  /^(?:Group|Project)\.issues\(or\)$/,
  // What planners ask, with several values.
  /^(?:Epic\.children|(?:Group|Project)\.(?:epics|issues))\((?:is|healthStatuses)\)$|^ItemQuestion/,
  // Filters of lists of issues, for lists of epics.
  /^(?:Epic\.children|Group\.epics)\((?:assigneeUsername|(?:created|due)(?:After|Before))\)$|^NegatedEpicFilterInput\.assigneeUsername$/,
  // The schedule of a roadmap, which GitLab does not have.
  /^ScheduleFilterInput|^(?:Epic\.children|Group\.epics)\(schedule\)$/,
  /^EpicPermissions\.arrangeDescription/,
  /^CurrentUser\.assignedWorkItems/,
  /^IssueSort\.(?:LABEL_PRIORITY|POPULARITY|MILESTONE_DUE|CLOSED_AT|HEALTH_STATUS)_/,
  /^WorkItem\.hidden/,
  /^(?:Epic|Issue|WorkItem)\.imported$/,
  /^(?:Epic|WorkItem)\.canReportSpam$/,
  /^(?:Issue|WorkItem)\.isFirstContribution$/,
  // The contract has the estimate as input only.
  /^Issue\.(?:timeEstimate|totalTimeSpent|humanTimeEstimate|humanTotalTimeSpent)$/,
  /TimeTracking|timeTrackingWidget|Timelog|timelogDelete/,
  /^Issue\.(?:zoomMeeting|publishedIncident)Url$|IssueSetSeverity|\.issueSetSeverity(?:\(|$)/,
  /^Note\.(?:awardEmoji|discussionId|lastEditedAt|userPermissions)/,
  // The words of a to-do's comment, and what a changed comment replaces.
  /^Todo\.noteExcerpt$|^UpdateNoteInput\.previousBody$/,
  // Threads that are resolved, as GitLab names them.
  /^Note\.(?:resolvable$|resolved)|DiscussionToggleResolve|\.discussionToggleResolve(?:\(|$)/,
  /^WorkItemWidgetNotes\.(?:resolvable|resolved)DiscussionsCount$/,
  /^NotePermissions/,
  /^QuickActionsStatus|\.quickActionsStatus$/,
  /^Todo(?:Resolve|Restore|Snooze|Unsnooze)Many|\.todo(?:Resolve|Restore|Snooze|Unsnooze)Many(?:\(|$)/,
  /^TodosMarkAllDoneInput\.isSnoozed$|\(isSnoozed\)$/,
  // Visits that are counted on the server, as GitLab names them.
  /^Query\.frecent(?:Groups|Projects)$/,
  // What scripts written for GitLab read.
  /^Discussion(?:Connection|Edge)?(?:\.|$)|\.discussions?(?:\(|$)/,
  /^Metadata|^QueryComplexity|^Query\.(?:metadata|note|queryComplexity)/,
  /^WorkItemConnection\.count$/,
  /^(?:Epic|Issue)Sort\.(?:created|updated)_(?:asc|desc)$/,
];

/** A scalar that no field of the contract takes. */
const notYet: readonly RegExp[] = [/^ProjectID$/];

/** Each type, field, argument, value and input field under its path, with its type. */
function spellings(schema: GraphQLSchema): Map<string, string> {
  const found = new Map<string, string>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || ['String', 'Int', 'Float', 'Boolean', 'ID'].includes(type.name)) continue;
    found.set(type.name, kindOf(type));
    spellParts(type, found);
  }
  return found;
}

function spellParts(type: GraphQLNamedType, found: Map<string, string>): void {
  if (isEnumType(type)) for (const { name } of type.getValues()) found.set(`${type.name}.${name}`, 'value');
  if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) found.set(`${type.name}.${field.name}`, String(field.type));
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return;
  for (const field of Object.values(type.getFields())) {
    found.set(`${type.name}.${field.name}`, String(field.type));
    for (const argument of field.args) {
      const { defaultValue } = argument;
      const defaultText = defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`;
      found.set(`${type.name}.${field.name}(${argument.name})`, `${String(argument.type)}${defaultText}`);
    }
  }
}

function kindOf(type: GraphQLNamedType): string {
  const implemented = isObjectType(type) ? type.getInterfaces().map(({ name }) => ` implements ${name}`) : [];
  return `${type.constructor.name}${implemented.join()}`;
}
