import { observer } from 'mobx-react-lite';
import { lazyPart, lazyCode } from '../../widgets/lazy-part.tsx';
import { ToastPlace } from '../../widgets/toast/toast-place.tsx';
import { useApplication } from '../application-context.ts';
import { PageOutlet } from '../page-outlet.tsx';
import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import { TypedAhead } from './typed-ahead.tsx';
import styles from './frame.module.css';
import { SpokenLoading } from '../../widgets/loading/loading.tsx';
import { Suspense } from 'react';
import lineStyles from './busy-line.module.css';

const Palette = lazyCode(() => import('./palette/palette.tsx'));
const ShortcutHelp = lazyCode(() => import('./shortcut-help.tsx'));
const LeaveDialog = lazyCode(() => import('./leave-dialog.tsx'));

/** Dialogs that belong to no page; their code is loaded when they are first opened. */
const Overlays = observer(function Overlays() {
  const { shell } = useApplication();
  return (
    <Suspense fallback={shell.paletteOpen && <TypedAhead shell={shell} />}>
      {shell.paletteOpen && <Palette />}
      {shell.shortcutsOpen && <ShortcutHelp />}
      {shell.leaveQuestion && <LeaveDialog {...shell.leaveQuestion} />}
    </Suspense>
  );
});

const Ask = lazyPart(async () => (await import('./ask/ask.tsx')).Ask);

/** The frame around a page. Pages before sign-in have none. */
export const Frame = observer(function Frame() {
  const { boot, router, shell } = useApplication();
  const isBare = router.match.route?.isBare ?? false;
  return (
    <>
      <a
        href="#content"
        className={styles.skipLink}
        onClick={(event) => {
          // What follows the number sign of an address stays: it may be the secret of a mailed link.
          event.preventDefault();
          document.querySelector('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <BusyLine />
      <div className={styles.frame} data-bare={isBare || undefined} data-folded={shell.railFolded || undefined}>
        {!isBare && <Rail />}
        <div className={styles.content}>
          {!isBare && <TopBar />}
          <Banners />
          <main id="content" tabIndex={-1} className={styles.main}>
            <PageOutlet />
          </main>
        </div>
        {!isBare && <BottomBar />}
      </div>
      <SpokenLoading />
      <ToastPlace />
      {boot.canAsk && !isBare && <Ask />}
      <Overlays />
    </>
  );
});

/**
 * A thin progress line at the top of the window while calls are running; appears after 300 ms, so that quick ones show
 * nothing.
 */
const BusyLine = observer(function BusyLine() {
  const { api } = useApplication();
  return api.activity.busy ? <div aria-hidden="true" className={lineStyles.line} /> : null;
});
