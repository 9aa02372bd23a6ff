type Variables = Record<string, unknown>;

export interface SentRequest {
  method: string;
  /** From the root of the server, with its query. */
  path: string;
  /** Parsed JSON; undefined without one. */
  body: unknown;
}

interface SentOperation {
  query: string;
  variables: Variables;
}

/** What answers a GraphQL operation in place of the server, which `ask` sends it to. Throwing breaks the operation. */
type Answer = (variables: Variables, ask: () => Promise<unknown>) => unknown;
type AnswerToRequest = (request: SentRequest, ask: () => Promise<Response>) => Response | Promise<Response>;

/** What becomes of a request while the server cannot be reached. */
export const unreachable: AnswerToRequest = () => {
  throw new TypeError('Failed to fetch');
};

const graphqlPath = '/api/graphql';

/** The calls of one page to its server, which a test can look at, delay, answer itself or let fail. */
export class Calls {
  readonly requests: SentRequest[] = [];
  /** GraphQL operations, those of one request one by one. */
  readonly operations: { name: string; variables: Variables }[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly answersToRequests: { path: RegExp; answer: AnswerToRequest }[] = [];

  constructor(private readonly send: (path: string, request: RequestInit) => Promise<Response>) {}

  /** Answers the GraphQL operation of that name: with an object such as `{ data: … }`. */
  answer(operation: string, answer: Answer): void {
    this.answers.set(operation, answer);
  }

  /** Lets the GraphQL operation of that name fail as a broken server would. */
  breakDown(operation: string): void {
    this.answer(operation, () => {
      throw new Error(`${operation} is broken`);
    });
  }

  /** Lets the server answer the GraphQL operation of that name again. */
  repair(operation: string): void {
    this.answers.delete(operation);
  }

  /** The next answer of the server to the GraphQL operation of that name, which the page receives too. */
  nextAnswer(operation: string): Promise<unknown> {
    return new Promise((resolve) => {
      this.answer(operation, async (_variables, ask) => {
        this.repair(operation);
        const answer = await ask();
        resolve(answer);
        return answer;
      });
    });
  }

  /** Answers requests whose path matches, until the returned function is called. */
  answerRequests(path: RegExp, answer: AnswerToRequest): () => void {
    const own = { path, answer };
    this.answersToRequests.push(own);
    return () => void this.answersToRequests.splice(this.answersToRequests.indexOf(own), 1);
  }

  /** Holds back requests whose path matches, until the returned function is called. */
  holdRequests(path: RegExp): () => void {
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    this.answerRequests(path, async (_sent, ask) => {
      await released;
      return ask();
    });
    return release;
  }

  /** Variables of each operation of that name, in the order in which they were sent. */
  variablesOf(operation: string): Variables[] {
    return this.operations.filter(({ name }) => name === operation).map(({ variables }) => variables);
  }

  /** Stands in for `fetch` of the page. */
  readonly fetch = async (path: string, request: RequestInit = {}): Promise<Response> => {
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : undefined;
    const sent = { method: request.method ?? 'GET', path, body };
    this.requests.push(sent);
    const ask = () =>
      path === graphqlPath
        ? this.answerOperations(body as SentOperation | SentOperation[], request)
        : this.send(path, request);
    const own = this.answersToRequests.findLast((one) => one.path.test(path));
    return own === undefined ? ask() : own.answer(sent, ask);
  };

  private async answerOperations(body: SentOperation | SentOperation[], request: RequestInit): Promise<Response> {
    const operations = [body].flat();
    for (const { query, variables } of operations) this.operations.push({ name: nameOf(query), variables });
    const ask = (operation: SentOperation | SentOperation[]) =>
      this.send(graphqlPath, { ...request, body: JSON.stringify(operation) });
    if (!operations.some(({ query }) => this.answers.has(nameOf(query)))) return ask(body);
    const answers = await Promise.all(
      operations.map(async (operation) => {
        const json = async (): Promise<unknown> => (await ask(operation)).json();
        const answer = this.answers.get(nameOf(operation.query));
        try {
          return answer === undefined ? await json() : await answer(operation.variables, json);
        } catch {
          return null;
        }
      }),
    );
    if (Array.isArray(body)) return Response.json(answers.map((answer) => answer ?? broken));
    return answers[0] === null
      ? Response.json({ message: '500 Internal Server Error' }, { status: 500 })
      : Response.json(answers[0]);
  }
}

/** One operation of several that breaks leaves the others as they are. */
const broken = { data: null, errors: [{ message: 'Internal server error' }] };

function nameOf(query: string): string {
  return /^(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '';
}
