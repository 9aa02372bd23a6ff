import { Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { environmentTiers } from '../../domain/deployments/environment.ts';
import { requiredApprovalsMaximum } from '../../domain/deployments/protection.ts';
import { counted } from '../../domain/text/plural.ts';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Select, type SelectChoice } from '../widgets/select/select.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { FormRule, ProtectionForm, Purpose } from './protection-form.ts';
import styles from './protections-page.module.css';
import type { Protections } from './protections.ts';

const tierChoices = environmentTiers.map((tier) => ({ value: tier, text: tier }));
const approvalChoices = (least: number): SelectChoice<string>[] =>
  Array.from({ length: requiredApprovalsMaximum - least + 1 }, (_, index) => ({
    value: String(index + least),
    text: counted(index + least, 'approval'),
  }));

/** The form for a protected environment. */
export const ProtectionDialog = observer(function ProtectionDialog({
  store,
  form,
}: {
  store: Protections;
  form: ProtectionForm;
}) {
  const isNew = form.before === null;
  return (
    <FormDialog
      title={isNew ? 'Protect environment' : `Edit ${form.name}`}
      name="Protected environment"
      action={isNew ? 'Protect' : 'Save changes'}
      form={form}
      onSave={() => void store.save()}
      onCancel={store.cancel}
    >
      {isNew &&
        (form.kind === 'group' ? (
          <Select label="Tier" choices={tierChoices} value={form.name} onChange={form.changeName} />
        ) : (
          <TextField label="Environment" maxLength={255} value={form.name} onChange={form.changeName} autoFocus />
        ))}
      <Rules form={form} purpose="deploy" title="Allowed to deploy" add="Add who may deploy" />
      <Rules form={form} purpose="approve" title="Must approve" add="Add who must approve" />
      {form.rules.approve.length === 0 && (
        <Select
          label="Approvals by anyone who may deploy"
          choices={approvalChoices(0)}
          value={String(form.requiredApprovals)}
          onChange={(count) => form.requireOfAnyone(Number(count))}
        />
      )}
      <Checkbox isSelected={form.selfApproval} onChange={form.allowSelfApproval}>
        People may approve their own deployments
      </Checkbox>
    </FormDialog>
  );
});

const Rules = observer(function Rules({
  form,
  purpose,
  title,
  add,
}: {
  form: ProtectionForm;
  purpose: Purpose;
  title: string;
  add: string;
}) {
  return (
    <fieldset className={styles.rules}>
      <legend>{title}</legend>
      {form.rules[purpose].map((rule, index) => (
        <Rule key={rule.key} form={form} purpose={purpose} rule={rule} name={`${title}, rule ${index + 1}`} />
      ))}
      <div>
        <Button size="small" icon={<Plus aria-hidden />} onPress={() => form.add(purpose)}>
          {add}
        </Button>
      </div>
    </fieldset>
  );
});

const Rule = observer(function Rule({
  form,
  purpose,
  rule,
  name,
}: {
  form: ProtectionForm;
  purpose: Purpose;
  rule: FormRule;
  name: string;
}) {
  return (
    <div className={styles.rule}>
      <Select
        label={name}
        isLabelHidden
        className={styles.holder ?? ''}
        choices={form.choices}
        value={rule.holder}
        onChange={(holder) => form.change(purpose, rule, { holder })}
      />
      {purpose === 'approve' && (
        <Select
          label={`${name}: number of approvals`}
          isLabelHidden
          choices={approvalChoices(1)}
          value={String(rule.requiredApprovals)}
          onChange={(count) => form.change(purpose, rule, { requiredApprovals: Number(count) })}
        />
      )}
      <IconButton label={`Remove ${name}`} size="small" onPress={() => form.remove(purpose, rule)}>
        <Trash2 />
      </IconButton>
    </div>
  );
});
