import { urlOption, withApi, type Api, type ApiOptions } from '../api.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandRefused, ConfirmationNeeded } from '../failure.ts';
import { placeAt } from '../lookups.ts';
import type { BinnedItem } from '../rest.generated.ts';
import { TextTable } from '../text-table.ts';

const placeArgument = ['<place>', 'full path of a group or project'] as const;

export const registerBin: RegisterCommand = (milepost, context) => {
  const bin = milepost.command('bin').description('deleted epics, issues and tasks, which are kept for 30 days');
  registerList(bin, context);
  registerRestore(bin, context);
  registerEmpty(bin, context);
};

const registerList: RegisterCommand = (bin, context) => {
  bin
    .command('list')
    .description('list what was deleted in a group or project, and below it')
    .argument(...placeArgument)
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost bin list acme\n')
    .action(async (path: string, options: ApiOptions) => {
      const items = await withApi(context.terminal, options, (api) => itemsAt(api, path));
      context.answer(options, { place: path, items }, () => [
        new TextTable(
          ['ID', 'TYPE', 'TITLE', 'FROM', 'DELETED', 'BY'].map((title) => ({ title })),
          items.map((item) => [
            String(item.id),
            item.type,
            item.title,
            item.namespace_full_path,
            item.deleted_at.slice(0, 10),
            item.deleted_by_username ?? '',
          ]),
        ),
      ]);
    });
};

const registerRestore: RegisterCommand = (bin, context) => {
  bin
    .command('restore')
    .description('restore a deleted item with its comments, links, files and place in the tree')
    .argument(...placeArgument)
    .argument('<id>', 'id of the item, as `bin list` shows it')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost bin restore acme 4711\n')
    .action(async (path: string, id: string, options: ApiOptions) => {
      const item = await withApi(context.terminal, options, async (api) => {
        const { id: known } = await itemAt(api, path, id);
        const place = await placeAt(api, path);
        return place.kind === 'group'
          ? api.send('POST', `/groups/${place.id}/bin/${known}/restore`)
          : api.send('POST', `/projects/${place.id}/bin/${known}/restore`);
      });
      context.answer(options, { item }, () => [`Restored “${item.title}”.`]);
    });
};

const registerEmpty: RegisterCommand = (bin, context) => {
  bin
    .command('empty')
    .description('remove what was deleted in a group or project, and below it, for good')
    .argument(...placeArgument)
    .argument('[id]', 'only this item')
    .option('--yes', 'do it; without this the command only shows what would happen')
    .option(...urlOption)
    .option(...jsonOption)
    .action(async (path: string, id: string | undefined, options: ApiOptions & { yes?: boolean }) => {
      const removed = await withApi(context.terminal, options, (api) => empty(api, path, id, options));
      context.answer(options, { removed }, () => [`Removed ${removed} for good.`]);
    });
};

async function empty(api: Api, path: string, id: string | undefined, { yes }: { yes?: boolean }): Promise<number> {
  const items = id === undefined ? await itemsAt(api, path) : [await itemAt(api, path, id)];
  if (items.length > 0 && yes !== true) {
    const what = items.length === 1 ? `“${items[0]?.title ?? ''}”` : `${items.length} items`;
    throw new ConfirmationNeeded(`remove ${what} from the bin of ${path} for good.`);
  }
  const place = await placeAt(api, path);
  if (id === undefined) {
    if (place.kind === 'group') await api.send('DELETE', `/groups/${place.id}/bin`);
    else await api.send('DELETE', `/projects/${place.id}/bin`);
    return items.length;
  }
  for (const { id: itemId } of items) {
    if (place.kind === 'group') await api.send('DELETE', `/groups/${place.id}/bin/${itemId}`);
    else await api.send('DELETE', `/projects/${place.id}/bin/${itemId}`);
  }
  return items.length;
}

async function itemsAt(api: Api, path: string): Promise<readonly BinnedItem[]> {
  const place = await placeAt(api, path);
  return place.kind === 'group' ? api.all(`/groups/${place.id}/bin`) : api.all(`/projects/${place.id}/bin`);
}

async function itemAt(api: Api, path: string, id: string): Promise<BinnedItem> {
  const found = (await itemsAt(api, path)).find((item) => String(item.id) === id);
  if (found === undefined) throw new CommandRefused(`There is no item ${id} in the bin of ${path}.`, 'not_found');
  return found;
}
