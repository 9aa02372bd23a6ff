import { pairLines } from './text-table.ts';
import { version } from './version.ts';
import type { Demo } from './demo.ts';
import type { RunningInstance } from './running-instance.ts';

/** The first steps for a person: the URL, and the accounts. */
export function welcome({ address, config, administrator, demo }: RunningInstance): string[] {
  return [
    '',
    `Milepost ${version()} is ready: ${address}`,
    '',
    ...administratorLines(administrator),
    ...(demo === null ? [] : demoLines(demo, address)),
    config.databaseUrl === null
      ? `Everything is kept in ${config.dataDirectory}. Stop with Ctrl-C.`
      : 'Everything is kept in the database of DATABASE_URL. Stop with Ctrl-C.',
  ];
}

function demoLines({ password, accounts, group }: Demo, address: string): string[] {
  return [
    `The roadmap of the demo plan: ${address}/groups/${group}/-/roadmap`,
    `Demo accounts, all with the password ${password} unless it was changed:`,
    ...pairLines(accounts.map(({ username, shows }) => [username, shows])).map((line) => `  ${line}`),
    '',
  ];
}

function administratorLines({ username, isNew, password }: RunningInstance['administrator']): string[] {
  if (!isNew) return [];
  return password === null
    ? [`The administrator is ${username}, with the password of ROOT_PASSWORD.`, '']
    : [`The administrator is ${username}, password ${password} (shown only once).`, ''];
}
