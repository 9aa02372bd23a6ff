import 'reflect-metadata';
import { GraphQLObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import type { GraphqlContext } from './context.ts';
import { counted, countedList, isListOfObjects, readField } from './execution/counted-fields.ts';
import { EchoRoot } from './echo.ts';
import { IterationMutations } from './iterations/iteration-mutations.ts';
import { IterationRoots } from './iterations/root-queries.ts';
import { LabelMutations } from './labels/label-mutations.ts';
import { MilestoneFields } from './milestones/milestone-fields.ts';
import { MilestoneRoots } from './milestones/root-queries.ts';
import { GroupFields } from './namespaces/group-fields.ts';
import { NamespaceFields } from './namespaces/namespace-fields.ts';
import { ProjectFields } from './namespaces/project-fields.ts';
import { NamespaceRoots } from './namespaces/root-queries.ts';
import { CurrentUserFields, PeopleRoots } from './people/root-queries.ts';
import { EpicDateFields } from './work-items/epic-dates.ts';
import { InstanceRoots } from './instance.ts';
import { NoteMutations } from './notes/note-mutations.ts';
import { NoteFields, NoteRoots } from './notes/root-queries.ts';
import { AwardMutations } from './reactions/award-mutations.ts';
import { TodoMutations, TodoRoots } from './todos/todo-mutations.ts';
import { EpicFields } from './work-items/epic-fields.ts';
import { EpicTreeFields } from './work-items/epic-tree-fields.ts';
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

type ResolverClass = new () => object;
type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

/** The classes whose methods resolve fields, by type. */
const resolverClasses: readonly [type: string, ResolverClass][] = [
  ['Query', EchoRoot],
  ['Query', InstanceRoots],
  ['Query', IterationRoots],
  ['Query', MilestoneRoots],
  ['Query', NamespaceRoots],
  ['Query', NoteRoots],
  ['Query', PeopleRoots],
  ['Query', WorkItemRoots],
  ['Mutation', EpicMutations],
  ['Mutation', IssueMutations],
  ['Mutation', IterationMutations],
  ['Mutation', LabelMutations],
  ['Mutation', LinkMutations],
  ['Mutation', NoteMutations],
  ['Mutation', PromotionMutations],
  ['Mutation', AwardMutations],
  ['Mutation', TimelogMutations],
  ['Mutation', TodoMutations],
  ['Query', TodoRoots],
  ['Mutation', WorkItemMutations],
  ['CurrentUser', CurrentUserFields],
  ['Epic', EpicDateFields],
  ['Epic', EpicFields],
  ['Epic', EpicTreeFields],
  ['Group', GroupFields],
  ['LinkedWorkItemType', LinkedItemFields],
  ['Milestone', MilestoneFields],
  ['Namespace', NamespaceFields],
  ['Note', NoteFields],
  ['Project', ProjectFields],
  ['WorkItem', WorkItemFields],
];

/**
 * The schema. type-graphql builds it from the classes; at run time graphql-js calls their methods directly, as
 * `method(source, args, context, info)`, and reads all other fields from the source object. type-graphql's own
 * resolvers create a promise for each argument of each row, which costs more than the answer.
 */
export function graphqlSchema(): GraphQLSchema {
  return (built ??= build());
}

/** Contains nothing specific to a server, so all servers of a process share one. */
let built: GraphQLSchema | undefined;

function build(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: resolverClasses.map(([, resolverClass]) => resolverClass) as unknown as NonEmptyArray<ResolverClass>,
    orphanedTypes: [...Object.values(widgetClasses), ...definitionClasses],
    nullableByDefault: true,
    validate: false,
    skipCheck: true,
  });
  const methods = methodsByField();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!(type instanceof GraphQLObjectType) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const method = methods.get(`${type.name}.${field.name}`);
      if (isListOfObjects(field)) field.resolve = countedList(method ?? readField);
      else field.resolve = method ?? readField;
    }
  }
  return schema;
}

/** Arguments that search for a text and count against the search limit. */
const searchArguments = ['search', 'searchTerm', 'searchTitle'];

function methodsByField(): Map<string, Resolve> {
  const methods = new Map<string, Resolve>();
  for (const [type, resolverClass] of resolverClasses) {
    const resolver = new resolverClass() as Record<string, Resolve>;
    for (const name of Object.getOwnPropertyNames(resolverClass.prototype)) {
      if (name === 'constructor') continue;
      const method = resolver[name] as Resolve;
      const resolve: Resolve = (source, args, context, info) => {
        if (type === 'Mutation') context.forget();
        if (searchArguments.some((argument) => Boolean(args[argument]))) context.countSearch(info.fieldNodes);
        return method.call(resolver, source, args, context, info);
      };
      methods.set(`${type}.${name}`, counted(resolve));
    }
  }
  return methods;
}
