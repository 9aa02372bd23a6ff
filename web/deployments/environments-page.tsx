import { Rocket } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { approvalCommentLengthMaximum, type DeploymentStatus } from '../../domain/deployments/deployment.ts';
import type { EnvironmentTier } from '../../domain/deployments/environment.ts';
import { counted } from '../../domain/text/plural.ts';
import type { Deployment, DeploymentApproval, Environment } from '../api/rest.generated.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { FormError } from '../widgets/alert/form-error.tsx';
import { Badge, type BadgeTone } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Link } from '../widgets/link/link.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { useReturnFocus } from '../widgets/return-focus.ts';
import { Select } from '../widgets/select/select.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { toast } from '../widgets/toast/toast.ts';
import { ApprovalForm, EnvironmentList } from './environment-list.ts';
import styles from './environments-page.module.css';

const tierNames: Readonly<Record<EnvironmentTier, string>> = {
  production: 'Production',
  staging: 'Staging',
  testing: 'Testing',
  development: 'Development',
  other: 'Other',
};

const statuses: Readonly<Record<DeploymentStatus, { text: string; tone: BadgeTone }>> = {
  created: { text: 'Approved', tone: 'info' },
  blocked: { text: 'Needs approval', tone: 'warning' },
  running: { text: 'Running', tone: 'info' },
  success: { text: 'Deployed', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
  canceled: { text: 'Canceled', tone: 'neutral' },
};

/** Environments of a project, their last deployments, and approvals. */
const EnvironmentsPage = observer(function EnvironmentsPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const environments = useMemo(() => new EnvironmentList(application, namespace), [application, namespace]);
  const { list } = environments;
  return (
    <LoadedPage reading={list.reading} start={environments.start} isOfAddress>
      {({ answer: { project } }) => (
        <NamespacePage
          namespace={project}
          title="Environments"
          description={`Where ${project.name} is deployed, and what was deployed last.`}
        >
          <ListStates
            list={list}
            loading={null}
            empty={
              <EmptyState icon={<Rocket />} title="No environments yet">
                Environments are created with the first deployment to them, through the REST API.
              </EmptyState>
            }
            rangeClass={styles.range}
          >
            {({ items }) => (
              <ul className={styles.list}>
                {items.map((environment) => (
                  <Environment key={environment.id} list={environments} environment={environment} />
                ))}
              </ul>
            )}
          </ListStates>
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default EnvironmentsPage;

const Environment = observer(function Environment({
  list,
  environment: { name, tier, state, external_url: url, last_deployment: deployment },
}: {
  list: EnvironmentList;
  environment: Environment;
}) {
  return (
    <li className={styles.environment}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <Badge>{tierNames[tier]}</Badge>
        {state === 'stopped' && <Badge tone="neutral">Stopped</Badge>}
        {url !== null && (
          <Link href={url} rel="noopener noreferrer nofollow" target="_blank" aria-label={`Open ${name}`}>
            Open
          </Link>
        )}
      </div>
      {deployment === null ? (
        <p className={styles.note}>Nothing was deployed here yet.</p>
      ) : (
        <LastDeployment key={deployment.id} list={list} deployment={deployment} />
      )}
    </li>
  );
});

const LastDeployment = observer(function LastDeployment({
  list,
  deployment,
}: {
  list: EnvironmentList;
  deployment: Deployment;
}) {
  const { text, tone } = statuses[deployment.status];
  const { pending_approval_count: pending, approvals } = deployment;
  return (
    <>
      <p className={styles.facts}>
        <Badge tone={tone}>{text}</Badge>
        <span>Deployment #{deployment.iid}</span>
        <code>{deployment.ref}</code>
        <code>{deployment.sha.slice(0, 8)}</code>
        <span>
          by {deployment.user?.name ?? 'someone who left'}, <Moment at={deployment.created_at} />
        </span>
      </p>
      {deployment.status === 'blocked' && <p>{counted(pending, 'approval is missing', 'approvals are missing')}</p>}
      {approvals.length > 0 && (
        <ul aria-label={`Approvals of deployment ${deployment.iid}`} className={styles.approvals}>
          {approvals.map((approval) => (
            <li key={`${approval.user?.id} ${approval.created_at}`}>
              {approval.status === 'approved' ? 'Approved' : 'Rejected'} by {approval.user?.name ?? 'someone who left'}
              {approval.comment !== '' && `: ${approval.comment}`}
            </li>
          ))}
        </ul>
      )}
      {deployment.can_approve && <Approve list={list} deployment={deployment} />}
    </>
  );
});

const Approve = observer(function Approve({ list, deployment }: { list: EnvironmentList; deployment: Deployment }) {
  // The list is read again while someone writes.
  const form = useMemo(() => new ApprovalForm(list, deployment.id), [list, deployment.id]);
  const rules = [...new Set(deployment.approval_summary.rules.map((rule) => rule.access_level_description))];
  const element = useReturnFocus<HTMLDivElement>();
  const send = async (status: DeploymentApproval['status']): Promise<void> => {
    if (await form.send(status)) toast(`Deployment ${status}`, { tone: 'success' });
  };
  return (
    <div ref={element} role="group" aria-label={`Approve deployment ${deployment.iid}`} className={styles.form}>
      <FormError error={form.error} />
      <TextField
        label="Comment (optional)"
        maxLength={approvalCommentLengthMaximum}
        value={form.comment}
        onChange={form.write}
      />
      {rules.length > 1 && (
        <Select
          label="Counts for"
          choices={[
            { value: '', text: 'Every rule that means you' },
            ...rules.map((name) => ({ value: name, text: name })),
          ]}
          value={form.representedAs}
          onChange={form.represent}
        />
      )}
      <div className={styles.buttons}>
        <Button
          variant="primary"
          isPending={form.sending === 'approved'}
          isDisabled={form.sending === 'rejected'}
          onPress={() => void send('approved')}
        >
          Approve
        </Button>
        <Button
          variant="danger"
          isPending={form.sending === 'rejected'}
          isDisabled={form.sending === 'approved'}
          onPress={() => void send('rejected')}
        >
          Reject
        </Button>
      </div>
    </div>
  );
});
