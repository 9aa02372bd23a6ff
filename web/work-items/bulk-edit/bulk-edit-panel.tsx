import { observer } from 'mobx-react-lite';
import { inDigits } from '../../../domain/calendar/format.ts';
import { counted } from '../../../domain/text/plural.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Drawer } from '../../widgets/drawer/drawer.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { Select } from '../../widgets/select/select.tsx';
import { CreateLabelButton } from '../sidebar/label-dropdown.tsx';
import LabelForm from '../sidebar/label-form.tsx';
import { OptionList } from '../sidebar/option-list.tsx';
import type { OptionSearch } from '../sidebar/option-search.ts';
import { SidebarSection } from '../sidebar/sidebar-section.tsx';
import { wordFields, type BulkEdit, type WordField } from './bulk-edit.ts';
import type { Choice, ChoiceField } from './choice.ts';
import type { EditedList } from './edited-list.ts';
import styles from './bulk-edit-panel.module.css';

export interface BulkEditPanelProps {
  edit: BulkEdit;
  list: Pick<EditedList, 'selection'>;
  /** True if more than the state and the notifications may be changed. */
  canSetMetadata: boolean;
}

/** The fields with values from lists, in order. */
const choiceFields = {
  assignees: { title: 'Assignees', noun: 'people' },
  milestone: { title: 'Milestone', noun: 'milestones' },
  iteration: { title: 'Iteration', noun: 'iterations' },
  epic: { title: 'Epic', noun: 'epics' },
} as const satisfies Record<ChoiceField, { title: string; noun: string }>;

/** Sets fields of the selected rows, and lists those that could not be changed. */
export const BulkEditPanel = observer(function BulkEditPanel({ edit, list, canSetMetadata }: BulkEditPanelProps) {
  const { selection } = list;
  const { noun } = edit;
  const { progress, refused } = edit;
  const count = progress?.total ?? selection.selected.length;
  const isRunning = progress !== null;
  return (
    <Drawer
      title={`Edit ${counted(count, noun)}`}
      isOpen={selection.isEditing}
      onOpenChange={edit.open}
      footer={
        <div className={styles.footer}>
          <Button
            variant="primary"
            isPending={isRunning}
            isDisabled={!isRunning && (!edit.hasChanges || count === 0)}
            onPress={() => void edit.run()}
          >
            Update {counted(count, noun)}
          </Button>
          {isRunning ? (
            <Button onPress={edit.stop}>Stop</Button>
          ) : (
            <Button onPress={() => edit.open(false)}>Cancel</Button>
          )}
        </div>
      }
    >
      <div className={styles.fields}>
        <p role="status" className={styles.progress}>
          {progress !== null && `Updating ${inDigits(progress.done + 1)} of ${inDigits(progress.total)}…`}
        </p>
        {refused.length > 0 && !isRunning && (
          <Alert tone="danger">
            <p>
              {counted(edit.changedCount, noun)} updated, {inDigits(refused.length)} not:
            </p>
            <ul className={styles.refused}>
              {refused.map(({ row, reason }) => (
                <li key={row.id}>
                  <Link href={row.webPath}>{row.title}</Link> ({row.reference}): {reason}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <WordChoice edit={edit} field="state" label="State" />
        {canSetMetadata && (
          <>
            <LabelsChoice edit={edit} />
            {(Object.keys(choiceFields) as ChoiceField[]).map((field) => {
              const options = edit.candidates[field];
              return options && <ManyChoice key={field} edit={edit} field={field} options={options} />;
            })}
            {noun === 'issue' && <WordChoice edit={edit} field="health" label="Health status" />}
            <WordChoice edit={edit} field="confidential" label="Confidentiality" />
          </>
        )}
        <WordChoice edit={edit} field="notifications" label="Notifications" />
      </div>
    </Drawer>
  );
});

const WordChoice = observer(function WordChoice<Field extends WordField>({
  edit,
  field,
  label,
}: {
  edit: BulkEdit;
  field: Field;
  label: string;
}) {
  type Word = Parameters<typeof edit.say<Field>>[1] & string;
  const choices = Object.entries(wordFields[field]).map(([value, text]) => ({
    value: value as Word,
    text: text as string,
  }));
  return (
    <Select
      label={label}
      choices={choices}
      value={edit.words[field]}
      onChange={(word) => edit.say(field, word)}
      isDisabled={edit.progress !== null}
    />
  );
});

const LabelsChoice = observer(function LabelsChoice({ edit }: { edit: BulkEdit }) {
  const { listedFirst, candidates, setIds, indeterminateIds, summary, toggle, create, newLabel } = edit.labels;
  const editor = newLabel.isOpen ? (
    <LabelForm label={newLabel} title={candidates.search} onCreate={create} />
  ) : (
    <>
      <OptionList
        noun="labels"
        options={candidates}
        chosen={listedFirst}
        chosenIds={setIds}
        indeterminateIds={indeterminateIds}
        onToggle={toggle}
      >
        {(choice) => <ChoiceText choice={choice} />}
      </OptionList>
      <CreateLabelButton label={newLabel} />
    </>
  );
  return (
    <SidebarSection
      title="Labels"
      onOpenChange={(isOpen) => isOpen && candidates.open()}
      {...(edit.progress === null && { editor })}
    >
      <p className={summary === null ? styles.note : undefined}>{summary ?? 'No change'}</p>
    </SidebarSection>
  );
});

function ChoiceText({ choice: { text, description, color } }: { choice: Choice }) {
  return (
    <span>
      {color !== undefined && <span aria-hidden className={styles.swatch} style={{ backgroundColor: color }} />}
      {text} <span className={styles.note}>{description}</span>
    </span>
  );
}

const ManyChoice = observer(function ManyChoice({
  edit,
  field,
  options,
}: {
  edit: BulkEdit;
  field: ChoiceField;
  options: OptionSearch<Choice>;
}) {
  const chosen = edit.choices[field];
  const { title, noun } = choiceFields[field];
  const editor = (
    <OptionList
      noun={noun}
      options={options}
      chosen={chosen}
      chosenIds={chosen.map(({ id }) => id)}
      onToggle={(choice) => edit.toggle(field, choice)}
    >
      {(choice) => <ChoiceText choice={choice} />}
    </OptionList>
  );
  return (
    <SidebarSection
      title={title}
      onOpenChange={(isOpen) => isOpen && options.open()}
      {...(edit.progress === null && { editor })}
    >
      <p className={chosen.length === 0 ? styles.note : undefined}>
        {chosen.length === 0 ? 'No change' : chosen.map(({ text }) => text).join(', ')}
      </p>
    </SidebarSection>
  );
});
