import { Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { protectionsMaximum } from '../../domain/deployments/protection.ts';
import { counted } from '../../domain/text/plural.ts';
import type { ProtectedEnvironment } from '../api/rest.generated.ts';
import { useApplication } from '../app/application-context.ts';
import { EntryPage } from '../app/entry-page.tsx';
import type { Namespace } from '../app/namespace.ts';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import { ProtectionDialog } from './protection-dialog.tsx';
import styles from './protections-page.module.css';
import { protectionsOf, type Protections } from './protections.ts';

/** Who may deploy to the environments of a project, or to a tier in a group, and who must approve that. */
const ProtectionsPage = observer(function ProtectionsPage({ params }: PageProps) {
  const { api } = useApplication();
  const namespace = useNamespace(params);
  const list = useMemo(() => protectionsOf(api, namespace), [api, namespace]);
  return (
    <EntryPage
      list={list}
      title="Protected environments"
      description={({ kind, name }) =>
        `Who may deploy to the environments of ${kind === 'group' ? 'a tier in the projects of ' : ''}${name}, and who must approve that.`
      }
      create="Protect environment"
      maximum={protectionsMaximum}
      empty={{
        icon: <ShieldCheck />,
        title: 'No protected environments yet',
        text: 'Everyone who may deploy in the project may deploy to each environment, without approval.',
      }}
      renderDialog={(open) => <ProtectionDialog list={list} kind={namespace.kind} {...open} />}
      deleteTitle="Remove protection"
      renderDeletion={({ name }) => (
        <p className={styles.text}>
          Everyone who may deploy can then deploy to “{name}”, without approval. Its rules are deleted.
        </p>
      )}
    >
      {(protections) => <ProtectionTable list={list} kind={namespace.kind} protections={protections} />}
    </EntryPage>
  );
});

export default ProtectionsPage;

interface ProtectionTableProps {
  list: Protections;
  kind: Namespace['kind'];
  protections: readonly ProtectedEnvironment[];
}

function ProtectionTable({ list, kind, protections }: ProtectionTableProps) {
  const noun = kind === 'group' ? 'Tier' : 'Environment';
  return (
    <Table label="Protected environments">
      <thead>
        <tr>
          <th scope="col">{noun}</th>
          <th scope="col">Allowed to deploy</th>
          <th scope="col">Must approve</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {protections.map((protection) => (
          <tr key={protection.name}>
            <td data-label={noun} className={styles.text}>
              {protection.name}
            </td>
            <td data-label="Allowed to deploy" className={styles.text}>
              {protection.deploy_access_levels.map((rule) => rule.access_level_description).join(', ')}
            </td>
            <td data-label="Must approve" className={styles.text}>
              {approvalsOf(protection)}
            </td>
            <td className={styles.actions}>
              <IconButton label={`Edit ${protection.name}`} size="small" onPress={() => list.edit(protection)}>
                <Pencil />
              </IconButton>
              <IconButton
                label={`Remove protection of ${protection.name}`}
                size="small"
                onPress={() => list.deletion.ask(protection)}
              >
                <Trash2 />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function approvalsOf({ approval_rules: rules, required_approval_count: count }: ProtectedEnvironment): string {
  if (rules.length > 0) {
    return rules
      .map((rule) => `${rule.access_level_description} (${counted(rule.required_approvals, 'approval')})`)
      .join(', ');
  }
  return count === 0 ? 'Nobody' : `Anyone who may deploy (${counted(count, 'approval')})`;
}
