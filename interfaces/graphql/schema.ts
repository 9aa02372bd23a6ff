import 'reflect-metadata';
import {
  defaultFieldResolver,
  GraphQLObjectType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  type FieldNode,
} from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import type { GraphqlContext } from './context.ts';
import { counted, countedList, isListOfObjects } from './execution/counted-fields.ts';
import { ActMutations } from './acts/act-mutations.ts';
import { IterationMutations } from './iterations/iteration-mutations.ts';
import { IterationRoots } from './iterations/root-queries.ts';
import { LabelMutations } from './labels/label-mutations.ts';
import { MilestoneFields, MilestoneRoots } from './milestones/milestone-resolvers.ts';
import { GroupFields } from './namespaces/group-fields.ts';
import { NamespaceFields } from './namespaces/namespace-fields.ts';
import { ProjectFields } from './namespaces/project-fields.ts';
import { NamespaceRoots } from './namespaces/root-queries.ts';
import { CurrentUserFields, PeopleRoots } from './people/root-queries.ts';
import { EpicDateFields } from './work-items/epic-dates.ts';
import { EchoRoot, InstanceRoots } from './instance.ts';
import { NoteMutations } from './notes/note-mutations.ts';
import { NoteFields, NoteRoots } from './notes/root-queries.ts';
import { AwardMutations } from './reactions/award-mutations.ts';
import { TodoMutations, TodoRoots } from './todos/todo-mutations.ts';
import { EpicConnectionFields } from './work-items/epic-outline.ts';
import { EpicFields } from './work-items/epic-fields.ts';
import { EpicTreeFields } from './work-items/epic-tree-fields.ts';
import { EpicCopyMutations } from './work-items/epic-copy.ts';
import { EpicMutations } from './work-items/epic-mutations.ts';
import { IssueMutations } from './work-items/issue-mutations.ts';
import { LinkMutations } from './work-items/link-mutations.ts';
import { TimelogMutations } from './work-items/timelog-mutations.ts';
import { WorkItemMutations } from './work-items/work-item-mutations.ts';
import { PromotionMutations } from './work-items/promotion.ts';
import { WorkItemRoots } from './work-items/root-queries.ts';
import { LinkedItemFields } from './work-items/tree-widgets.ts';
import { widgetClasses, WorkItemFields } from './work-items/work-item-fields.ts';
import { definitionClasses } from './work-items/work-item-type.ts';

type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

/** The classes whose methods resolve fields. */
const resolvers = [
  ActMutations,
  AwardMutations,
  CurrentUserFields,
  EchoRoot,
  EpicConnectionFields,
  EpicDateFields,
  EpicFields,
  EpicCopyMutations,
  EpicMutations,
  EpicTreeFields,
  GroupFields,
  InstanceRoots,
  IssueMutations,
  IterationMutations,
  IterationRoots,
  LabelMutations,
  LinkMutations,
  LinkedItemFields,
  MilestoneFields,
  MilestoneRoots,
  NamespaceFields,
  NamespaceRoots,
  NoteFields,
  NoteMutations,
  NoteRoots,
  PeopleRoots,
  ProjectFields,
  PromotionMutations,
  TimelogMutations,
  TodoMutations,
  TodoRoots,
  WorkItemFields,
  WorkItemMutations,
  WorkItemRoots,
] as const;

/** The schema, described and resolved by type-graphql. Each field counts its contribution to the answer. */
export function graphqlSchema(): GraphQLSchema {
  return (built ??= build());
}

/** Contains nothing specific to a server, so all servers of a process share one. */
let built: GraphQLSchema | undefined;

function build(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers,
    orphanedTypes: [...Object.values(widgetClasses), ...definitionClasses],
    nullableByDefault: true,
    validate: false,
    skipCheck: true,
  });
  for (const type of Object.values(schema.getTypeMap())) {
    if (!(type instanceof GraphQLObjectType) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const resolve = counted(prepared(type, field));
      field.resolve = isListOfObjects(field) ? countedList(resolve) : resolve;
    }
  }
  return schema;
}

/** The key of a field in the answer. */
function responseKey([field]: readonly FieldNode[]): string {
  return (field?.alias ?? field?.name)?.value ?? '';
}

/** Arguments that search for a text and count against the search limit. */
const searchArguments = ['search', 'searchTerm', 'searchTitle'];

/**
 * The resolver of a field, which first discards what was read before a mutation, or counts a search. Most fields do
 * neither, and each row has many of them.
 */
function prepared(
  { name }: GraphQLObjectType,
  { args: known, resolve = defaultFieldResolver }: GraphQLField<unknown, GraphqlContext>,
): Resolve {
  const isMutation = name === 'Mutation';
  const searches = searchArguments.filter((search) => known.some((argument) => argument.name === search));
  if (!isMutation && searches.length === 0) return resolve;
  return (source, args, context, info) => {
    if (isMutation) context.begin(responseKey(info.fieldNodes));
    if (searches.some((search) => Boolean(args[search]))) context.countSearch(info.fieldNodes);
    return resolve(source, args, context, info);
  };
}
