import { expect } from 'chai';
import { CommanderError } from 'commander';
import { Conflict, Forbidden, Invalid, NotFound, Unauthenticated, Unavailable } from '../../application/errors.ts';
import { ApiRefusal } from '../../cli/api.ts';
import {
  CommandMisused,
  CommandRefused,
  CommandUnavailable,
  ConfirmationNeeded,
  failureOf,
} from '../../cli/failure.ts';
import { ConfigError } from '../../infrastructure/settings/config.ts';
import { causeOfLoss } from '../../infrastructure/database/embedded/lost-server.ts';
import { DatabaseProblem } from '../../infrastructure/database/database-problem.ts';
import { BackupProblem } from '../../infrastructure/database/maintenance/backup-format.ts';

/** An error as the file system and PostgreSQL throw them. */
function systemError(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code, path });
}

const cases: readonly [what: string, error: unknown, exitCode: number, code: string, message: string][] = [
  ['an invalid command line', new CommanderError(1, 'x', 'error: unknown option'), 2, 'usage', 'unknown option'],
  [
    'an unknown command',
    new CommanderError(1, 'commander.unknownCommand', "error: unknown command 'bogus'"),
    2,
    'usage',
    "unknown command 'bogus'. See milepost --help.",
  ],
  ['invalid settings', new ConfigError(['A is wrong', 'B is wrong']), 2, 'configuration', 'A is wrong; B is wrong'],
  ['a missing resource', new NotFound('Group'), 5, 'not_found', 'Group not found'],
  ['invalid input', Invalid.fields({ name: ["can't be blank"] }), 3, 'invalid', "Name can't be blank"],
  ['a bad request', Invalid.request('too late'), 3, 'invalid', 'Too late'],
  ['a conflict', new Conflict('Label already exists'), 3, 'conflict', 'Label already exists'],
  ['a missing permission', new Forbidden(), 6, 'forbidden', 'You are not allowed to do that.'],
  ['a rejected command', new CommandRefused('No.'), 3, 'invalid', 'No.'],
  ['a name that is not known', new CommandRefused('Who?', 'not_found'), 5, 'not_found', 'Who?'],
  ['a signed-out caller', new Unauthenticated(), 6, 'unauthenticated', 'You need to sign in.'],
  ['a token without rights', new ApiRefusal(403, 'No.'), 6, 'forbidden', 'No.'],
  ['a missing thing of a server', new ApiRefusal(404, 'Gone.'), 5, 'not_found', 'Gone.'],
  ['a broken rule of a server', new ApiRefusal(422, 'No.'), 3, 'invalid', 'No.'],
  ['an invalid option', new CommandMisused('Not so.'), 2, 'usage', 'Not so.'],
  [
    'a command without --yes',
    new ConfirmationNeeded('forget rome.'),
    7,
    'confirmation_needed',
    'Would forget rome. Repeat with --yes to do it.',
  ],
  ['an invalid backup', new BackupProblem('Not a backup'), 3, 'invalid', 'Not a backup'],
  ['a missing backup', new BackupProblem('No file', true), 5, 'not_found', 'No file'],
  ['a missing file', systemError('ENOENT', '/a/b'), 5, 'not_found', 'There is no such file or folder (/a/b).'],
  [
    'a busy database',
    new Unavailable('55P03'),
    4,
    'unavailable',
    'The database is too busy or cannot be reached. Try again.',
  ],
  ['a database error', new DatabaseProblem('No PostgreSQL'), 4, 'unavailable', 'No PostgreSQL'],
  ['an unsuitable environment', new CommandUnavailable('Port taken'), 4, 'unavailable', 'Port taken'],
  [
    'a full disk',
    systemError('ENOSPC', '/data/x'),
    4,
    'unavailable',
    'The disk is full (/data/x). Free some space and try again.',
  ],
  [
    'a full disk of the database',
    systemError('53100'),
    4,
    'unavailable',
    'The disk is full. Free some space and try again.',
  ],
  [
    'missing file permissions',
    systemError('EACCES', '/x'),
    4,
    'unavailable',
    'This account may not do that (/x): EACCES.',
  ],
  ['a closed database connection', systemError('57P01'), 4, 'unavailable', 'The database went away. Try again.'],
  [
    'a database that died',
    new Error('Connection terminated unexpectedly'),
    4,
    'unavailable',
    'The database went away. Try again.',
  ],
  [
    'a read-only database',
    systemError('25006'),
    4,
    'unavailable',
    'The database is a standby and takes no changes; nothing was changed. Use the primary, or promote this site.',
  ],
  [
    'a lock that is held',
    systemError('55P03'),
    4,
    'unavailable',
    'The database is busy: something else holds a lock. Try again.',
  ],
  ['an internal error', new Error('two\n  lines'), 70, 'defect', 'unexpected error: two; lines'],
  ['a value that is not an error', 'text', 70, 'defect', 'unexpected error: text'],
];

describe('Command failure', () => {
  for (const [what, error, exitCode, code, message] of cases) {
    it(`ends with the right exit code for ${what}`, () => {
      expect(failureOf(error)).to.deep.equal({ exitCode, code, message });
    });
  }
});

describe('A lost connection to the embedded database', () => {
  const lost = new Error('Connection terminated unexpectedly');
  const causeOf = async (error: unknown, free: () => Promise<number>) =>
    failureOf(await causeOfLoss(error, '/srv/milepost', free)).message;

  it('is a full disk if that is full', async () => {
    expect(await causeOf(lost, () => Promise.resolve(4_096))).to.equal(
      'The disk is full. Free some space and try again.',
    );
    for (const free of [() => Promise.resolve(2 ** 30), () => Promise.reject(new Error('no such folder'))])
      expect(await causeOf(lost, free)).to.equal('The database went away. Try again.');
    expect(await causeOf(new CommandRefused('No.'), () => Promise.resolve(0))).to.equal('No.');
  });
});
