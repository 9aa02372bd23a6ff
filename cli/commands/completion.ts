import { Argument, type Command, type Option } from 'commander';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { printLine } from '../terminal.ts';

/** One command with the words that lead to it, such as ` sites list`; the program itself is the empty text. */
interface Place {
  path: string;
  commands: readonly Command[];
  options: readonly Option[];
}

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };
type Shell = keyof typeof scripts;

export const registerCompletion: RegisterCommand = (milepost, context) => {
  milepost
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>').choices(Object.keys(scripts)))
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExamples:\n  eval "$(milepost completion bash)"\n  milepost completion fish > ~/.config/fish/completions/milepost.fish\n',
    )
    .action((shell: Shell, options: { json?: boolean }) => {
      const script = scripts[shell](placesBelow(milepost, ''));
      if (options.json === true) context.answer(options, { shell, script }, () => []);
      else printLine(context.terminal.stdout, script);
    });
};

function placesBelow(command: Command, path: string): Place[] {
  const { visibleCommands, visibleOptions } = {
    visibleCommands: command.createHelp().visibleCommands(command),
    visibleOptions: command.createHelp().visibleOptions(command),
  };
  const place = { path, commands: visibleCommands, options: visibleOptions.filter(({ long }) => long !== undefined) };
  return [place, ...command.commands.flatMap((below) => placesBelow(below, `${path} ${below.name()}`))];
}

/** Patterns of `case` for all places but the first. */
function pathsOf(places: readonly Place[], separator: string): string {
  return places
    .slice(1)
    .map(({ path }) => `'${path}'`)
    .join(separator);
}

function longNames(options: readonly Option[]): string[] {
  return options.map(({ long }) => long ?? '');
}

function bashScript(places: readonly Place[]): string {
  const cases = places.map(({ path, commands, options }) => {
    const words = [...commands.map((command) => command.name()), ...longNames(options)];
    return `    '${path}') words='${words.join(' ')}' ;;`;
  });
  return `_milepost() {
  local word words='' place=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$place $word" in
      ${pathsOf(places, '|')}) place="$place $word" ;;
    esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _milepost milepost`;
}

function zshScript(places: readonly Place[]): string {
  const described = (name: string, text: string) => quoted(`${name}:${text.replaceAll(':', '\\:')}`);
  const cases = places.map(({ path, commands, options }) => {
    const commandWords = commands.map((command) => described(command.name(), command.description()));
    const optionWords = options.map(({ long, description }) => described(long ?? '', description));
    return `    '${path}') commands=(${commandWords.join(' ')}) options=(${optionWords.join(' ')}) ;;`;
  });
  return `#compdef milepost
_milepost() {
  local word place=''
  local -a commands options
  for word in \${words[2,CURRENT-1]}; do
    case "$place $word" in
      (${pathsOf(places, '|')}) place="$place $word" ;;
    esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  _describe command commands
  _describe -o option options
  _files
}
compdef _milepost milepost`;
}

function fishScript(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, commands, options }) => {
    const at = `complete -c milepost -n "__milepost_at '${path}'"`;
    return [
      ...commands.map((command) => `${at} -f -a ${command.name()} -d ${quoted(command.description())}`),
      ...options.map((option) => {
        const value = option.required || option.optional ? ' -r' : '';
        return `${at} -l ${option.name()}${value} -d ${quoted(option.description)}`;
      }),
    ];
  });
  return `function __milepost_at
  set -l place ''
  for word in (commandline -opc)[2..-1]
    switch "$place $word"
      case ${pathsOf(places, ' ')}
        set place "$place $word"
    end
  end
  test "$place" = "$argv[1]"
end
${lines.join('\n')}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
