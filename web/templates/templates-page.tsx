import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useMemo } from 'react';
import { isDefaultTemplate } from '../../domain/templates/description-template.ts';
import { numberOfId } from '../api/global-id.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
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
import { lazyCode } from '../widgets/lazy-part.tsx';
import type { TemplateGroup, TemplateName } from '../work-items/templates/template-names.ts';
import { TemplateDialog } from './template-dialog.tsx';
import styles from './templates-page.module.css';
import { TemplatesStore, type TemplatesAnswer } from './templates-store.ts';

const EpicTemplates = lazyCode(async () => ({ default: (await import('./epic-templates.tsx')).EpicTemplates }));

/** The description templates of a group or project, visible to all its readers; maintainers can change them. */
const TemplatesPage = observer(function TemplatesPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const store = useMemo(() => new TemplatesStore(application, namespace), [application, namespace]);
  return (
    <LoadedPage reading={store.reading}>
      {({ place, groups }) => <Templates store={store} place={place} groups={groups} />}
    </LoadedPage>
  );
});

export default TemplatesPage;

interface TemplatesProps extends TemplatesAnswer {
  store: TemplatesStore;
}

const Templates = observer(function Templates({ store, place, groups }: TemplatesProps) {
  const { mayChange } = place;
  const hasEpics = (place.group?.epicTemplates.length ?? 0) > 0;
  const crumbs = crumbsOf(store, place);
  return (
    <Page
      title={['Templates', crumbs.at(-1)?.text ?? store.namespace.fullPath]}
      crumbs={[...crumbs, { text: 'Templates' }]}
    >
      <PageHeading
        title="Templates"
        description={`Descriptions of issues and incidents can begin with one of these. New ones begin with the template “Default”, if there is one.${place.group ? ' Epics become templates in their own menu.' : ''}`}
      >
        {mayChange && (
          <Button variant="primary" icon={<Plus aria-hidden />} onPress={store.create}>
            New template
          </Button>
        )}
      </PageHeading>
      {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
      {groups.every(({ templates }) => templates.length === 0) && !hasEpics && (
        <EmptyState icon={<FileText />} title="No templates yet">
          {mayChange
            ? 'Create one so that descriptions of issues begin with the same questions.'
            : 'Maintainers can create them.'}
        </EmptyState>
      )}
      {groups
        .filter(({ templates }) => templates.length > 0)
        .map((group) => (
          <TemplateSection key={group.source} store={store} place={place} group={group} />
        ))}
      {hasEpics && (
        <Suspense>
          <EpicTemplates store={store} place={place} />
        </Suspense>
      )}
      <ShownTemplate store={store} />
      <DeleteDialog deletion={store.deletion} title="Delete template">
        {({ name }) => <p>“{name}” will no longer be offered. Descriptions that began with it stay as they are.</p>}
      </DeleteDialog>
      {store.form !== null && <TemplateDialog store={store} template={store.form} />}
    </Page>
  );
});

const TemplateSection = observer(function TemplateSection({
  store,
  place,
  group,
}: {
  store: TemplatesStore;
  place: TemplatesAnswer['place'];
  group: TemplateGroup;
}) {
  const isOwn = group.templates.some(({ sourceId }) => sourceId === numberOfId(place.id));
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
            mayChange={isOwn && place.mayChange && !template.inRepository}
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
function crumbsOf({ namespace: { kind, fullPath } }: TemplatesStore, place: TemplatesAnswer['place']): Crumb[] {
  if (kind === 'group') return groupCrumbs({ fullPath, fullName: place.group?.fullName ?? fullPath });
  const { name = fullPath.slice(fullPath.lastIndexOf('/') + 1), group = null } = place.project ?? {};
  return [...(group === null ? [] : groupCrumbs(group)), { text: name, href: addresses.issues(fullPath) }];
}
