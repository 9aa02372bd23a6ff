import type { APIResponse, Page, Request, Route } from 'playwright';

interface SentOperation {
  query: string;
  variables: Record<string, unknown>;
}

/** A GraphQL operation on its way to the server, sent alone or together with others. */
export interface InterceptedOperation {
  request(): Request;
  /** Asks the server this operation alone. */
  fetch(): Promise<APIResponse>;
  fulfill(answer: { json?: unknown; status?: number; response?: APIResponse }): Promise<void>;
  /** Lets the request fail, with all operations that it holds. */
  abort(): Promise<void>;
  /** Lets the server answer. */
  fallback(): Promise<void>;
}

type Handler = (operation: InterceptedOperation, variables: Record<string, unknown>) => Promise<void>;

/** Answers a GraphQL operation itself instead of the server; others go on, also those that are sent together with it. */
export async function intercept(page: Page, name: string, handle: Handler): Promise<void> {
  const isNamed = ({ query }: SentOperation): boolean => new RegExp(`^(?:query|mutation) ${name}\\b`).test(query);
  await page.route('**/api/graphql', async (route) => {
    const sent = route.request().postDataJSON() as SentOperation | SentOperation[];
    const operations = [sent].flat();
    const operation = operations.find(isNamed);
    if (operation === undefined) await route.fallback();
    else if (Array.isArray(sent)) await handle(amongOthers(route, operations, operation), operation.variables);
    else await handle(route, operation.variables);
  });
}

/** Lets an operation fail as a broken server would. */
export function breakDown(page: Page, operation: string): Promise<void> {
  return intercept(page, operation, (route) =>
    route.fulfill({ status: 500, json: { message: '500 Internal Server Error' } }),
  );
}

/** The names of the operations that a request holds, in their order. */
export function operationsOf(request: Request): string[] {
  const matches = (request.postData() ?? '').matchAll(/"(?:query|mutation) (\w+)/g);
  return Array.from(matches, ([, name]) => name as string);
}

function amongOthers(route: Route, all: readonly SentOperation[], own: SentOperation): InterceptedOperation {
  const ask = (operations: SentOperation | SentOperation[]) => route.fetch({ postData: JSON.stringify(operations) });
  return {
    request: () => route.request(),
    fetch: () => ask(own),
    fulfill: async ({ json, status = 200, response }) => {
      const others = all.filter((operation) => operation !== own);
      const answers = (await (await ask(others)).json()) as unknown[];
      // One operation of several that breaks leaves the others as they are.
      const broken = { data: null, errors: [{ message: 'Internal server error' }] };
      const answer = status >= 400 ? broken : (json ?? (await response?.json()));
      await route.fulfill({ json: answers.toSpliced(all.indexOf(own), 0, answer) });
    },
    abort: () => route.abort(),
    fallback: () => route.fallback(),
  };
}
