import { execFileSync } from 'node:child_process';
import { expect } from 'chai';

describe('Uncaught errors', () => {
  it('are logged, and the process keeps running', () => {
    const module = new URL('../../cli/uncaught-errors.js', import.meta.url).href;
    const script = `
      import { surviveUncaughtErrors } from ${JSON.stringify(module)};
      surviveUncaughtErrors({ fatal: ({ err }) => console.log('logged', err.message) });
      setTimeout(() => { throw new Error('thrown'); }, 0);
      Promise.reject(new Error('rejected'));
      setTimeout(() => console.log('still running'), 50);
    `;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
    expect(output.trim().split('\n')).to.have.members(['logged rejected', 'logged thrown', 'still running']);
  });
});
