import { expect } from 'chai';
import { CommandContext } from '../../cli/command-context.ts';
import { TextTable } from '../../cli/text-table.ts';
import { testTerminal } from '../support/command-line.ts';

describe('Text table', () => {
  const escape = String.fromCodePoint(27);
  const table = new TextTable(
    [{ title: 'NAME' }, { title: 'SEATS', align: 'right' }, { title: 'STATE', style: () => 'red' }],
    [
      ['渡船 Ferries', '1,200', 'behind'],
      ['Docks', '7', ''],
    ],
  );

  it('aligns wide characters, and adds no trailing spaces', () => {
    expect(table.lines()).to.deep.equal([
      'NAME          SEATS  STATE',
      '渡船 Ferries  1,200  behind',
      'Docks             7',
    ]);
  });

  it('has room for more rows than a function has arguments', () => {
    const rows = Array.from({ length: 200_000 }, () => ['x']);
    expect(new TextTable([{ title: 'ID' }], rows).lines()).to.have.lengthOf(200_001);
  });

  it('wraps its widest columns in a narrow window, also within long words', () => {
    const folded = new TextTable(
      [{ title: 'PATH' }, { title: 'REASON' }],
      [['brightwater/harbor/tickets', 'through an invited group']],
    );
    expect(folded.lines({ width: 26, hasColors: false })).to.deep.equal([
      'PATH          REASON',
      'brightwater/  through an',
      'harbor/ticke  invited',
      'ts            group',
    ]);
    for (const line of table.lines({ width: 24, hasColors: false })) expect(line.length).to.be.at.most(24);
  });

  it('has colors only on request, and strips escapes in names', () => {
    expect(table.lines().join('')).not.to.contain(escape);
    const [title, first] = table.lines({ width: null, hasColors: true });
    expect(title).to.contain(`${escape}[1mNAME${escape}[22m`);
    expect(first).to.contain(`${escape}[31mbehind${escape}[39m`);
    const hostile = new TextTable([{ title: 'NAME' }], [[`${escape}[2Jgone`]]);
    expect(hostile.lines()).to.deep.equal(['NAME', '[2Jgone']);
  });

  it('is printed to fit the window, with sentences wrapped and commands unbroken', () => {
    const terminal = testTerminal({}, { width: 27 });
    const command = '  DATA_DIR=/var/lib/milepost-rome npm start';
    new CommandContext(terminal).answer({}, {}, () => ['rome: The site is cut off, see its log.', command, table]);
    expect(terminal.output().stdout.split('\n').slice(0, 4)).to.deep.equal([
      'rome: The site is cut off,',
      'see its log.',
      command,
      'NAME          SEATS  STATE',
    ]);
  });
});
