import { expect } from 'chai';
import type { Visibility } from '../../domain/namespaces/namespace.ts';
import { AiProviderServer } from '../support/ai-provider.ts';
import { HookReceiver } from '../support/hook-receiver.ts';
import { LdapServer } from '../support/ldap-server.ts';
import { SpamServiceServer } from '../support/spam-service.ts';
import { useServer } from '../support/server.ts';
import type { TestAnswer, TestClient } from '../support/test-client.ts';
import { rowsIn } from './matrix.ts';
import type { GraphqlCall, MatrixRow, RestCall } from './matrix-row.ts';
import { columns, Stage, type Caller, type Column } from './stage.ts';

/**
 * The tests of the matrix in containers of one visibility, for the callers of each row. Each visibility has a file of its own,
 * since they take longer than any others and can run at the same time.
 */
export function checkMatrix(
  visibility: Visibility,
  callersOf: (row: MatrixRow, visibility: Visibility) => readonly Column[],
): void {
  describe(`Permissions in a ${visibility} container`, function () {
    // Each test covers every caller.
    this.timeout(30_000);
    const directory = new LdapServer();
    const spam = new SpamServiceServer();
    before(() => Promise.all([directory.start(), spam.start()]));
    const server = useServer({
      outbound: { allowed: ['127.0.0.1'] },
      ldapProviders: () => [directory.settings()],
      akismet: () => ({ apiKey: spam.apiKey, url: spam.url }),
    });
    after(() => directory.stop());
    after(() => spam.stop());
    const receiver = new HookReceiver();
    const ai = new AiProviderServer();
    before(() => Promise.all([receiver.start(), ai.start()]));
    after(() => {
      receiver.stop();
      ai.stop();
    });
    let stage: Stage;
    before(async () => {
      stage = await Stage.create(server(), visibility, { hookUrl: receiver.url, aiUrl: ai.url });
    });

    for (const row of rowsIn(visibility)) {
      const callers = callersOf(row, visibility);
      if (callers.length === 0) continue;
      it(`let only the listed roles ${row.act} by REST`, async () => {
        const found = await signs(callers, (column) => restSign(stage, row, column));
        expect(found).to.equal(expectedSigns(callers, row, visibility, 'rest'));
      });
      const { graphql } = row;
      if (graphql === undefined) continue;
      it(`let only the listed roles ${row.act} by GraphQL`, async () => {
        const found = await signs(callers, (column) => graphqlSign(stage, graphql, row, column));
        expect(found).to.equal(expectedSigns(callers, row, visibility, 'graphql'));
      });
    }
  });
}

/** One sign per caller, with their names, so that a difference tells who it is about. */
async function signs(
  callers: readonly Column[],
  signOf: (column: Column) => Promise<string> | string,
): Promise<string> {
  const found: string[] = [];
  for (const column of callers) found.push(`${column} ${await signOf(column)}`);
  return found.join(', ');
}

function isClosedTo(column: Column, visibility: Visibility): boolean {
  if (visibility === 'public') return false;
  if (column === 'anonymous' || column === 'external') return true;
  return column === 'stranger' && visibility === 'private';
}

/** GraphQL does not ask anyone to sign in: actions that anonymous callers may not do are false. */
function expectedSigns(
  callers: readonly Column[],
  { cells }: MatrixRow,
  visibility: Visibility,
  api: 'rest' | 'graphql',
): string {
  const expected = callers.map((column) => {
    const cell = cells.charAt(columns.indexOf(column === 'external' ? 'stranger' : column));
    const closed = isClosedTo(column, visibility);
    if (cell !== 'A') return `${column} ${closed ? 'H' : cell}`;
    if (api === 'rest') return `${column} A`;
    return `${column} ${closed || cells.charAt(1) === 'H' ? 'H' : '·'}`;
  });
  return expected.join(', ');
}

async function restSign(stage: Stage, row: MatrixRow, column: Column): Promise<string> {
  const { client } = stage.callers.get(column) as Caller;
  const call = await row.rest(stage.place(column), stage);
  const answer = await sendRest(client, call);
  if (answer.status === 401) return 'A';
  if (answer.status === 403) return '·';
  // As clients of the billing calls know it.
  if (answer.status === 400 && answer.body.message === '400 Bad request') return '·';
  if (answer.status === 404) {
    const absent = await row.rest(stage.absentPlace(column, isClosedTo(column, stage.visibility)), stage);
    expect(shown(await sendRest(client, absent)), 'hidden and absent look the same').to.equal(shown(answer));
    return 'H';
  }
  if (answer.status >= 300) return `${answer.status} ${JSON.stringify(answer.body)}`;
  return call.isDone?.(answer.body) === false ? '·' : '+';
}

function sendRest(
  client: TestClient,
  { method, path, body, ofPages }: RestCall,
): Promise<TestAnswer<Record<string, unknown>>> {
  return client.send(method, ofPages ? path : `/api/v4${path}`, body === undefined ? {} : { body });
}

/** Everything in an answer that could distinguish hidden from missing. */
function shown({ status, headers, body }: TestAnswer): string {
  return JSON.stringify({ status, type: headers.get('content-type'), length: headers.get('content-length'), body });
}

async function graphqlSign(
  stage: Stage,
  graphql: NonNullable<MatrixRow['graphql']>,
  { act }: MatrixRow,
  column: Column,
): Promise<string> {
  const { client } = stage.callers.get(column) as Caller;
  const ask = ({ query, variables }: GraphqlCall) =>
    client.post<{ data: Record<string, unknown>; errors?: unknown }>('/api/graphql', { query, variables });
  const call = await graphql(stage.place(column), stage);
  const answer = await ask(call);
  expect(answer.body.errors, act).to.equal(undefined);
  const allowed = call.allowed(answer.body.data);
  if (allowed !== null) return allowed ? '+' : '·';
  const absent = await graphql(stage.absentPlace(column, isClosedTo(column, stage.visibility)), stage);
  expect(shown(await ask(absent)), 'hidden and absent look the same').to.equal(shown(answer));
  return 'H';
}
