import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { dom } from './register.ts';

/**
 * Draws into an element of its own at the end of the document, with the React that users have: nothing waits for tests, so
 * they wait for what they look for. The returned function removes it.
 */
export function draw(node: ReactNode): () => void {
  const container = dom.window.document.createElement('div');
  dom.window.document.body.append(container);
  const root = createRoot(container);
  flushSync(() => root.render(node));
  return () => {
    flushSync(() => root.unmount());
    container.remove();
  };
}
