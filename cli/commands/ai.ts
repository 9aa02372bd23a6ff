import { InvalidArgumentError } from 'commander';
import { csvLine } from '../../domain/text/csv.ts';
import type { AiProvider } from '../rest.generated.ts';
import { urlOption, withApi, type Api, type ApiOptions } from '../api.ts';
import { csvOption, jsonOption, type RegisterCommand } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { CommandMisused, ConfirmationNeeded } from '../failure.ts';
import { nullWhenMissing } from '../lookups.ts';
import { formatNumber, pairLines, TextTable } from '../text-table.ts';

interface SetOptions extends ApiOptions {
  baseUrl?: string;
  key?: boolean;
  models?: string;
  timeout?: number;
  requestsPerPerson?: number | null;
  requestsPerGroup?: number | null;
  dryRun?: boolean;
}

const path = '/ai/provider';
const keyVariable = 'MILEPOST_AI_KEY';

export const registerAi: RegisterCommand = (milepost, context) => {
  const ai = milepost.command('ai').description('the AI provider and its usage');
  registerShow(ai, context);
  registerSet(ai, context);
  registerTest(ai, context);
  registerUsage(ai, context);
  registerRemove(ai, context);
};

const registerShow: RegisterCommand = (ai, context) => {
  ai.command('show')
    .description('show the AI provider, without its key')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost ai show --json\n')
    .action(async (options: ApiOptions) => {
      const found = await withApi(context.terminal, options, current);
      const provider = found && presented(found);
      context.answer(options, { provider }, () => (provider === null ? ['No AI provider is set.'] : lines(provider)));
    });
};

const registerSet: RegisterCommand = (ai, context) => {
  ai.command('set')
    .description('set the AI provider, any server with the API of OpenAI; omitted options stay as they are')
    .option('--base-url <address>', 'its URL up to the version, such as https://api.openai.com/v1')
    .option('--key', `read its key from ${keyVariable}`)
    .option('--no-key', 'delete the stored key')
    .option('--models <names>', 'models that people may use, separated by commas; the first answers questions')
    .option('--timeout <seconds>', 'timeout of one call (default: 60)', wholeNumber)
    .option('--requests-per-person <number>', 'daily limit for one user, or none', limit)
    .option('--requests-per-group <number>', 'daily limit for a top-level group, or none', limit)
    .option('--dry-run', 'check everything, show what would change, and change nothing')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
The key is read from the environment, where other users of the machine cannot see it.

Examples:
  ${keyVariable}=sk-… milepost ai set --base-url https://api.openai.com/v1 --models gpt-5-mini --key
  milepost ai set --requests-per-person 100 --dry-run
`,
    )
    .action(async (options: SetOptions) => {
      const { dryRun = false } = options;
      const body = bodyOf(options, context.terminal.environment[keyVariable]);
      const { before, after } = await withApi(context.terminal, options, async (api) => {
        const found = await current(api);
        return { before: found && presented(found), after: presented(await api.send('PUT', path, body)) };
      });
      context.answer(options, { dryRun, before, provider: after }, () => {
        const known = before === null ? [] : lines(before);
        const changed = lines(after).filter((line) => !known.includes(line));
        if (changed.length === 0) return [body.key === undefined ? 'Nothing changed.' : 'The key was replaced.'];
        return [dryRun ? 'Would change to:' : 'Changed to:', ...changed];
      });
    });
};

const registerTest: RegisterCommand = (ai, context) => {
  ai.command('test')
    .description('check URL, key and models, at no cost; exit code 1 if something is wrong')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost ai test\n')
    .action(async (options: ApiOptions) => {
      const result = await withApi(context.terminal, options, (api) => api.send('POST', `${path}/test`));
      if (!result.ok) context.exitCode = exitCodes.found;
      context.answer(options, result, () => [
        result.ok ? `The provider answered after ${formatNumber(result.milliseconds)} ms.` : (result.message ?? ''),
      ]);
    });
};

const registerUsage: RegisterCommand = (ai, context) => {
  ai.command('usage')
    .description('list requests and tokens by day, user and top-level group, newest first')
    .option('--from <date>', 'first day')
    .option('--to <date>', 'last day')
    .option(...urlOption)
    .option(...jsonOption)
    .option(...csvOption)
    .addHelpText('after', '\nExample:\n  milepost ai usage --from 2026-11-01 --csv\n')
    .action(async (options: ApiOptions & { from?: string; to?: string; csv?: boolean }) => {
      const { from, to } = options;
      const found = await withApi(context.terminal, options, (api) =>
        api.all('/ai/usage', { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
      );
      const usage = found.map((row) => ({
        day: row.day,
        username: row.user.username,
        group: row.group.full_path,
        requests: row.requests,
        failures: row.failures,
        promptTokens: row.prompt_tokens,
        completionTokens: row.completion_tokens,
      }));
      if (options.csv === true) {
        const names = ['day', 'username', 'group', 'requests', 'failures', 'prompt_tokens', 'completion_tokens'];
        context.lines([csvLine(names), ...usage.map((row) => csvLine(Object.values(row)))]);
        return;
      }
      context.answer(options, { usage }, () =>
        usage.length === 0
          ? ['No AI calls were made.']
          : [
              new TextTable(
                [
                  { title: 'DAY' },
                  { title: 'USER' },
                  { title: 'GROUP' },
                  { title: 'REQUESTS', align: 'right' },
                  { title: 'FAILED', align: 'right' },
                  { title: 'TOKENS IN', align: 'right' },
                  { title: 'TOKENS OUT', align: 'right' },
                ],
                usage.map(({ day, username, group, ...numbers }) => [
                  day,
                  username,
                  group,
                  ...Object.values(numbers).map(formatNumber),
                ]),
              ),
            ],
      );
    });
};

const registerRemove: RegisterCommand = (ai, context) => {
  ai.command('remove')
    .description('remove the AI provider and its key, which turns AI off everywhere')
    .option('--yes', 'do it; without this the command only shows what would happen')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost ai remove --yes\n')
    .action(async (options: ApiOptions & { yes?: boolean }) => {
      const provider = await withApi(context.terminal, options, async (api) => {
        const found = presented(await api.get(path));
        if (options.yes === true) await api.send('DELETE', path);
        return found;
      });
      if (options.yes !== true) {
        throw new ConfirmationNeeded(`forget ${provider.baseUrl} and its key.`);
      }
      context.answer(options, { provider }, () => [`Forgot ${provider.baseUrl} and its key. AI is off everywhere.`]);
    });
};

async function current(api: Api): Promise<AiProvider | null> {
  return await api.get(path).catch(nullWhenMissing);
}

function bodyOf(options: SetOptions, key: string | undefined) {
  if (options.key === true && (key === undefined || key === '')) {
    throw new CommandMisused(`${keyVariable} is not set.`);
  }
  return {
    base_url: options.baseUrl,
    key: options.key === undefined ? undefined : options.key ? key : null,
    models: options.models,
    timeout_seconds: options.timeout,
    daily_requests_per_person: options.requestsPerPerson,
    daily_requests_per_group: options.requestsPerGroup,
    dry_run: options.dryRun,
  };
}

/** The stable format of `--json`. */
function presented(provider: AiProvider) {
  return {
    baseUrl: provider.base_url,
    keyIsSet: provider.key_is_set,
    models: provider.models,
    timeoutSeconds: provider.timeout_seconds,
    dailyRequestsPerPerson: provider.daily_requests_per_person,
    dailyRequestsPerGroup: provider.daily_requests_per_group,
  };
}

function lines(provider: ReturnType<typeof presented>): string[] {
  const limitOf = (value: number | null) => (value === null ? 'no limit' : formatNumber(value));
  return pairLines([
    ['Address:', provider.baseUrl],
    ['Key:', provider.keyIsSet ? 'set' : 'none'],
    ['Models:', provider.models.join(', ')],
    ['Timeout:', `${provider.timeoutSeconds} s`],
    ['Requests a day of a person:', limitOf(provider.dailyRequestsPerPerson)],
    ['Requests a day of a group:', limitOf(provider.dailyRequestsPerGroup)],
  ]);
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function limit(text: string): number | null {
  return text === 'none' ? null : wholeNumber(text);
}
