import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { counted } from '../../../../domain/text/plural.ts';
import { Alert } from '../../../widgets/alert/alert.tsx';
import { Button } from '../../../widgets/button/button.tsx';
import { Drawer } from '../../../widgets/drawer/drawer.tsx';
import { Select } from '../../../widgets/select/select.tsx';
import { CreateLabelButton } from '../../../work-items/sidebar/label-dropdown.tsx';
import LabelForm from '../../../work-items/sidebar/label-form.tsx';
import { OptionList } from '../../../work-items/sidebar/option-list.tsx';
import { SidebarSection } from '../../../work-items/sidebar/sidebar-section.tsx';
import type { IssuesListStore } from '../issues-list-store.ts';
import { BulkEdit, wordFields, type WordField } from './bulk-edit.ts';
import { issueChoices, type Choice, type ChoiceField } from './issue-choices.ts';
import styles from './bulk-edit-panel.module.css';

/** Sets fields of the selected issues, and lists those that could not be changed. */
const BulkEditPanel = observer(function BulkEditPanel({ list }: { list: IssuesListStore }) {
  const edit = useMemo(() => new BulkEdit(list, issueChoices(list.environment.api, list.namespace)), [list]);
  const { selection, canSetMetadata } = list;
  const { progress, refused } = edit;
  const count = progress?.total ?? selection.selected.length;
  const isRunning = progress !== null;
  return (
    <Drawer
      title={`Edit ${counted(count, 'issue')}`}
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
            Update {counted(count, 'issue')}
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
          {progress !== null && `Updating ${progress.done + 1} of ${progress.total}…`}
        </p>
        {refused.length > 0 && !isRunning && (
          <Alert tone="danger">
            <p>
              {counted(edit.changedCount, 'issue')} updated, {refused.length} not:
            </p>
            <ul className={styles.refused}>
              {refused.map(({ issue, reason }) => (
                <li key={issue.id}>
                  <a href={issue.webPath}>{issue.title}</a> ({issue.shortReference}): {reason}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <WordChoice edit={edit} field="state" label="State" />
        {canSetMetadata && (
          <>
            <LabelsChoice edit={edit} />
            <ManyChoice edit={edit} field="assignees" title="Assignees" noun="people" />
            <ManyChoice edit={edit} field="milestone" title="Milestone" noun="milestones" />
            <ManyChoice edit={edit} field="iteration" title="Iteration" noun="iterations" />
            <ManyChoice edit={edit} field="epic" title="Epic" noun="epics" />
            <WordChoice edit={edit} field="health" label="Health status" />
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
  title,
  noun,
}: {
  edit: BulkEdit;
  field: ChoiceField;
  title: string;
  noun: string;
}) {
  const chosen = edit.choices[field];
  const options = edit.candidates[field];
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

export default BulkEditPanel;
