import { ShieldAlert } from 'lucide-react';
import { inDigits } from '../../domain/calendar/format.ts';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { severities } from '../../domain/vulnerabilities/finding.ts';
import { vulnerabilityStates } from '../../domain/vulnerabilities/vulnerability.ts';
import { counted } from '../../domain/text/plural.ts';
import type { Vulnerability } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Link } from '../widgets/link/link.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { SubmittedSearchField } from '../widgets/search-field/search-field.tsx';
import { FilterSelect } from '../widgets/select/filter-select.tsx';
import { Select } from '../widgets/select/select.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { toast } from '../widgets/toast/toast.ts';
import { severityNames, stateNames } from './vulnerability-words.ts';
import styles from './vulnerabilities.module.css';
import { VulnerabilityList, type Counts, type StateFilter } from './vulnerability-list.ts';

const stateChoices: readonly { value: StateFilter; text: string }[] = [
  { value: 'open', text: 'To decide or fix' },
  { value: 'all', text: 'All' },
  ...vulnerabilityStates.map((state) => ({ value: state, text: stateNames[state].text })),
];

/** The vulnerabilities of a project, or of all projects of a group. */
const VulnerabilitiesPage = observer(function VulnerabilitiesPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const store = useMemo(() => new VulnerabilityList(application, namespace), [application, namespace]);
  const { list } = store;
  return (
    <LoadedPage reading={list.reading} start={list.start} isOfAddress>
      {({ answer }) => (
        <NamespacePage
          namespace={answer.namespace}
          title="Vulnerabilities"
          description={`What scanners found in ${answer.namespace.name}.`}
        >
          <Filters store={store} />
          <Severities counts={answer.counts} />
          {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
          {store.refused.length > 0 && (
            <Alert tone="warning">
              Not changed:
              <ul className={styles.refused}>
                {store.refused.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Alert>
          )}
          <ListStates
            list={list}
            loading={null}
            empty={
              <EmptyState
                icon={<ShieldAlert />}
                title={list.isNarrowed ? 'No vulnerabilities match' : 'No vulnerabilities'}
              >
                Reports of scanners are imported with <code>milepost import-security</code> or through the REST API.
              </EmptyState>
            }
            rangeClass={styles.range}
          >
            {({ items }) => (
              <>
                {store.changeable.length > 0 && <BulkChange store={store} />}
                <ul className={styles.list} aria-label="Vulnerabilities">
                  {items.map((row) => (
                    <Row key={row.id} store={store} row={row} isInGroup={namespace.kind === 'group'} />
                  ))}
                </ul>
              </>
            )}
          </ListStates>
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default VulnerabilitiesPage;

const Filters = observer(function Filters({ store: { list } }: { store: VulnerabilityList }) {
  const { view } = list;
  return (
    <div className={styles.filters} role="search" aria-label="Filter vulnerabilities">
      <Select label="State" choices={stateChoices} value={view.state} onChange={(state) => list.go({ state })} />
      <FilterSelect
        label="Severity"
        anyText="Any"
        choices={severities.map((severity) => ({ value: severity, text: severityNames[severity].text }))}
        value={view.severity}
        onChange={(severity) => list.go({ severity })}
      />
      <SubmittedSearchField
        label="Search names"
        submitted={view.search}
        onSubmit={(text) => list.go({ search: text })}
      />
    </div>
  );
});

function Severities({ counts }: { counts: Counts }) {
  return (
    <ul className={styles.counts} aria-label="Number by severity">
      {severities.map((severity) => (
        <li key={severity}>
          <Badge tone={counts[severity] === 0 ? 'neutral' : severityNames[severity].tone}>
            {severityNames[severity].text} {inDigits(counts[severity])}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

const BulkChange = observer(function BulkChange({ store }: { store: VulnerabilityList }) {
  const { selected, changeable } = store;
  const { router } = useApplication();
  useEffect(() => {
    const reason = 'Your comment on the selected vulnerabilities is not sent yet.';
    return router.guards.add(() => (store.hasUnsentComment ? reason : null));
  }, [router, store]);
  const apply = async (): Promise<void> => {
    const changed = await store.change();
    if (changed !== null && changed > 0) {
      toast(`${counted(changed, 'vulnerability', 'vulnerabilities')} changed`, { tone: 'success' });
    }
  };
  return (
    <div role="group" aria-label="Change selected vulnerabilities" className={styles.bulk}>
      <Checkbox
        isSelected={selected.size > 0 && selected.size === changeable.length}
        isIndeterminate={selected.size > 0 && selected.size < changeable.length}
        onChange={store.selectAll}
      >
        {selected.size === 0 ? 'Select all' : `${selected.size} selected`}
      </Checkbox>
      {selected.size > 0 && (
        <>
          <Select
            label="Change state to"
            placeholder="Choose a state"
            choices={vulnerabilityStates.map((state) => ({ value: state, text: stateNames[state].text }))}
            value={store.nextState}
            onChange={store.chooseState}
          />
          <TextField label="Comment (optional)" maxLength={1_000} value={store.comment} onChange={store.write} />
          <Button
            variant="primary"
            isPending={store.isChanging}
            isDisabled={store.nextState === null}
            onPress={() => void apply()}
          >
            Change
          </Button>
        </>
      )}
    </div>
  );
});

interface RowProps {
  store: VulnerabilityList;
  row: Vulnerability;
  isInGroup: boolean;
}

const Row = observer(function Row({ store, row, isInGroup }: RowProps) {
  const { id, title, state, severity, project, finding, issue_count: issues } = row;
  return (
    <li className={styles.row}>
      {row.can_change_state && (
        <Checkbox
          aria-label={`Select ${title}`}
          isSelected={store.selected.has(id)}
          onChange={(isSelected) => store.select(id, isSelected)}
        >
          {null}
        </Checkbox>
      )}
      <div className={styles.words}>
        <Link href={addresses.vulnerability(project.full_path, id)}>{title}</Link>
        <p className={styles.facts}>
          <Badge tone={severityNames[severity].tone}>{severityNames[severity].text}</Badge>
          <Badge tone={stateNames[state].tone}>{stateNames[state].text}</Badge>
          {isInGroup && <span>{project.full_name}</span>}
          <span>{finding.scanner.name}</span>
          {issues > 0 && <span>{counted(issues, 'issue')}</span>}
          <Moment at={row.created_at} />
        </p>
      </div>
    </li>
  );
});
