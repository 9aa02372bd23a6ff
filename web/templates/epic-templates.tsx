import { Pencil, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useMemo, useState } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { Deletion } from '../widgets/dialog/deletion.ts';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { lazyCode } from '../widgets/lazy-part.tsx';
import { Link } from '../widgets/link/link.tsx';
import { toast } from '../widgets/toast/toast.ts';
import styles from './templates-page.module.css';
import type { EpicTemplate, TemplatesAnswer, TemplatesStore } from './templates-store.ts';

const TemplateDialog = lazyCode(() => import('../work-items/copying/template-dialog.tsx'));

/** The epics that new ones in the group can be made from. */
export const EpicTemplates = observer(function EpicTemplates({
  store,
  place: { group },
}: {
  store: TemplatesStore;
  place: TemplatesAnswer['place'];
}) {
  const { api } = useApplication();
  const [renamed, rename] = useState<EpicTemplate | null>(null);
  const deletion = useMemo(
    () =>
      new Deletion<EpicTemplate>(store, async ({ id, groupPath }) => {
        await api.rest('DELETE', `/api/v4/groups/${encodeURIComponent(groupPath)}/epic_templates/${id}`);
        toast('Template deleted', { tone: 'success' });
        await store.reading.load();
      }),
    [api, store],
  );
  const { fullPath } = store.namespace;
  return (
    <section aria-label="Epics" className={styles.section}>
      <h2 className={styles.heading}>Epics</h2>
      <ul className={styles.list}>
        {group?.epicTemplates.map((template) => (
          <li key={template.id} className={styles.row}>
            <span className={styles.named}>
              <strong>{template.name}</strong>
              <Link href={addresses.epic(template.groupPath, template.epicIid)}>{`&${template.epicIid}`}</Link>
              {template.epicTitle !== template.name && ` ${template.epicTitle}`}
              {template.groupPath !== fullPath && ` ${template.groupFullName}`}
            </span>
            {template.groupPath === fullPath && group.userPermissions.createEpic && (
              <span className={styles.actions}>
                <IconButton label={`Rename ${template.name}`} size="small" onPress={() => rename(template)}>
                  <Pencil />
                </IconButton>
                <IconButton label={`Delete ${template.name}`} size="small" onPress={() => deletion.ask(template)}>
                  <Trash2 />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      <DeleteDialog deletion={deletion} title="Delete template">
        {({ name }) => <p>“{name}” will no longer be offered. The epic and its copies stay as they are.</p>}
      </DeleteDialog>
      {renamed !== null && (
        <Suspense>
          <TemplateDialog
            epic={{ iid: renamed.epicIid, title: renamed.epicTitle, groupPath: renamed.groupPath }}
            before={renamed}
            onClose={() => rename(null)}
            onSaved={() => void store.reading.load()}
          />
        </Suspense>
      )}
    </section>
  );
});
