import { waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { toastQueue } from '../../../../web/widgets/toast/toast.ts';
import { dom } from '../../../support/dom/register.ts';
import { draw } from '../../../support/dom/draw.ts';
import { useProblems } from '../../../support/dom/screens.ts';
import { Widgets } from './widgets.tsx';

const drawn: (() => void)[] = [];

export type GalleryScreen = ReturnType<typeof openGallery>;

/** The page with all widgets, drawn in Node.js, for the tests of one `describe`. */
export function useGalleryScreen(): { open(): GalleryScreen } {
  const problems = useProblems();
  afterEach(() => {
    for (const remove of drawn.splice(0)) remove();
    toastQueue.clear();
    problems.end();
  });
  return { open: openGallery };
}

function openGallery() {
  const { document } = dom.window;
  const user = userEvent.setup({ document });
  drawn.push(draw(createElement(Widgets)));
  return {
    ...within(document.body),
    user,
    document,
    /** Replaces the text of a field as soon as it can be edited; an empty text clears it. */
    async fill(field: HTMLElement, text: string) {
      await waitFor(() => {
        if (field.matches(':disabled, :read-only')) throw new Error('the field cannot be edited');
      });
      await user.clear(field);
      if (text !== '') await user.paste(text);
    },
  };
}
