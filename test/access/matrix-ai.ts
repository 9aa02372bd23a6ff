import { get, row, send, type Calls, type MatrixRow } from './matrix-row.ts';

const members = 'A H | + + + + + + | +';

function ofInstance(act: string, calls: Calls): MatrixRow {
  return row(act, 'A · | · · · · · · | +', { ...calls, onlyIn: 'public' });
}

/** AI calls in a group or project where AI and experiments are on, and the provider that answers them. */
export const aiRows: readonly MatrixRow[] = [
  ...(['group', 'project'] as const).map((kind) =>
    row(`use AI in a ${kind}`, members, {
      rest: send(
        'POST',
        async ({ aiProvider }) => {
          await aiProvider();
          return '/ai/experimentation/openai/completions';
        },
        (place) => ({ model: 'small', prompt: 'Hello', namespace_id: place[kind] }),
      ),
    }),
  ),
  ofInstance('see the AI provider', { rest: get(ofProvider('')) }),
  ofInstance('list the AI provider', { rest: get(() => '/ai/providers') }),
  ofInstance('set the AI provider', { rest: send('PUT', ofProvider(''), () => ({ timeout_seconds: 30 })) }),
  ofInstance('test the AI provider', { rest: send('POST', ofProvider('/test')) }),
  ofInstance('see the AI usage', { rest: get(() => '/ai/usage') }),
  ofInstance('remove the AI provider', { rest: send('DELETE', ofProvider('')) }),
];

function ofProvider(rest: string): Parameters<typeof get>[0] {
  return async ({ aiProvider }) => {
    await aiProvider();
    return `/ai/provider${rest}`;
  };
}
