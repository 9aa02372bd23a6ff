import { observer } from 'mobx-react-lite';
import { Suspense, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { AddressSection } from './address-section.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { PlaceSettings } from './place-settings.ts';
import { TransferSection } from './transfer-section.tsx';
import { lazyCode } from '../widgets/lazy-part.tsx';

/** Only where the instance takes mail. */
const ServiceDeskSection = lazyCode(async () => ({
  default: (await import('./service-desk-section.tsx')).ServiceDeskSection,
}));

/** The settings of a group or project, as far as the reader may change them. */
const SettingsPage = observer(function SettingsPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const settings = useMemo(() => new PlaceSettings(application, namespace), [application, namespace]);
  useLeaveGuard(settings.general, 'What you changed in the settings is not saved.');
  useLeaveGuard(settings.desk, 'What you changed in the service desk is not saved.');
  useLeaveGuard(settings.address, 'The path is not changed yet.');
  return (
    <LoadedPage reading={settings.reading} isOfAddress>
      {(place) => (
        <NamespacePage namespace={place} title="General settings" description={place.fullName}>
          {place.rights.edit && (
            <>
              <GeneralSection settings={settings} place={place} />
              {place.kind === 'project' && application.boot.incomingMailEnabled && (
                <Suspense>
                  <ServiceDeskSection settings={settings} place={place} />
                </Suspense>
              )}
              <AddressSection settings={settings} place={place} />
            </>
          )}
          {place.rights.archive && <ArchiveSection settings={settings} place={place} />}
          {place.rights.move && <TransferSection settings={settings} place={place} />}
          {place.rights.remove && <DeleteSection settings={settings} place={place} />}
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default SettingsPage;
