import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { isDefaultTemplate } from '../../domain/templates/description-template.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import type { Crumb } from '../app/shell/shell.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { Dialog } from '../widgets/dialog/dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import type { TemplateGroup, TemplateName } from '../work-items/templates/template-names.ts';
import { TemplateDialog } from './template-dialog.tsx';
import styles from './templates-page.module.css';
import { TemplatesStore } from './templates-store.ts';

/** The description templates of a group or project, visible to all its readers; maintainers can change them. */
const TemplatesPage = observer(function TemplatesPage({ params }: PageProps) {
  const application = useApplication();
  const fullPath = params['fullPath'] ?? '';
  const kind = application.router.path.startsWith('/groups/') ? 'group' : 'project';
  const store = useMemo(() => new TemplatesStore(application, { kind, fullPath }), [application, kind, fullPath]);
  useEffect(() => void store.load(), [store]);
  const { groups, loadError, mayChange } = store;
  if (store.isMissing) return <NotFound />;
  if (loadError !== null && groups === null)
    return <PageFailed error={loadError} resetErrorBoundary={() => void store.load()} />;
  if (groups === null) return <PageLoading />;
  const crumbs = crumbsOf(store);
  return (
    <Page
      title={['Description templates', crumbs.at(-1)?.text ?? fullPath]}
      crumbs={[...crumbs, { text: 'Description templates' }]}
    >
      <PageHeading
        title="Description templates"
        description={`Descriptions of issues and incidents can begin with one of these. New ones begin with the template “Default”, if there is one.`}
      >
        {mayChange && (
          <Button variant="primary" icon={<Plus aria-hidden />} onPress={store.create}>
            New template
          </Button>
        )}
      </PageHeading>
      {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
      {store.isEmpty && (
        <EmptyState icon={<FileText />} title="No templates yet">
          {mayChange
            ? 'Create one so that descriptions of issues begin with the same questions.'
            : 'Maintainers can create them.'}
        </EmptyState>
      )}
      {groups
        .filter(({ templates }) => templates.length > 0)
        .map((group) => (
          <TemplateSection key={group.source} store={store} group={group} />
        ))}
      <ShownTemplate store={store} />
      <DeleteDialog deletion={store.deletion} title="Delete template">
        {({ name }) => <p>“{name}” will no longer be offered. Descriptions that began with it stay as they are.</p>}
      </DeleteDialog>
      {store.form !== null && <TemplateDialog store={store} form={store.form} />}
    </Page>
  );
});

export default TemplatesPage;

const TemplateSection = observer(function TemplateSection({
  store,
  group,
}: {
  store: TemplatesStore;
  group: TemplateGroup;
}) {
  const isOwn = store.isOwn(group);
  const title = group.source === '' ? 'Templates' : group.source;
  return (
    <section aria-label={title} className={styles.section}>
      {group.source !== '' && <h2 className={styles.heading}>{title}</h2>}
      <ul className={styles.list}>
        {group.templates.map((template) => (
          <TemplateRow
            key={`${template.sourceId}/${template.name}`}
            store={store}
            template={template}
            mayChange={isOwn && store.mayChange && !template.inRepository}
          />
        ))}
      </ul>
    </section>
  );
});

const TemplateRow = observer(function TemplateRow({
  store,
  template,
  mayChange,
}: {
  store: TemplatesStore;
  template: TemplateName;
  mayChange: boolean;
}) {
  return (
    <li className={styles.row}>
      <Button variant="quiet" className={styles.name ?? ''} onPress={() => void store.show(template)}>
        {template.name}
      </Button>
      {isDefaultTemplate(template) && <Badge tone="info">Used for new issues</Badge>}
      {template.inRepository && <Badge>From the repository</Badge>}
      {mayChange && (
        <span className={styles.actions}>
          <IconButton label={`Edit ${template.name}`} size="small" onPress={() => void store.edit(template)}>
            <Pencil />
          </IconButton>
          <IconButton label={`Delete ${template.name}`} size="small" onPress={() => store.deletion.ask(template)}>
            <Trash2 />
          </IconButton>
        </span>
      )}
    </li>
  );
});

const ShownTemplate = observer(function ShownTemplate({ store }: { store: TemplatesStore }) {
  const { shown } = store;
  return (
    <Dialog title={shown?.name ?? ''} size="large" isOpen={shown !== null} onOpenChange={store.hide}>
      <pre role="region" aria-label="Text of the template" tabIndex={0} className={styles.content}>
        {shown?.content}
      </pre>
    </Dialog>
  );
});

/** Breadcrumbs to the group or project. */
function crumbsOf({ namespace: { kind, fullPath }, place }: TemplatesStore): Crumb[] {
  if (kind === 'group') return groupCrumbs({ fullPath, fullName: place?.group?.fullName ?? fullPath });
  const { name = fullPath.slice(fullPath.lastIndexOf('/') + 1), group = null } = place?.project ?? {};
  return [...(group === null ? [] : groupCrumbs(group)), { text: name, href: addresses.issues(fullPath) }];
}
