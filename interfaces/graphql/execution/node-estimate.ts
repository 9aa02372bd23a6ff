import {
  getDirectiveValues,
  getNamedType,
  getNullableType,
  getVariableValues,
  GraphQLIncludeDirective,
  GraphQLInt,
  GraphQLSkipDirective,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  valueFromAST,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { pageSizeMaximum } from '../connections/page-arguments.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** Number of nodes below a selection: fixed ones, and those per row of the connection it belongs to. */
interface Nodes {
  once: number;
  perRow: number;
}

/** Assumed length of a short list without a page size; the actual rows are counted when it is resolved. */
export interface ListExtensions {
  /** Expected rows of a list that is loaded whole with its item, such as its labels. */
  expectedRows?: number;
}

const none: Nodes = { once: 0, perRow: 0 };

/**
 * Maximum number of nodes that an operation can return: the sum of the products of the page sizes along each path. Each
 * fragment is measured once, so that a chain of fragments that doubles at each link can be rejected quickly. Null if
 * the variables are invalid.
 */
export function estimateNodes(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): number | null {
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  const root = schema.getRootType(operation.operation);
  if (coerced === undefined || !root) return null;
  return new Estimate(schema, document, coerced).below(operation.selectionSet, root).once;
}

class Estimate {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly measured = new Map<string, Nodes>();

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: Record<string, unknown>,
  ) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
    }
  }

  below({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined): Nodes {
    let once = 0;
    let perRow = 0;
    for (const selection of selections) {
      const nodes = this.isIncluded(selection) ? this.of(selection, type) : none;
      once += nodes.once;
      perRow += nodes.perRow;
    }
    return { once, perRow };
  }

  private of(selection: SelectionNode, type: GraphQLNamedType | undefined): Nodes {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.fragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const { typeCondition, selectionSet } = selection;
      return this.below(selectionSet, typeCondition ? this.schema.getType(typeCondition.name.value) : type);
    }
    return this.field(selection, type);
  }

  private fragment(name: string): Nodes {
    let nodes = this.measured.get(name);
    if (nodes === undefined) {
      const fragment = this.fragments.get(name) as FragmentDefinitionNode;
      nodes = this.below(fragment.selectionSet, this.schema.getType(fragment.typeCondition.name.value));
      this.measured.set(name, nodes);
    }
    return nodes;
  }

  private field(node: FieldNode, parent: GraphQLNamedType | undefined): Nodes {
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    const type = field && getNamedType(field.type);
    // Introspection does not count as nodes.
    if (!field || !node.selectionSet || !isCompositeType(type)) return none;
    const { once, perRow } = this.below(node.selectionSet, type);
    if (type.name.endsWith('Connection')) return { once: once + perRow * this.pageSize(node, field), perRow: 0 };
    if (!isListType(getNullableType(field.type))) return { once, perRow };
    // `nodes` and `edges` are as long as the page of their connection.
    if (parent?.name.endsWith('Connection')) return { once: 0, perRow: 1 + once };
    const rows = expectedRows(field) ?? 1;
    return { once: rows * (1 + once), perRow: 0 };
  }

  private pageSize(node: FieldNode, field: GraphQLField<unknown, unknown>): number {
    for (const name of ['first', 'last']) {
      const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
      const size = value && valueFromAST(value, GraphQLInt, this.variables);
      if (typeof size === 'number') return Math.min(Math.max(size, 0), pageSizeMaximum);
    }
    return expectedRows(field) ?? pageSizeMaximum;
  }

  private isIncluded(selection: SelectionNode): boolean {
    if (!selection.directives?.length) return true;
    if (getDirectiveValues(GraphQLSkipDirective, selection, this.variables)?.['if'] === true) return false;
    return getDirectiveValues(GraphQLIncludeDirective, selection, this.variables)?.['if'] !== false;
  }
}

function expectedRows({ extensions }: GraphQLField<unknown, unknown>): number | undefined {
  return (extensions as ListExtensions).expectedRows;
}
