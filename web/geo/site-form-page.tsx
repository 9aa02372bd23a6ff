import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { useEffect, useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { Select } from '../widgets/select/select.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { SiteAnswer } from './site-answers.ts';
import { SiteDetails } from './site-details.ts';
import { SiteForm, type SiteFields } from './site-form.ts';
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
  return id === undefined ? <Form site={null} /> : <KnownSite key={id} id={id} />;
});

export default SiteFormPage;

const KnownSite = observer(function KnownSite({ id }: { id: string }) {
  const { api } = useApplication();
  const details = useMemo(() => new SiteDetails(api, id), [api, id]);
  useEffect(() => {
    void details.load();
    return details.leave;
  }, [details]);
  if (details.error !== null)
    return <PageFailed error={details.error} resetErrorBoundary={() => void details.load()} />;
  return details.site === null ? <PageLoading page="editSite" /> : <Form site={details.site} />;
});

const Form = observer(function Form({ site }: { site: SiteAnswer | null }) {
  const { api, router } = useApplication();
  const form = useMemo(() => new SiteForm(api, site), [api, site]);
  useEffect(
    () => router.guards.add(() => (form.isChanged ? 'What you entered for the site is not saved.' : null)),
    [router, form],
  );
  const submit = async (): Promise<void> => {
    if (!(await form.save())) return;
    await router.navigate(addresses.sites);
  };
  const title = site === null ? 'Add site' : `Edit ${site.name}`;
  return (
    <Page title={[title, 'Sites']} crumbs={[{ text: 'Sites', href: addresses.sites }, { text: title }]}>
      <PageHeading title={title} />
      <form
        data-printed
        noValidate
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
        <PlaceFields form={form} />
        {!form.fields.primary && <CopyFields form={form} />}
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!form.isChanged || !form.isComplete}
            isPending={form.isSaving}
          >
            {site === null ? 'Add site' : 'Save'}
          </Button>
          <ButtonLink href={addresses.sites}>Cancel</ButtonLink>
        </div>
      </form>
    </Page>
  );
});

interface TextProps {
  form: SiteForm;
  name: { [Name in keyof SiteFields]: SiteFields[Name] extends string ? Name : never }[keyof SiteFields];
  field: string;
  label: string;
  description?: string;
  isNumber?: boolean;
}

const Text = observer(function Text({ form, name, field, label, description, isNumber = false }: TextProps) {
  return (
    <TextField
      label={label}
      {...(description !== undefined && { description })}
      {...(isNumber && { inputMode: 'numeric' })}
      value={form.fields[name]}
      error={form.problemOf(field, label)}
      onChange={(value) => form.change({ [name]: value })}
    />
  );
});

const PlaceFields = observer(function PlaceFields({ form }: { form: SiteForm }) {
  const { before, fields } = form;
  return (
    <fieldset className={styles.fields}>
      <legend>Place</legend>
      <Text form={form} name="name" field="name" label="Name" />
      <Text form={form} name="url" field="url" label="Address" description="Where people reach the site." />
      <Text
        form={form}
        name="internalUrl"
        field="internal_url"
        label="Internal address"
        description="Where the other sites reach it; left empty, as above."
      />
      {before === null && (
        <Checkbox isSelected={fields.primary} onChange={(primary) => form.change({ primary })}>
          It is the primary site, which takes all changes
        </Checkbox>
      )}
      {form.problems['primary'] !== undefined && (
        <p className={styles.problem}>{form.problemOf('primary', 'The primary')}</p>
      )}
      <Text
        form={form}
        name="verificationMaxCapacity"
        field="verification_max_capacity"
        label="Files checked at once"
        isNumber
      />
      <Text
        form={form}
        name="minimumReverificationInterval"
        field="minimum_reverification_interval"
        label="Days after which a file is checked again"
        isNumber
      />
    </fieldset>
  );
});

const CopyFields = observer(function CopyFields({ form }: { form: SiteForm }) {
  const { enabled, selectiveSyncType } = form.fields;
  return (
    <fieldset className={styles.fields}>
      <legend>Files</legend>
      <Checkbox isSelected={enabled} onChange={(isEnabled) => form.change({ enabled: isEnabled })}>
        Copy files to this site
      </Checkbox>
      <Text form={form} name="filesMaxCapacity" field="files_max_capacity" label="Files copied at once" isNumber />
      <Text
        form={form}
        name="blobDownloadTimeout"
        field="blob_download_timeout"
        label="Seconds that one file may take"
        isNumber
      />
      <Select
        label="What to copy"
        choices={copied}
        value={selectiveSyncType}
        onChange={(type) => form.change({ selectiveSyncType: type })}
      />
      {selectiveSyncType === 'namespaces' && (
        <Text
          form={form}
          name="selectiveSyncNamespaceIds"
          field="selective_sync_namespace_ids"
          label="Groups and projects"
          description="Their ids, separated by commas. What is below a group is copied too."
        />
      )}
      {selectiveSyncType === 'shards' && (
        <Text
          form={form}
          name="selectiveSyncShards"
          field="selective_sync_shards"
          label="Shards"
          description="Their names, separated by commas. All files are on the shard “default”."
        />
      )}
    </fieldset>
  );
});
