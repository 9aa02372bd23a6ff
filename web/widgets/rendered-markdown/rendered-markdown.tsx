import '../../theme/emoji.css';
import { useEffect, useRef } from 'react';
import { textIdPrefix } from '../../../domain/text/text-ids.ts';
import { classNames } from '../class-names.ts';
import { ownWords } from './own-words.ts';
import styles from './rendered-markdown.module.css';

export interface RenderedMarkdownProps {
  /** HTML that the server has rendered and sanitized for this reader. */
  html: string;
  /**
   * Called when a task is checked, with the position of its box as the text has it; resolves to false if that was not saved.
   * Without it tasks are read-only.
   */
  onTick?: ((position: string, isDone: boolean) => Promise<boolean>) | undefined;
  className?: string;
  /** Called with the element of each rendered text, and with null when it is removed. */
  onDrawn?: ((root: HTMLElement | null) => void) | undefined;
}

/**
 * Rendered text. A strict policy forbids inline styles, so labels are painted here from their data attributes; task
 * checkboxes get accessible names and, if allowed, become interactive.
 */
export function RenderedMarkdown(props: RenderedMarkdownProps) {
  // A new text gets a new element, so that no changes to the old one remain.
  return <LivingText key={props.html} {...props} />;
}

function LivingText({ html, onTick, className, onDrawn }: RenderedMarkdownProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    paintLabels(element);
    element.addEventListener('click', followFragment);
    const sizes = new ResizeObserver(() => letKeysScroll(element));
    sizes.observe(element);
    return () => {
      element.removeEventListener('click', followFragment);
      sizes.disconnect();
    };
  }, []);
  useEffect(() => {
    onDrawn?.(root.current);
    return () => onDrawn?.(null);
  }, [onDrawn]);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    for (const box of boxesOf(element)) {
      box.disabled = onTick === undefined || box.dataset['box'] === undefined;
      const item = box.closest('li');
      box.setAttribute('aria-label', (item && ownWords(item)) || 'Task');
    }
    const changed = async ({ target: box }: Event): Promise<void> => {
      if (!(box instanceof HTMLInputElement) || box.dataset['box'] === undefined) return;
      const isSaved = await onTick?.(box.dataset['box'], box.checked);
      if (isSaved === false) box.checked = box.defaultChecked;
    };
    const onChange = (event: Event): void => void changed(event);
    element.addEventListener('change', onChange);
    return () => element.removeEventListener('change', onChange);
  }, [onTick]);
  return <div ref={root} className={classNames(styles.text, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** To a heading or a footnote within this text, since other texts may have the same ids. The address stays the page's. */
function followFragment(event: MouseEvent): void {
  const root = event.currentTarget;
  const link = event.target instanceof Element ? event.target.closest(`a[href^="#${textIdPrefix}"]`) : null;
  if (link === null || !(root instanceof HTMLElement)) return;
  const target = root.querySelector<HTMLElement>(`[id="${CSS.escape(link.getAttribute('href')?.slice(1) ?? '')}"]`);
  if (target === null) return;
  event.preventDefault();
  if (target.tagName !== 'A') target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'center' });
}

function boxesOf(root: HTMLElement): NodeListOf<HTMLInputElement> {
  return root.querySelectorAll<HTMLInputElement>('input[type=checkbox]');
}

/** Tables and code that are wider than the text can be scrolled by keyboard too. */
function letKeysScroll(root: HTMLElement): void {
  for (const part of root.querySelectorAll<HTMLElement>('table, pre')) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute('tabindex');
  }
}

function paintLabels(root: HTMLElement): void {
  for (const label of root.querySelectorAll<HTMLElement>('.reference-label[data-color]')) {
    label.style.setProperty('--label-color', label.dataset['color'] ?? '');
    label.style.setProperty('--label-text', label.dataset['textColor'] ?? '');
  }
}
