import { Sandbox } from '../../support/sandbox.ts';
import { TestServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';
import { storePlan, type Person, type Plan } from './plan.ts';

/** What came back from GraphQL, spelled as loosely as tests read it. */
export interface GraphqlAnswer<Data> {
  data?: Data;
  errors?: {
    message: string;
    path?: (string | number)[];
    locations?: unknown[];
    extensions?: Record<string, unknown>;
  }[];
}

/** An instance with the plan of `plan.ts`, which tests read as its people and as a visitor. */
export interface GraphqlServer {
  readonly plan: Plan;
  readonly sandbox: Sandbox;
  readonly server: TestServer;
  client(who: Person | null): Promise<TestClient>;
  /** Runs an operation and answers the whole body. */
  ask<Data>(who: Person | null, query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer<Data>>;
  /** Runs an operation that must succeed and answers its data. */
  data<Data>(who: Person | null, query: string, variables?: Record<string, unknown>): Promise<Data>;
}

/** An instance for the tests of one `describe`: started before the first, stopped after the last. */
export function useGraphql(): GraphqlServer {
  let started: { plan: Plan; sandbox: Sandbox; server: TestServer } | undefined;
  const clients = new Map<Person | null, Promise<TestClient>>();
  before(async function () {
    this.timeout(60_000);
    const sandbox = await Sandbox.create();
    const plan = await storePlan(sandbox);
    const server = await TestServer.start({ database: sandbox.database, today: '2026-11-21' });
    started = { plan, sandbox, server };
  });
  after(async () => {
    await started?.server.stop();
    await started?.sandbox.database.drop();
  });
  const running = () => {
    if (started === undefined) throw new Error('the server is there only while tests run');
    return started;
  };
  const client = (who: Person | null): Promise<TestClient> => {
    const { server, plan } = running();
    let known = clients.get(who);
    if (known === undefined) {
      known = who === null ? Promise.resolve(server.anonymous()) : server.as(plan.people[who]);
      clients.set(who, known);
    }
    return known;
  };
  const ask = async <Data>(
    who: Person | null,
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<GraphqlAnswer<Data>> => {
    const answer = await (await client(who)).post<GraphqlAnswer<Data>>('/api/graphql', { query, variables });
    return answer.body;
  };
  return {
    get plan() {
      return running().plan;
    },
    get sandbox() {
      return running().sandbox;
    },
    get server() {
      return running().server;
    },
    client,
    ask,
    async data<Data>(who: Person | null, query: string, variables?: Record<string, unknown>) {
      const { data, errors } = await ask<Data>(who, query, variables);
      if (errors !== undefined || data === undefined) throw new Error(JSON.stringify(errors));
      return data;
    },
  };
}
