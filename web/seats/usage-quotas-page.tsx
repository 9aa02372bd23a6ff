import { Receipt, Users } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import type { PageProps } from '../app/route.ts';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { CsvLink } from '../widgets/csv-link/csv-link.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { SubmittedSearchField } from '../widgets/search-field/search-field.tsx';
import { Select } from '../widgets/select/select.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import type { SeatFigures } from './seat-figures.ts';
import { SeatList, seatSorts } from './seat-list.ts';
import { SeatRow } from './seat-row.tsx';
import { useSeatFigures } from './use-seat-figures.ts';
import styles from './seats.module.css';

/** The seats of a top-level group, for its owners. */
const UsageQuotasPage = observer(function UsageQuotasPage({ params }: PageProps) {
  const figures = useSeatFigures(params);
  return (
    <LoadedPage reading={figures.reading} start={figures.start} isOfAddress>
      {({ group, subscription }) => (
        <NamespacePage
          namespace={group}
          title="Seats"
          description={`Who uses the seats of ${group.name}, and why.`}
          actions={
            <ButtonLink href={addresses.subscription(group.fullPath)} icon={<Receipt aria-hidden />}>
              Subscription
            </ButtonLink>
          }
        >
          <FiguresPanel history={figures.history} subscription={subscription} />
          <People key={group.id} groupId={group.id} figures={figures} />
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default UsageQuotasPage;

const People = observer(function People({ groupId, figures }: { groupId: number; figures: SeatFigures }) {
  const application = useApplication();
  const seats = useMemo(
    () => new SeatList(application, groupId, () => void figures.refresh()),
    [application, groupId, figures],
  );
  const { list } = seats;
  useEffect(() => list.start(), [list]);
  const { view, isLoading } = list;
  return (
    <section aria-labelledby="people-heading" className={styles.people}>
      <h2 id="people-heading" className={styles.heading}>
        People
      </h2>
      <div className={styles.controls}>
        <SubmittedSearchField
          label="Search for people"
          placeholder="Name, username or email"
          submitted={view.search}
          onSubmit={(search) => list.change({ search: search })}
          className={styles.search}
        />
        <Select
          label="Order"
          isLabelHidden
          choices={seatSorts.map(([value, text]) => ({ value, text }))}
          value={view.sort}
          onChange={(sort) => list.change({ sort })}
          className={styles.sort}
        />
        <CsvLink href={seats.csvAddress} className={styles.csv} />
      </div>
      <ListStates
        list={list}
        loading="Loading people"
        empty={
          <EmptyState icon={<Users />} title={view.search === '' ? 'No one takes a seat' : 'No one found'}>
            <p>{view.search === '' ? 'Members count from the role Planner on.' : 'Try fewer or other letters.'}</p>
          </EmptyState>
        }
        rangeClass={styles.range}
      >
        {({ items }) => (
          <Table label="People" isBusy={isLoading}>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Highest role</th>
                <th scope="col">Last activity</th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {items.map((seat) => (
                <SeatRow key={seat.id} list={seats} seat={seat} />
              ))}
            </tbody>
          </Table>
        )}
      </ListStates>
      <RemovalDialog list={seats} />
    </section>
  );
});
