import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './layout.ts';
import { isAlive, startTime } from './processes.ts';

let registrations = 0;

/**
 * Registers this process as a user of the server, with a guard process in case it is killed. Returns a function that
 * unregisters it.
 */
export function enter(layout: Layout): () => void {
  const file = join(layout.users, `${process.pid}.${(registrations += 1)}`);
  writeFileSync(file, startTime(process.pid));
  const letGuardGo = startGuard(layout, file);
  return () => {
    rmSync(file, { force: true });
    letGuardGo();
  };
}

/** True if a running process uses the server; removes the entries of dead ones. */
export function isUsed({ users }: Layout): boolean {
  let used = false;
  for (const name of readdirSync(users)) {
    const pid = Number.parseInt(name, 10);
    const file = join(users, name);
    if (isAlive(pid) && startTime(pid) === readFileSync(file, 'utf8')) used = true;
    else rmSync(file, { force: true });
  }
  return used;
}

/**
 * Waits on a pipe that closes when this process ends for any reason; if no other user of the server is running then, it
 * stops the server. Pids are reused: a user counts only if it started when its file says, and the process in the server's
 * file is stopped only if it was started as the server of the data folder, since a killed server leaves that file.
 */
const guardScript = `
read -r end
for file in "$2"/*; do
  if [ "$file" = "$3" ]; then continue; fi
  user=\${file##*/}
  user=\${user%%.*}
  if [ -d "/proc/$user" ] || kill -0 "$user" 2>/dev/null; then
    started=$(sed -n 's/.*) //; /^Z/!p' "/proc/$user/stat" 2>/dev/null | cut -d ' ' -f 20)
    if [ "$started" = "$(cat "$file")" ]; then exit 0; fi
  fi
done
read -r server < "$1/postmaster.pid" && [ -n "$server" ] || exit 0
newline='
'
between=$newline
command=$(tr '\\0' '\\n' < "/proc/$server/cmdline" 2>/dev/null) || {
  between=' '
  command=$(ps -o command= -p "$server")
}
program=\${command%%"$between-D$between$1$between-k$between"*}
if [ "$program" = "$command" ]; then exit 0; fi
case $program in *"$newline"*) ;; postgres | */postgres) kill -INT "$server" ;; esac
`;

/** Returns a function that dismisses the guard. */
function startGuard({ data, users }: Layout, ownFile: string): () => void {
  const guard = spawn('/bin/sh', ['-c', guardScript, 'milepost-guard', data, users, ownFile], {
    // In its own session, so that Ctrl-C only reaches this process, which stops the database last.
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  const pipe = guard.stdin as typeof guard.stdin & { unref?: () => void };
  pipe.on('error', () => undefined);
  pipe.unref?.();
  return () => {
    pipe.end();
  };
}
