import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Option } from 'commander';
import { urlOption, withApi, type ApiOptions } from '../api.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandMisused } from '../failure.ts';
import { formatNumber } from '../text-table.ts';

interface ExportRoadmapOptions extends ApiOptions {
  pdf?: string;
  svg?: string;
  paper: 'a4' | 'a3';
  view?: string;
}

export const registerExport: RegisterCommand = (milepost, context) => {
  const exporting = milepost.command('export').description('write a part of the plan to a file');
  registerExportRoadmap(exporting, context);
};

const registerExportRoadmap: RegisterCommand = (exporting, context) => {
  exporting
    .command('roadmap')
    .description('write the roadmap of a group as a picture')
    .argument('<group>', 'full path of the group')
    .option('--pdf <file>', 'write a PDF; an existing file is replaced')
    .option('--svg <file>', 'write an SVG, which is one sheet; an existing file is replaced')
    .addOption(new Option('--paper <size>', 'the pages of the PDF, landscape').choices(['a4', 'a3']).default('a4'))
    .option('--view <query>', 'filters, range and settings, as in the query of the address of the roadmap')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText(
      'after',
      "\nExample:\n  milepost export roadmap acme --pdf roadmap.pdf --view 'timeframe_range_type=THREE_YEARS'\n",
    )
    .action(async (group: string, options: ExportRoadmapOptions) => {
      const { pdf, svg, paper } = options;
      if ((pdf === undefined) === (svg === undefined)) throw new CommandMisused('Give either --pdf or --svg.');
      const file = resolve(pdf ?? svg ?? '');
      const form = pdf === undefined ? 'svg' : 'pdf';
      const query = new URLSearchParams((options.view ?? '').replace(/^\?/, ''));
      if (form === 'pdf') query.set('paper', paper);
      const path = `/groups/${encodeURIComponent(group)}/roadmap.${form}`;
      const content = await withApi(context.terminal, options, (api) => api.file(path, query.toString()));
      await writeFile(file, content);
      context.answer(options, { file, bytes: content.byteLength }, () => [
        `Wrote the roadmap of ${group} to ${file} (${formatNumber(content.byteLength)} bytes).`,
      ]);
    });
};
