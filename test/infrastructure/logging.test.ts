import { expect } from 'chai';
import { createLogger, type Logger } from '../../infrastructure/logging.ts';

describe('Log', () => {
  function logged(write: (logger: Logger) => void): string {
    let lines = '';
    write(createLogger({ logLevel: 'info' }, { write: (line) => (lines += line) }));
    return lines;
  }

  it('has one JSON object per line', () => {
    const line = logged((logger) => logger.info({ status: 200 }, 'request'));
    const { time, ...rest } = JSON.parse(line) as { time: string };
    expect(rest).to.deep.equal({ level: 'info', status: 200, msg: 'request' });
    expect(time).to.match(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('escapes line breaks in values', () => {
    const line = logged((logger) => logger.info({ path: '/a\n{"level":"info"}' }, 'x\ny'));
    expect(line.trimEnd().split('\n')).to.have.lengthOf(1);
  });

  const secret = 'V3ry-s3cret';
  for (const [what, write] of [
    [
      'headers',
      (logger) => logger.info({ headers: { cookie: secret, authorization: secret, 'private-token': secret } }),
    ],
    ['fields at any depth', (logger) => logger.info({ a: { b: [{ new_password: secret, accessToken: secret }] } })],
    ['query strings', (logger) => logger.info({ url: `/api/v4/user?private_token=${secret}&page=2` })],
    ['messages', (logger) => logger.info(`GET /x?access_token=${secret}`)],
    ['authorization in text', (logger) => logger.info(`sent Bearer ${secret}`)],
    ['access tokens anywhere in a value', (logger) => logger.info({ body: `token is glpat-${secret}` })],
    ['database URLs', (logger) => logger.info(`postgres://ada:${secret}@db/plan`)],
    ['errors', (logger) => logger.error(new Error(`postgres://ada:${secret}@db/plan`))],
    ['causes of errors', (logger) => logger.error({ err: new Error('x', { cause: new Error(`?token=${secret}`) }) })],
    ['fields of errors', (logger) => logger.error(Object.assign(new Error('x'), { password: secret }))],
    ['bindings of a logger', (logger) => logger.child({ password: secret }).info('x')],
  ] as const satisfies readonly (readonly [string, (logger: Logger) => void])[]) {
    it(`redacts secrets in ${what}`, () => {
      const line = logged(write);
      expect(line).to.include('[redacted]').and.not.include(secret);
      JSON.parse(line);
    });
  }

  it('redacts upload secrets in paths', () => {
    const line = logged((logger) => logger.info({ path: `/uploads/${'0af1'.repeat(8)}/plan.png` }));
    expect(JSON.parse(line)).to.include({ path: '/uploads/[redacted]/plan.png' });
  });

  it('redacts nothing else', () => {
    const line = logged((logger) => logger.info({ url: '/groups?search=token&page=2', user: 'ada', count: 0 }));
    expect(JSON.parse(line)).to.include({ url: '/groups?search=token&page=2', user: 'ada', count: 0 });
  });

  it('contains type, message, code and stack of an error', () => {
    const line = logged((logger) => logger.error(Object.assign(new TypeError('bad'), { code: 'E1' })));
    const { err } = JSON.parse(line) as { err: { type: string; message: string; code: string; stack: string } };
    expect(err).to.include({ type: 'TypeError', message: 'bad', code: 'E1' });
    expect(err.stack).to.include('logging.test');
  });
});
