import { resolve } from 'node:path';
import type { Repository } from '../../domain/repositories/repository.ts';
import { jsonOption, type CommandContext, type RegisterCommand } from '../command-context.ts';
import { CommandMisused, CommandRefused, ConfirmationNeeded } from '../failure.ts';
import { withInstance, type Instance } from '../instance.ts';
import { formatNumber } from '../text-table.ts';

const usernameVariable = 'MILEPOST_GIT_USERNAME';
const passwordVariable = 'MILEPOST_GIT_PASSWORD';

export const registerRepository: RegisterCommand = (milepost, context) => {
  const repository = milepost.command('repository').description('git repositories of projects');
  registerFetch(repository, context);
  registerShow(repository, context);
  registerRemove(repository, context);
};

const registerFetch: RegisterCommand = (repository, context) => {
  repository
    .command('fetch')
    .description('copy a git repository to a project; one with a URL is fetched again every hour')
    .argument('<project>', 'full path of the project')
    .argument('[source]', 'URL, or a folder of this machine (default: the current URL)')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nUser name and password for the URL are read from ${usernameVariable} and ${passwordVariable}.` +
        '\nExample:\n  milepost repository fetch acme/app https://git.example.org/acme/app.git\n',
    )
    .action(async (project: string, source: string | undefined, options: { json?: boolean }) => {
      const isUrl = source === undefined || /^[a-z][a-z\d+.-]*:\/\//i.test(source);
      const { repository: found, isChanged } = await withInstance(context.terminal, async (instance) => {
        const isChanged = await fetchInto(
          instance,
          context,
          project,
          isUrl ? { url: source } : { path: resolve(source) },
        );
        return { repository: await current(instance, project), isChanged };
      });
      context.answer(options, { repository: presented(found), is_changed: isChanged }, () => [
        isChanged ? `Fetched. ${described(found)}` : `Nothing changed. ${described(found)}`,
      ]);
    });
};

const registerShow: RegisterCommand = (repository, context) => {
  repository
    .command('show')
    .description('show the source of a repository and the result of its last fetch')
    .argument('<project>', 'full path of the project')
    .option(...jsonOption)
    .action(async (project: string, options: { json?: boolean }) => {
      const found = await withInstance(context.terminal, (instance) => current(instance, project));
      context.answer(options, { repository: presented(found) }, () => [
        `From: ${found.url ?? 'a folder'}${found.isMirror ? ', fetched every hour' : ''}`,
        described(found),
        ...(found.fetchError === null ? [] : [`The last fetch failed: ${found.fetchError}`]),
      ]);
    });
};

const registerRemove: RegisterCommand = (repository, context) => {
  repository
    .command('remove')
    .description('remove the repository of a project, with the templates in it')
    .argument('<project>', 'full path of the project')
    .option('--yes', 'do it; without this the command only shows what would happen')
    .option(...jsonOption)
    .action(async (project: string, options: { yes?: boolean; json?: boolean }) => {
      const { DeleteRepository } = await import('../../application/repositories/delete-repository.ts');
      await withInstance(context.terminal, async (instance) => {
        await current(instance, project);
        if (options.yes !== true)
          throw new ConfirmationNeeded(`remove the repository of ${project} and its templates.`);
        await instance.services.door.perform(DeleteRepository, { userId: instance.administrator.id }, { project });
      });
      context.answer(options, { removed: true }, () => ['Removed.']);
    });
};

async function fetchInto(
  { services, administrator }: Instance,
  { terminal }: CommandContext,
  project: string,
  source: { url: string | undefined } | { path: string },
): Promise<boolean> {
  const [{ SetRepository }, { RepositoryFailure }] = await Promise.all([
    import('../../application/repositories/set-repository.ts'),
    import('../../application/repositories/repository-contents.ts'),
  ]);
  const username = terminal.environment[usernameVariable];
  const password = terminal.environment[passwordVariable];
  if ('url' in source && source.url !== undefined && /^[^/]*:\/\/[^/]*@/.test(source.url)) {
    throw new CommandMisused(
      `Others can see the command line: put user name and password into ${usernameVariable} and ${passwordVariable}.`,
    );
  }
  const input = 'path' in source ? { url: null } : { url: source.url, username, password };
  const row = await services.door.perform(SetRepository, { userId: administrator.id }, { project, ...input });
  try {
    return await services.fetching.fetchNow(row.namespaceId, 'path' in source ? source.path : null);
  } catch (error) {
    if (error instanceof RepositoryFailure) throw new CommandRefused(error.message);
    throw error;
  }
}

async function current({ services, administrator }: Instance, project: string): Promise<Repository> {
  const actor = await services.actors.load(administrator.id);
  const namespace = await services.queries.namespaces.findByFullPath(actor, project);
  if (namespace?.kind !== 'project') throw new CommandRefused(`There is no project ${project}.`, 'not_found');
  const found = (await services.queries.repositories.ofProjects([namespace.id])).get(namespace.id);
  if (found === undefined) throw new CommandRefused(`The project ${project} has no repository.`, 'not_found');
  return found;
}

function described({ folder, branches, defaultBranch, commitId, size }: Repository): string {
  if (folder === null) return 'It was never fetched.';
  if (commitId === null) return 'The repository is empty.';
  return `${formatNumber(branches)} branches, default branch ${defaultBranch} at ${commitId.slice(0, 12)}, ${formatNumber(size)} bytes.`;
}

function presented(repository: Repository): Record<string, unknown> {
  return {
    url: repository.url,
    mirror: repository.isMirror,
    default_branch: repository.defaultBranch,
    commit: repository.commitId,
    branches: repository.branches,
    bytes: repository.size,
    status: repository.fetchState,
    error: repository.fetchError,
    fetched_at: repository.fetchedAt,
  };
}
