import { Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { environmentTiers } from '../../domain/deployments/environment.ts';
import { requiredApprovalsMaximum } from '../../domain/deployments/protection.ts';
import { counted } from '../../domain/text/plural.ts';
import type { ProtectedEnvironment } from '../api/rest.generated.ts';
import type { OpenForm } from '../app/entry-list.ts';
import type { Namespace } from '../app/namespace.ts';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { FocusRow } from '../widgets/focus-row.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { takesFocus } from '../widgets/return-focus.ts';
import { Select, type SelectChoice } from '../widgets/select/select.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import {
  addRule,
  changeRule,
  holderChoices,
  removeRule,
  type HolderChoice,
  type ProtectionForm,
  type Purpose,
} from './protection-form.ts';
import styles from './protections-page.module.css';
import type { Protections } from './protections.ts';

const tierChoices = environmentTiers.map((tier) => ({ value: tier, text: tier }));
const approvalChoices = (least: number): SelectChoice<string>[] =>
  Array.from({ length: requiredApprovalsMaximum - least + 1 }, (_, index) => ({
    value: String(index + least),
    text: counted(index + least, 'approval'),
  }));

interface ProtectionDialogProps extends OpenForm<ProtectedEnvironment, ProtectionForm> {
  list: Protections;
  kind: Namespace['kind'];
}

/** The form for a protected environment. */
export const ProtectionDialog = observer(function ProtectionDialog({
  list,
  kind,
  form,
  before,
}: ProtectionDialogProps) {
  const choices = holderChoices(list.reading.answer?.people ?? [], before);
  return (
    <FormDialog
      title={before === null ? 'Protect environment' : `Edit ${before.name}`}
      name="Protected environment"
      action={before === null ? 'Protect' : 'Save changes'}
      form={form}
      onSave={() => void list.save()}
      onCancel={list.cancel}
    >
      {before === null &&
        (kind === 'group' ? (
          <Select<string> label="Tier" choices={tierChoices} {...form.field('name', 'The tier')} />
        ) : (
          <TextField label="Environment" maxLength={255} autoFocus {...form.field('name', 'The environment')} />
        ))}
      <Rules
        form={form}
        choices={choices}
        purpose="deploy_access_levels"
        title="Allowed to deploy"
        add="Add who may deploy"
      />
      <Rules form={form} choices={choices} purpose="approval_rules" title="Must approve" add="Add who must approve" />
      {form.fields.approval_rules.length === 0 && (
        <Select
          label="Approvals by anyone who may deploy"
          choices={approvalChoices(0)}
          value={String(form.fields.required_approval_count)}
          onChange={(count) => form.change({ required_approval_count: Number(count) })}
        />
      )}
      <Checkbox {...form.toggle('allow_self_approval')}>People may approve their own deployments</Checkbox>
    </FormDialog>
  );
});

interface RulesProps {
  form: ProtectionForm;
  choices: readonly HolderChoice[];
  purpose: Purpose;
  title: string;
  add: string;
}

const Rules = observer(function Rules({ form, choices, purpose, title, add }: RulesProps) {
  return (
    <fieldset className={styles.rules}>
      <legend>{title}</legend>
      {form.fields[purpose].map((rule, index) => {
        const name = `${title}, rule ${index + 1}`;
        return (
          <FocusRow key={rule.key} className={styles.rule}>
            <Select
              label={name}
              isLabelHidden
              className={styles.holder ?? ''}
              choices={choices}
              value={rule.holder}
              onChange={(holder) => changeRule(form, purpose, rule, { holder })}
            />
            {purpose === 'approval_rules' && (
              <Select
                label={`${name}: number of approvals`}
                isLabelHidden
                choices={approvalChoices(1)}
                value={String(rule.requiredApprovals)}
                onChange={(count) => changeRule(form, purpose, rule, { requiredApprovals: Number(count) })}
              />
            )}
            <IconButton label={`Remove ${name}`} size="small" onPress={() => removeRule(form, purpose, rule)}>
              <Trash2 />
            </IconButton>
          </FocusRow>
        );
      })}
      <div>
        <Button {...takesFocus} size="small" icon={<Plus aria-hidden />} onPress={() => addRule(form, purpose)}>
          {add}
        </Button>
      </div>
    </fieldset>
  );
});
