import { typedDocument } from '../../api/typed-document.ts';
import type { Person } from '../item.ts';

/** The answer of an operation that reads one type of widget of an item. */
interface WidgetAnswer<W> {
  namespace: { id: string; workItem: { id: string; widgets: W[] } | null } | null;
}

export interface ItemVariables {
  fullPath: string;
  iid: string;
}

/** The widget that holds a field; null when the item is not there for the reader. */
export function widgetWith<W extends object, K extends string>(
  namespace: { workItem: { widgets: readonly W[] } | null } | null,
  field: K,
): Extract<W, Record<K, unknown>> | null {
  const found = namespace?.workItem?.widgets.find((widget) => field in widget);
  return (found as Extract<W, Record<K, unknown>> | undefined) ?? null;
}

export const participantsQuery = typedDocument<WidgetAnswer<{ participants: { nodes: Person[] } }>, ItemVariables>(`
  query workItemParticipants($fullPath: ID!, $iid: String!) {
    namespace(fullPath: $fullPath) {
      id
      workItem(iid: $iid) {
        id
        widgets(onlyTypes: [PARTICIPANTS]) {
          ... on WorkItemWidgetParticipants {
            participants(first: 100) { nodes { id name username avatarUrl webPath } }
          }
        }
      }
    }
  }
`);

/** The reader's pending to-dos about an item. */
export const pendingTodosQuery = typedDocument<
  WidgetAnswer<{ currentUserTodos: { nodes: { id: string }[] } }>,
  ItemVariables
>(`
  query workItemTodos($fullPath: ID!, $iid: String!) {
    namespace(fullPath: $fullPath) {
      id
      workItem(iid: $iid) {
        id
        widgets(onlyTypes: [CURRENT_USER_TODOS]) {
          ... on WorkItemWidgetCurrentUserTodos { currentUserTodos(state: pending, first: 1) { nodes { id } } }
        }
      }
    }
  }
`);

export const createTodoMutation = typedDocument<{ todoCreate: { errors: string[] } }, { input: { targetId: string } }>(
  `mutation todoCreate($input: TodoCreateInput!) { todoCreate(input: $input) { errors } }`,
);

export const finishTodosMutation = typedDocument<
  { todosMarkAllDone: { errors: string[] } },
  { input: { targetId: string } }
>(`mutation todosMarkAllDone($input: TodosMarkAllDoneInput!) { todosMarkAllDone(input: $input) { errors } }`);

export const subscribeMutation = typedDocument<
  { workItemSubscribe: { errors: string[] } },
  { input: { id: string; subscribed: boolean } }
>(`mutation workItemSubscribe($input: WorkItemSubscribeInput!) { workItemSubscribe(input: $input) { errors } }`);
