import { join } from 'node:path';
import { expect } from 'chai';
import { exitCodes } from '../../cli/exit-codes.ts';
import type { Visibility } from '../../domain/namespaces/namespace.ts';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { command } from '../support/command-line.ts';
import { useServer } from '../support/server.ts';
import { rowsIn } from './matrix.ts';
import type { MatrixRow } from './matrix-row.ts';
import { columns, Stage, type Column } from './stage.ts';

/**
 * Pages and commands call REST, whose answers the matrix checks; this is whether they are there for the same people, in
 * containers of one visibility.
 */
export function checkPages(
  visibility: Visibility,
  callersOf: (row: MatrixRow, visibility: Visibility) => readonly Column[],
): void {
  describe(`Permissions in a ${visibility} container`, function () {
    this.timeout(60_000);
    const server = useServer({ settings: { publicFolder: join(projectFolder, 'dist', 'public') } });
    let stage: Stage;
    const tokens = new Map<Column, string>();
    before(async () => {
      stage = await Stage.create(server(), visibility);
      for (const [column, { user }] of stage.callers) {
        tokens.set(column, user === null ? 'none' : await server().tokenFor(user));
      }
    });

    for (const row of rowsIn(visibility)) {
      const { page, command: words } = row;
      const callers = callersOf(row, visibility).filter((column) => column !== 'external');
      if (callers.length === 0) continue;
      if (page !== undefined) {
        it(`let only the listed roles ${row.act} on a page`, async () => {
          const found = await thoseWho(callers, async (column) => {
            const user = stage.callers.get(column)?.user ?? null;
            const client = user === null ? server().anonymous() : await server().signedIn(user);
            const { status } = await client.get(await page(stage.place(column)));
            if (status !== 200) expect(status, column).to.equal(404);
            return status === 200;
          });
          expect(found).to.deep.equal(allowed(callers, row, visibility));
        });
      }
      if (words !== undefined) {
        it(`let only the listed roles ${row.act} by a command`, async () => {
          const found = await thoseWho(callers, async (column) => {
            const { exitCode, stderr } = await command('', await words(stage.place(column)), {
              MILEPOST_URL: server().address,
              MILEPOST_TOKEN: tokens.get(column),
            });
            const isDone = exitCode === exitCodes.done || exitCode === exitCodes.found;
            if (!isDone) expect([exitCode, stderr], column).to.match(/^[3567],milepost: /);
            return isDone;
          });
          expect(found).to.deep.equal(allowed(callers, row, visibility));
        });
      }
    }
  });
}

async function thoseWho(callers: readonly Column[], may: (column: Column) => Promise<boolean>): Promise<Column[]> {
  const found: Column[] = [];
  for (const column of callers) if (await may(column)) found.push(column);
  return found;
}

/** A closed container is hidden from those without a role. */
function allowed(callers: readonly Column[], { cells }: MatrixRow, visibility: Visibility): Column[] {
  const outside: readonly Column[] = visibility === 'private' ? ['anonymous', 'stranger'] : [];
  const may = columns.filter((column, index) => cells.charAt(index) === '+' && !outside.includes(column));
  return callers.filter((column) => may.some((one) => one === column));
}
