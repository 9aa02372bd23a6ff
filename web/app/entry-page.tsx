import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, type ReactNode } from 'react';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import type { Entries, EntryForm, EntryList, OpenForm } from './entry-list.ts';
import { LoadedPage } from './loaded-page.tsx';
import { NamespacePage } from './namespace-page.tsx';
import type { NamedNamespace } from './namespace.ts';

export interface EntryPageProps<Entry, EditForm extends EntryForm, Answer extends Entries<Entry>> {
  list: EntryList<Entry, EditForm, Answer>;
  start?: () => () => void;
  title: string;
  description: (namespace: NamedNamespace) => ReactNode;
  /** Text of the button for a new entry. */
  create: string;
  /** The most entries that there can be; null if none can be made now. */
  maximum?: number | null;
  /** Buttons beside it. */
  actions?: ReactNode;
  /** Shown above the entries. */
  above?: ReactNode;
  /** Shown if there are no entries. */
  empty: { icon: ReactNode; title: string; text: ReactNode };
  /** The dialog with the form. */
  renderDialog: (open: OpenForm<Entry, EditForm>) => ReactNode;
  /** The question before an entry is deleted. */
  deleteTitle: string;
  /** What deleting it does. */
  renderDeletion: (entry: Entry) => ReactNode;
  /** The entries. */
  children: (entries: readonly Entry[], answer: Answer) => ReactNode;
}

/** The page of an {@link EntryList}: the entries, or that there are none; the form of one; and the question before it is deleted. */
export const EntryPage = observer(function EntryPage<Entry, EditForm extends EntryForm, Answer extends Entries<Entry>>({
  list,
  start,
  title,
  description,
  create,
  maximum = Infinity,
  actions,
  above,
  empty,
  renderDialog,
  deleteTitle,
  renderDeletion,
  children,
}: EntryPageProps<Entry, EditForm, Answer>) {
  const { reading, error, open } = list;
  const canCreate = ({ entries }: Answer): boolean => maximum !== null && entries.length < maximum;
  return (
    <LoadedPage reading={reading} {...(start !== undefined && { start })}>
      {(answer) => {
        const { namespace, entries } = answer;
        return (
          <NamespacePage
            namespace={namespace}
            title={title}
            description={description(namespace)}
            actions={
              (actions || canCreate(answer)) && (
                <>
                  {actions}
                  {canCreate(answer) && (
                    <Button variant="primary" icon={<Plus aria-hidden />} onPress={list.create}>
                      {create}
                    </Button>
                  )}
                </>
              )
            }
          >
            {error !== null && <Alert tone="danger">{error}</Alert>}
            {above}
            {entries.length === 0 ? (
              <EmptyState icon={empty.icon} title={empty.title}>
                {empty.text}
              </EmptyState>
            ) : (
              children(entries, answer)
            )}
            <Suspense>{open !== null && renderDialog(open)}</Suspense>
            <DeleteDialog deletion={list.deletion} title={deleteTitle}>
              {renderDeletion}
            </DeleteDialog>
          </NamespacePage>
        );
      }}
    </LoadedPage>
  );
});
