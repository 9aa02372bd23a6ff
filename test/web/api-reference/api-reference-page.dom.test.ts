import { unreachable } from '../../support/dom/calls.ts';
import { useScreens } from '../../support/dom/screens.ts';

describe('page of the REST API', () => {
  const { open } = useScreens();

  it('can be loaded again after a failure', async () => {
    let reach: (() => void) | undefined;
    const screen = await open('/-/api', {
      before: (calls) => {
        reach = calls.answerRequests(/openapi\.json$/, unreachable);
      },
      until: (opened) => opened.findByRole('alert'),
    });
    reach?.();
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'REST API', level: 1 });
  });
});
