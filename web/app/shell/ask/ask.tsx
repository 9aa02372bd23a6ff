import { MessageCircleQuestion, Trash2, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, type FormEvent } from 'react';
import { Alert } from '../../../widgets/alert/alert.tsx';
import { Button } from '../../../widgets/button/button.tsx';
import { IconButton } from '../../../widgets/icon-button/icon-button.tsx';
import { Link } from '../../../widgets/link/link.tsx';
import { TextArea } from '../../../widgets/text-area/text-area.tsx';
import { useApplication } from '../../application-context.ts';
import { ifAllowed } from '../../../state/local-storage.ts';
import { AskStore, questionLength, type Turn } from './ask-store.ts';
import styles from './ask.module.css';

/** A button in the corner of each page that opens questions about Milepost. */
export const Ask = observer(function Ask() {
  const { api, boot } = useApplication();
  const ask = useMemo(
    () => new AskStore(api, ifAllowed(() => window.sessionStorage) ?? null, `ask ${boot.user?.id ?? ''}`),
    [api, boot],
  );
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    ask.close();
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (ask.isOpen) return <AskPanel ask={ask} onClose={close} />;
  return (
    <div className={styles.opener}>
      <Button ref={opener} variant="primary" onPress={ask.open}>
        <MessageCircleQuestion aria-hidden />
        Ask
      </Button>
    </div>
  );
});

const AskPanel = observer(function AskPanel({ ask, onClose }: { ask: AskStore; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('textarea')?.focus(), []);
  const { turns, isRunning, question } = ask;
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    end.current?.scrollIntoView({ block: 'end' });
  }, [turns]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void ask.ask();
  };
  useEffect(() => {
    const element = panel.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        onClose();
      }
      if (event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
        event.preventDefault();
        void ask.ask();
      }
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [ask, onClose]);
  return (
    // The panel is not modal: the page beside it stays in use.
    <section ref={panel} role="dialog" aria-label="Ask about Milepost" className={styles.panel}>
      <header className={styles.header}>
        <h2>Ask about Milepost</h2>
        {turns.length > 0 && (
          <IconButton
            label="Clear conversation"
            size="small"
            onPress={() => (ask.clear(), panel.current?.querySelector('textarea')?.focus())}
          >
            <Trash2 />
          </IconButton>
        )}
        <IconButton label="Close" size="small" onPress={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles.turns} aria-live="polite" aria-busy={isRunning}>
        {turns.length === 0 && (
          <p className={styles.empty}>
            Ask how something works in Milepost. Answers come from its documentation, written by an AI model, and may be
            wrong.
          </p>
        )}
        {turns.map((turn, index) => (
          <AskTurn key={index} turn={turn} />
        ))}
        {['failed', 'canceled'].includes(turns.at(-1)?.state ?? '') && (
          <div>
            <Button size="small" onPress={() => void ask.retry()}>
              Ask again
            </Button>
          </div>
        )}
        <div ref={end} />
      </div>
      <form data-kept onSubmit={submit} className={styles.form}>
        <TextArea label="Question" rows={2} value={question} maxLength={questionLength} onChange={ask.write} />
        {isRunning ? (
          <Button onPress={ask.cancel}>Cancel</Button>
        ) : (
          <Button type="submit" variant="primary" isDisabled={question.trim() === ''}>
            Ask
          </Button>
        )}
      </form>
    </section>
  );
});

function AskTurn({ turn: { question, answer, sources, state, error } }: { turn: Turn }) {
  return (
    <article className={styles.turn}>
      <p className={styles.question}>{question}</p>
      {answer !== '' && <p className={styles.answer}>{answer}</p>}
      {state === 'running' && answer === '' && <p className={styles.note}>Looking it up…</p>}
      {state === 'canceled' && <p className={styles.note}>Canceled.</p>}
      {error !== null && <Alert tone="danger">{error}</Alert>}
      {sources.length > 0 && (
        <ul className={styles.sources} aria-label="Sources">
          {sources.map(({ number, title, url }) => (
            <li key={number}>
              [{number}] <Link href={localPath(url)}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** Sources are pages of this server, whatever name it has outside. */
function localPath(url: string): string {
  if (!URL.canParse(url)) return '/-/help';
  const { pathname, hash } = new URL(url);
  return pathname + hash;
}
