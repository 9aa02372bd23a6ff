import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { GeoSite } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NotFound } from '../app/not-found.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { Reading } from '../state/reading.ts';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { FormSection, SettingsForm } from '../widgets/form/settings-form.tsx';
import { Select } from '../widgets/select/select.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { sitePath } from './site-paths.ts';
import { siteForm, type SiteForm } from './site-form.ts';
import styles from './sites.module.css';

const copied = [
  { value: 'all', text: 'All files' },
  { value: 'namespaces', text: 'Files of some groups and projects' },
  { value: 'shards', text: 'Files on some shards' },
] as const;

/** The form for a new or existing site, for administrators. */
const SiteFormPage = observer(function SiteFormPage({ params: { id } }: PageProps) {
  const { session } = useApplication();
  if (session.user?.admin !== true) return <NotFound />;
  return id === undefined ? <FormPage site={null} /> : <KnownSite key={id} id={id} />;
});

export default SiteFormPage;

const KnownSite = observer(function KnownSite({ id }: { id: string }) {
  const { api } = useApplication();
  const reading = useMemo(() => new Reading((signal) => api.rest('GET', sitePath(id), { signal })), [api, id]);
  return (
    <LoadedPage reading={reading} page="editSite" isOfAddress>
      {(site) => <FormPage site={site} />}
    </LoadedPage>
  );
});

const FormPage = observer(function FormPage({ site }: { site: GeoSite | null }) {
  const { api, router } = useApplication();
  const form = useMemo(() => siteForm(api, site), [api, site]);
  useLeaveGuard(form, 'What you entered for the site is not saved.');
  const title = site === null ? 'Add site' : `Edit ${site.name}`;
  return (
    <Page title={[title, 'Sites']} crumbs={[{ text: 'Sites', href: addresses.sites }, { text: title }]}>
      <PageHeading title={title} />
      <SettingsForm
        form={form}
        width="medium"
        action={site === null ? 'Add site' : 'Save'}
        actions={<ButtonLink href={addresses.sites}>Cancel</ButtonLink>}
        onSaved={() => void router.navigate(addresses.sites)}
      >
        <PlaceFields form={form} isNew={site === null} />
        {!form.fields.primary && <CopyFields form={form} />}
      </SettingsForm>
    </Page>
  );
});

const PlaceFields = observer(function PlaceFields({ form, isNew }: { form: SiteForm; isNew: boolean }) {
  const problem = form.problemOf('primary', 'The primary');
  return (
    <FormSection title="Place">
      <TextField label="Name" {...form.field('name', 'Name')} />
      <TextField label="Address" description="Where people reach the site." {...form.field('url', 'Address')} />
      <TextField
        label="Internal address"
        description="Where other sites reach it. Leave empty to use the address above."
        {...form.field('internal_url', 'Internal address')}
      />
      {isNew && <Checkbox {...form.toggle('primary')}>This is the primary site, where all changes are made</Checkbox>}
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      <Numeral form={form} name="verification_max_capacity" label="Files checked at once" />
      <Numeral form={form} name="minimum_reverification_interval" label="Days after which a file is checked again" />
    </FormSection>
  );
});

const CopyFields = observer(function CopyFields({ form }: { form: SiteForm }) {
  return (
    <FormSection title="Files">
      <Checkbox {...form.toggle('enabled')}>Copy files to this site</Checkbox>
      <Numeral form={form} name="files_max_capacity" label="Files copied at once" />
      <Numeral form={form} name="blob_download_timeout" label="Timeout per file in seconds" />
      <Select label="What to copy" choices={copied} {...form.field('selective_sync_type', 'The choice')} />
      {form.fields.selective_sync_type === 'namespaces' && (
        <TextField
          label="Groups and projects"
          description="Their ids, separated by commas. What is below a group is copied too."
          {...form.field('selective_sync_namespace_ids', 'Groups and projects')}
        />
      )}
      {form.fields.selective_sync_type === 'shards' && (
        <TextField
          label="Shards"
          description="Their names, separated by commas. All files are on the shard “default”."
          {...form.field('selective_sync_shards', 'Shards')}
        />
      )}
    </FormSection>
  );
});

interface NumeralProps {
  form: SiteForm;
  name:
    | 'verification_max_capacity'
    | 'minimum_reverification_interval'
    | 'files_max_capacity'
    | 'blob_download_timeout';
  label: string;
}

const Numeral = observer(function Numeral({ form, name, label }: NumeralProps) {
  return <TextField label={label} inputMode="numeric" {...form.field(name, label)} />;
});
