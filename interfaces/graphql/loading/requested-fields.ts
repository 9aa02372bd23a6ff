import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

type Selections = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

const nothing: ReadonlySet<string> = new Set();
/** Documents are kept parsed, so what was found for one of their fields holds for every later request. */
const known = {
  direct: new WeakMap<FieldNode, ReadonlySet<string>>(),
  node: new WeakMap<FieldNode, ReadonlySet<string>>(),
};

/** Names of the fields asked for directly below the field that is being resolved, in whatever fragment they stand. */
export function requestedFields(info: Selections): ReadonlySet<string> {
  return found('direct', info, (nodes) => {
    const names = new Set<string>();
    for (const field of fieldsBelow(nodes, info)) names.add(field.name.value);
    return names;
  });
}

/** Names of the fields asked for on the nodes of the connection that is being resolved: `nodes` and `edges { node }`. */
export function requestedNodeFields(info: Selections): ReadonlySet<string> {
  return found('node', info, (nodes) => {
    const names = new Set<string>();
    for (const field of fieldsBelow(nodes, info)) {
      if (field.name.value === 'nodes') for (const one of fieldsBelow([field], info)) names.add(one.name.value);
      if (field.name.value !== 'edges') continue;
      for (const node of fieldsBelow([field], info)) {
        if (node.name.value === 'node') for (const one of fieldsBelow([node], info)) names.add(one.name.value);
      }
    }
    return names;
  });
}

function found(
  kind: keyof typeof known,
  { fieldNodes }: Selections,
  find: (nodes: readonly FieldNode[]) => ReadonlySet<string>,
): ReadonlySet<string> {
  const [first] = fieldNodes;
  if (first === undefined) return nothing;
  if (fieldNodes.length > 1) return find(fieldNodes);
  let names = known[kind].get(first);
  if (names === undefined) {
    names = find(fieldNodes);
    known[kind].set(first, names);
  }
  return names;
}

function* fieldsBelow(nodes: readonly FieldNode[], info: Selections): Generator<FieldNode> {
  for (const node of nodes) if (node.selectionSet) yield* fieldsOf(node.selectionSet, info);
}

function* fieldsOf(selectionSet: SelectionSetNode, info: Selections): Generator<FieldNode> {
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) yield selection;
    else if (selection.kind === Kind.INLINE_FRAGMENT) yield* fieldsOf(selection.selectionSet, info);
    else {
      const fragment = info.fragments[selection.name.value];
      if (fragment) yield* fieldsOf(fragment.selectionSet, info);
    }
  }
}
