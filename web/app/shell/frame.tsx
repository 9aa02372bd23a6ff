import { observer } from 'mobx-react-lite';
import { lazyPart } from '../../widgets/lazy-part.tsx';
import { ToastPlace } from '../../widgets/toast/toast-place.tsx';
import { useApplication } from '../application-context.ts';
import { PageOutlet } from '../page-outlet.tsx';
import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { BusyLine } from './busy-line.tsx';
import { Overlays } from './overlays.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './frame.module.css';
import { SpokenLoading } from '../../widgets/loading/loading.tsx';

const Ask = lazyPart(async () => (await import('./ask/ask.tsx')).Ask);

/** The frame around a page. Pages before sign-in have none. */
export const Frame = observer(function Frame() {
  const { boot, router, shell } = useApplication();
  const isBare = router.match.route?.isBare ?? false;
  return (
    <>
      <a href="#content" className={styles.skipLink}>
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
