import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { command } from '../support/command-line.ts';

describe('Shell completion', () => {
  const scriptFor = async (shell: string) => (await command('', ['completion', shell])).stdout;

  it('completes commands and options in bash', async () => {
    const script = await scriptFor('bash');
    const completed = (...words: string[]) =>
      execFileSync(
        'bash',
        [
          '-c',
          `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _milepost; echo "\${COMPREPLY[*]}"`,
          'bash',
          'milepost',
          ...words,
        ],
        { encoding: 'utf8' },
      )
        .trim()
        .split(' ');
    expect(completed('s')).to.deep.equal(['serve', 'seats', 'subscription', 'sites', 'standby']);
    expect(completed('sites', 'p')).to.deep.equal(['promote']);
    expect(completed('sites', 'promote', '--')).to.deep.equal(['--yes', '--dry-run', '--json', '--help']);
    expect(completed('seats', 'list', 'acme', '--se')).to.deep.equal(['--search']);
    expect(completed('--v')).to.deep.equal(['--version']);
    expect(completed('nothing', '--search')).to.deep.equal(['']);
  });

  it('names each command and option with its description for zsh and fish', async () => {
    const [zsh, fish] = [await scriptFor('zsh'), await scriptFor('fish')];
    expect(zsh).to.contain("    ' sites promote') commands=() options=('--yes:do it;");
    expect(zsh).to.match(/^#compdef milepost\n/);
    expect(fish).to.match(/^complete -c milepost -n "__milepost_at ' sites'" -f -a promote -d 'make the secondary/m);
    expect(fish).to.match(/^complete -c milepost -n "__milepost_at ' seats list'" -l search -r -d '/m);
    for (const script of [zsh, fish]) expect(script.split("'").length % 2).to.equal(1);
  });

  it('rejects other shells', async () => {
    const { exitCode, stderr } = await command('', ['completion', 'tcsh']);
    expect([exitCode, stderr]).to.match(/^2,milepost: .*Allowed choices are bash, zsh, fish/);
  });
});
