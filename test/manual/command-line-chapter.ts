import type { Argument, Command, Option } from 'commander';
import { CommandContext } from '../../cli/command-context.ts';
import { createProgram } from '../../cli/command-line.ts';
import { exitCodeMeanings } from '../../cli/exit-codes.ts';
import { jsonParts, jsonShapes, type JsonShape } from '../../cli/json-shapes.ts';
import { processTerminal } from '../../cli/terminal.ts';
import { code, table } from './markdown-parts.ts';

/** A section for each command. */
export function commandSections(): string {
  return leafCommands()
    .map(({ path, command }) => `### ${path}\n\n${details(command, path)}`)
    .join('\n\n');
}

/** One line for each command. */
export function commandTable(): string {
  const rows = leafCommands().map(({ path, command }) => [
    code(`milepost ${[path, ...command.registeredArguments.map(argumentText)].join(' ')}`),
    command.description(),
  ]);
  return table(['Command', 'What it does'], rows);
}

export function exitCodeTable(): string {
  return table(['Exit code', 'Meaning'], Object.entries(exitCodeMeanings));
}

export function jsonTables(): string {
  const rows = (shapes: Readonly<Record<string, JsonShape>>) =>
    Object.entries(shapes).map(([name, { shape, note }]) => [
      code(name),
      note === undefined ? code(shape) : `${code(shape)}; ${note}`,
    ]);
  return [table(['Command', 'Object'], rows(jsonShapes)), table(['In these', 'Object'], rows(jsonParts))].join('\n\n');
}

interface LeafCommand {
  /** Such as `seats list`. */
  path: string;
  command: Command;
}

/** The commands that do something. */
export function leafCommands(): LeafCommand[] {
  return topCommands().flatMap((command) =>
    command.commands.length === 0
      ? [{ path: command.name(), command }]
      : command.commands.map((one) => ({ path: `${command.name()} ${one.name()}`, command: one })),
  );
}

/** Made once, since each listens to the output of the process. */
const terminal = processTerminal();

function topCommands(): readonly Command[] {
  return createProgram(new CommandContext(terminal)).commands.filter((one) => one.name() !== 'help');
}

function details(command: Command, path: string): string {
  const usage = ['npx milepost', path, ...command.registeredArguments.map(argumentText)].join(' ');
  const parameters = [
    ...command.registeredArguments
      .filter(({ description, argChoices }) => description !== '' || argChoices !== undefined)
      .map((argument) => [code(argumentText(argument)), withChoices(argument)]),
    ...command.options
      .filter(({ long }) => long !== '--json' && long !== '--url' && long !== '--csv')
      .map((option) => [code(option.flags), withChoices(option)]),
  ];
  const common = command.options
    .map(({ long }) => long ?? '')
    .filter((long) => ['--json', '--csv', '--url'].includes(long));
  return [
    sentence(command.description()),
    `    ${usage}`,
    ...(parameters.length === 0 ? [] : [table(['Argument or option', 'Meaning'], parameters)]),
    `Also: ${common.map(code).join(', ')}.`,
  ].join('\n\n');
}

function argumentText(argument: Argument): string {
  return argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
}

function withChoices(one: Argument | Option): string {
  const { description, argChoices, defaultValue, defaultValueDescription } = one;
  const choices = argChoices?.map(code).join(', ');
  const isDefaultShown = typeof defaultValue === 'string';
  return [
    description === '' ? null : description,
    choices === undefined ? null : `one of ${choices}`,
    isDefaultShown ? `default: ${defaultValueDescription ?? code(defaultValue)}` : null,
    'mandatory' in one && one.mandatory ? 'required' : null,
  ]
    .filter((part) => part !== null)
    .join('; ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
