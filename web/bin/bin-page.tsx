import { RotateCcw, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { typeRules } from '../../domain/work-items/work-item.ts';
import type { BinnedItem } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { keepFocusHere } from '../widgets/kept-focus.ts';
import { Link } from '../widgets/link/link.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import { Bin } from './bin-list.ts';
import styles from './bin-page.module.css';

/** What was deleted in a group and below it, for those who may delete. */
const BinPage = observer(function BinPage({ params }: PageProps) {
  const application = useApplication();
  const group = useNamespace(params);
  const bin = useMemo(() => new Bin(application, group), [application, group]);
  const { list } = bin;
  return (
    <LoadedPage reading={list.reading} start={list.start} isOfAddress>
      {({ answer }) => (
        <NamespacePage
          namespace={answer.namespace}
          title={title}
          description="Deleted epics, issues and tasks. They are removed for good after 30 days."
          actions={
            answer.items.length > 0 && (
              <Button onPress={() => bin.ask('all')} isDisabled={bin.isBusy}>
                Empty the bin
              </Button>
            )
          }
        >
          <Items bin={bin} />
          <Removal bin={bin} />
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default BinPage;

const title = 'Bin';

const Items = observer(function Items({ bin }: { bin: Bin }) {
  const { list } = bin;
  return (
    <ListStates
      list={list}
      loading={null}
      empty={
        <EmptyState icon={<Trash2 />} title="The bin is empty">
          Epics, issues and tasks that are deleted here can be restored for 30 days.
        </EmptyState>
      }
      linksClass={styles.pages}
      previousText="Newest"
      nextText="Older"
    >
      {({ items }) => (
        <Table label={title} isBusy={list.isLoading}>
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">From</th>
              <th scope="col">Deleted</th>
              <ActionsHead />
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow key={item.id} bin={bin} item={item} />
            ))}
          </tbody>
        </Table>
      )}
    </ListStates>
  );
});

const ItemRow = observer(function ItemRow({ bin, item }: { bin: Bin; item: BinnedItem }) {
  const { deleted_by_username: username, deleted_by_name: name } = item;
  const restore = (): void => {
    keepFocusHere();
    void bin.restore(item);
  };
  return (
    <tr>
      <td className={styles.text}>
        {item.title}
        <span className={styles.quiet}>
          {typeRules[item.type].name} {item.iid}
          {item.confidential && ', confidential'}
        </span>
      </td>
      <td data-label="From" className={styles.text}>
        {item.namespace_full_path}
      </td>
      <td data-label="Deleted">
        <Moment at={item.deleted_at} />
        {username !== null && (
          <span className={styles.quiet}>
            by <Link href={addresses.person(username)}>{name}</Link>
          </span>
        )}
      </td>
      <td className={styles.actions}>
        <IconButton label={`Restore ${item.title}`} size="small" onPress={restore}>
          <RotateCcw />
        </IconButton>
        <IconButton
          label={`Remove ${item.title} for good`}
          size="small"
          isDisabled={bin.isBusy}
          onPress={() => bin.ask(item)}
        >
          <Trash2 />
        </IconButton>
      </td>
    </tr>
  );
});

const Removal = observer(function Removal({ bin }: { bin: Bin }) {
  const { asked } = bin;
  return (
    <ConfirmDialog
      title={asked === 'all' ? 'Empty the bin' : 'Remove for good'}
      action={asked === 'all' ? 'Empty the bin' : 'Remove for good'}
      isOpen={asked !== null}
      isPending={bin.isBusy}
      onCancel={() => bin.ask(null)}
      onConfirm={() => bin.remove()}
    >
      <p className={styles.text}>
        {asked === 'all' ? 'Everything in the bin' : `“${asked?.title ?? ''}”`} is removed with its comments, links and
        files. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
});
