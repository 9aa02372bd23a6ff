import { useEffect, useState, type Ref } from 'react';
import { isAbort, reportDefect } from '../../api/api-error.ts';
import { Alert } from '../alert/alert.tsx';
import { RenderedMarkdown } from '../rendered-markdown/rendered-markdown.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './markdown-editor.module.css';

export interface PreviewProps {
  text: string;
  render: (text: string, signal: AbortSignal) => Promise<string>;
  ref?: Ref<HTMLDivElement>;
}

/** The text as the server renders it. */
export function Preview({ text, render, ref }: PreviewProps) {
  const [html, setHtml] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (text.trim() === '') return;
    const abort = new AbortController();
    render(text, abort.signal).then(setHtml, (error: unknown) => {
      reportDefect(error);
      if (!isAbort(error)) setFailed(true);
    });
    return () => abort.abort();
  }, [text, render]);
  return (
    <div ref={ref} role="region" aria-label="Preview" tabIndex={-1} className={styles.preview}>
      {hasFailed && <Alert tone="danger">Couldn’t load the preview. Your text is safe.</Alert>}
      {text.trim() === '' && <p className={styles.nothing}>Nothing to preview</p>}
      {text.trim() !== '' && html === null && !hasFailed && <Spinner label="Loading preview" />}
      {html !== null && <RenderedMarkdown html={html} />}
    </div>
  );
}
