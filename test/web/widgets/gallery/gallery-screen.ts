import { cleanup, render, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { toastQueue } from '../../../../web/widgets/toast/toast.ts';
import { dom } from '../../../support/dom/register.ts';
import { useProblems } from '../../../support/dom/screens.ts';
import { Widgets } from './widgets.tsx';

export type GalleryScreen = ReturnType<typeof openGallery>;

/** The page with all widgets, drawn in Node.js, for the tests of one `describe`. */
export function useGalleryScreen(): { open(): GalleryScreen } {
  const problems = useProblems();
  afterEach(() => {
    cleanup();
    toastQueue.clear();
    problems.end();
  });
  return { open: openGallery };
}

function openGallery() {
  const { document } = dom.window;
  const user = userEvent.setup({ document });
  render(createElement(Widgets));
  return {
    ...within(document.body),
    user,
    document,
    /** Replaces the text of a field; an empty text clears it. */
    async fill(field: HTMLElement, text: string) {
      await user.clear(field);
      if (text !== '') await user.paste(text);
    },
  };
}
