import { ShieldAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { severities, type Severity } from '../../domain/vulnerabilities/finding.ts';
import { vulnerabilityStates } from '../../domain/vulnerabilities/vulnerability.ts';
import { counted } from '../../domain/text/plural.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { projectCrumbs } from '../app/project-crumbs.ts';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Link } from '../widgets/link/link.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { SearchField } from '../widgets/search-field/search-field.tsx';
import { Select } from '../widgets/select/select.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { toast } from '../widgets/toast/toast.ts';
import { PageLinks } from '../widgets/page-links/page-links.tsx';
import { severityNames, stateNames, type VulnerabilityAnswer } from './vulnerability-answers.ts';
import styles from './vulnerabilities.module.css';
import { VulnerabilityList, type StateFilter } from './vulnerability-list.ts';

const stateChoices: readonly { value: StateFilter; text: string }[] = [
  { value: 'open', text: 'To decide or fix' },
  { value: 'all', text: 'All' },
  ...vulnerabilityStates.map((state) => ({ value: state, text: stateNames[state].text })),
];

/** The vulnerabilities of a project, or of all projects of a group. */
const VulnerabilitiesPage = observer(function VulnerabilitiesPage({ params }: PageProps) {
  const application = useApplication();
  const { router } = application;
  const fullPath = params['fullPath'] ?? '';
  const kind = router.path.startsWith('/groups/') ? 'group' : 'project';
  const list = useMemo(() => new VulnerabilityList(application, { kind, fullPath }), [application, kind, fullPath]);
  const { search } = router;
  useEffect(() => {
    void list.load();
    return list.leave;
  }, [list, search]);
  const { answer, place, loadError } = list;
  if (list.isMissing) return <NotFound />;
  if (loadError !== null) return <PageFailed error={loadError} resetErrorBoundary={() => void list.load()} />;
  if (answer === null || place === null) return <PageLoading />;
  const named = { fullPath, fullName: list.fullName };
  const crumbs = kind === 'group' ? groupCrumbs(named) : projectCrumbs(named);
  return (
    <Page title={['Vulnerabilities', list.fullName]} crumbs={[...crumbs, { text: 'Vulnerabilities' }]}>
      <PageHeading title="Vulnerabilities" description={`What scanners found in ${place.name}.`} />
      <Filters list={list} />
      <Severities list={list} />
      {list.error !== null && <Alert tone="danger">{list.error}</Alert>}
      {list.refused.length > 0 && (
        <Alert tone="warning">
          Not changed:
          <ul className={styles.refused}>
            {list.refused.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {answer.items.length === 0 ? (
        <EmptyState
          icon={<ShieldAlert />}
          title={list.isNarrowed || answer.page > 1 ? 'No vulnerabilities match' : 'No vulnerabilities'}
        >
          Reports of scanners are imported with <code>milepost import-security</code> or through the REST API.
        </EmptyState>
      ) : (
        <>
          {list.changeable.length > 0 && <BulkChange list={list} />}
          <ul className={styles.list} aria-label="Vulnerabilities">
            {answer.items.map((row) => (
              <Row key={row.id} list={list} row={row} />
            ))}
          </ul>
        </>
      )}
      {list.rangeText !== null && <p className={styles.range}>{list.rangeText}</p>}
      <PageLinks store={list} />
    </Page>
  );
});

export default VulnerabilitiesPage;

const Filters = observer(function Filters({ list }: { list: VulnerabilityList }) {
  return (
    <div className={styles.filters} role="search" aria-label="Filter vulnerabilities">
      <Select
        label="State"
        choices={stateChoices}
        value={list.state}
        onChange={(state) => list.narrow({ state: state === 'open' ? null : state })}
      />
      <Select<Severity | 'any'>
        label="Severity"
        choices={[
          { value: 'any', text: 'Any' },
          ...severities.map((severity) => ({ value: severity, text: severityNames[severity].text })),
        ]}
        value={list.severity ?? 'any'}
        onChange={(severity) => list.narrow({ severity: severity === 'any' ? null : severity })}
      />
      <SearchField
        key={list.search}
        label="Search names"
        defaultValue={list.search}
        onSubmit={(text) => list.narrow({ search: text.trim() === '' ? null : text.trim() })}
        onClear={() => list.narrow({ search: null })}
      />
    </div>
  );
});

const Severities = observer(function Severities({ list: { counts } }: { list: VulnerabilityList }) {
  if (counts === null) return null;
  return (
    <ul className={styles.counts} aria-label="Number by severity">
      {severities.map((severity) => (
        <li key={severity}>
          <Badge tone={counts[severity] === 0 ? 'neutral' : severityNames[severity].tone}>
            {severityNames[severity].text} {counts[severity].toLocaleString('en-US')}
          </Badge>
        </li>
      ))}
    </ul>
  );
});

const BulkChange = observer(function BulkChange({ list }: { list: VulnerabilityList }) {
  const { selected, changeable } = list;
  const apply = async (): Promise<void> => {
    const changed = await list.change();
    if (changed !== null && changed > 0) {
      toast(`${counted(changed, 'vulnerability', 'vulnerabilities')} changed`, { tone: 'success' });
    }
  };
  return (
    <div role="group" aria-label="Change selected vulnerabilities" className={styles.bulk}>
      <Checkbox
        isSelected={selected.size > 0 && selected.size === changeable.length}
        isIndeterminate={selected.size > 0 && selected.size < changeable.length}
        onChange={list.selectAll}
      >
        {selected.size === 0 ? 'Select all' : `${selected.size} selected`}
      </Checkbox>
      {selected.size > 0 && (
        <>
          <Select
            label="Change state to"
            placeholder="Choose a state"
            choices={vulnerabilityStates.map((state) => ({ value: state, text: stateNames[state].text }))}
            value={list.nextState}
            onChange={list.chooseState}
          />
          <TextField label="Comment (optional)" maxLength={1_000} value={list.comment} onChange={list.write} />
          <Button
            variant="primary"
            isPending={list.isChanging}
            isDisabled={list.nextState === null}
            onPress={() => void apply()}
          >
            Change
          </Button>
        </>
      )}
    </div>
  );
});

const Row = observer(function Row({ list, row }: { list: VulnerabilityList; row: VulnerabilityAnswer }) {
  const { id, title, state, severity, project, finding, issue_count: issues } = row;
  return (
    <li className={styles.row}>
      {row.can_change_state && (
        <Checkbox
          aria-label={`Select ${title}`}
          isSelected={list.selected.has(id)}
          onChange={(isSelected) => list.select(id, isSelected)}
        >
          {null}
        </Checkbox>
      )}
      <div className={styles.words}>
        <Link href={addresses.vulnerability(project.full_path, id)}>{title}</Link>
        <p className={styles.facts}>
          <Badge tone={severityNames[severity].tone}>{severityNames[severity].text}</Badge>
          <Badge tone={stateNames[state].tone}>{stateNames[state].text}</Badge>
          {list.namespace.kind === 'group' && <span>{project.full_name}</span>}
          <span>{finding.scanner.name}</span>
          {issues > 0 && <span>{counted(issues, 'issue')}</span>}
          <Moment at={row.created_at} />
        </p>
      </div>
    </li>
  );
});
