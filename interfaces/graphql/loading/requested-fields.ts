import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type FieldNode,
  type GraphQLResolveInfo,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

type Selections = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>;

/**
 * The requested names, and whether `@include` or `@skip` occurred on the way: then the result is valid only for these
 * variables.
 */
interface Search extends Omit<Selections, 'fieldNodes'> {
  isConditional: boolean;
}

const nothing: ReadonlySet<string> = new Set();
/** Documents are cached after parsing, so the result for a field holds for later requests, unless it is conditional. */
const known = {
  direct: new WeakMap<FieldNode, ReadonlySet<string>>(),
  node: new WeakMap<FieldNode, ReadonlySet<string>>(),
};

/** Names of the subfields requested on the field being resolved, including those in fragments. */
export function requestedFields(info: Selections): ReadonlySet<string> {
  return found('direct', info, (nodes, search) => {
    const names = new Set<string>();
    for (const field of fieldsBelow(nodes, search)) names.add(field.name.value);
    return names;
  });
}

/** Names of the fields requested on the nodes of the connection being resolved: `nodes` and `edges { node }`. */
export function requestedNodeFields(info: Selections): ReadonlySet<string> {
  return found('node', info, (nodes, search) => {
    const names = new Set<string>();
    for (const field of fieldsBelow(nodes, search)) {
      if (field.name.value === 'nodes') for (const one of fieldsBelow([field], search)) names.add(one.name.value);
      if (field.name.value !== 'edges') continue;
      for (const node of fieldsBelow([field], search)) {
        if (node.name.value === 'node') for (const one of fieldsBelow([node], search)) names.add(one.name.value);
      }
    }
    return names;
  });
}

function found(
  kind: keyof typeof known,
  { fieldNodes, fragments, variableValues }: Selections,
  find: (nodes: readonly FieldNode[], search: Search) => ReadonlySet<string>,
): ReadonlySet<string> {
  const search = { fragments, variableValues, isConditional: false };
  const [first] = fieldNodes;
  if (first === undefined) return nothing;
  if (fieldNodes.length > 1) return find(fieldNodes, search);
  let names = known[kind].get(first);
  if (names === undefined) {
    names = find(fieldNodes, search);
    if (!search.isConditional) known[kind].set(first, names);
  }
  return names;
}

function* fieldsBelow(nodes: readonly FieldNode[], search: Search): Generator<FieldNode> {
  for (const node of nodes) if (node.selectionSet) yield* fieldsOf(node.selectionSet, search);
}

function* fieldsOf(selectionSet: SelectionSetNode, search: Search): Generator<FieldNode> {
  for (const selection of selectionSet.selections) {
    if (!isIncluded(selection, search)) continue;
    if (selection.kind === Kind.FIELD) yield selection;
    else if (selection.kind === Kind.INLINE_FRAGMENT) yield* fieldsOf(selection.selectionSet, search);
    else {
      const fragment = search.fragments[selection.name.value];
      if (fragment) yield* fieldsOf(fragment.selectionSet, search);
    }
  }
}

function isIncluded(selection: SelectionNode, search: Search): boolean {
  if (!selection.directives?.length) return true;
  search.isConditional = true;
  const { variableValues } = search;
  if (getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.['if'] === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.['if'] !== false;
}
