import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { weightMaximum } from '../../../../domain/work-items/work-item.ts';
import { useApplication } from '../../../app/application-context.ts';
import { Button } from '../../../widgets/button/button.tsx';
import { DateField } from '../../../widgets/date-field/date-field.tsx';
import { Popover } from '../../../widgets/popover/popover.tsx';
import { ChoiceEditor } from '../../../work-items/sidebar/choice-editor.tsx';
import { TextField } from '../../../widgets/text-field/text-field.tsx';
import { milestoneReferencesQuery } from '../../../work-items/operations/reference-search.graphql.ts';
import { AssigneesEditor } from '../../../work-items/sidebar/assignees-editor.tsx';
import { healthChoices } from '../../../work-items/sidebar/health-choices.ts';
import { OptionList } from '../../../work-items/sidebar/option-list.tsx';
import { OptionSearch } from '../../../work-items/sidebar/option-search.ts';
import styles from '../../../work-items/sidebar/sidebar.module.css';
import type { Health } from '../items/health.ts';
import type { TreeItem } from '../items/tree-item.ts';
import { placeOf } from '../links/tree-links.ts';
import { useTree } from '../tree-context.ts';
import { fieldTitles, type EditedField } from './tree-editing.ts';

/** Sets one field of a row or of all selected rows; one popup for the whole tree. */
const FieldEditor = observer(function FieldEditor() {
  const { editing } = useTree();
  const { open } = editing;
  const trigger = useMemo(() => ({ current: open?.anchor ?? null }), [open]);
  if (open === null) return null;
  const Editor = editors[open.field];
  return (
    <Popover
      label={fieldTitles[open.field]}
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={(isOpen) => !isOpen && editing.close()}
      className={styles.popover ?? ''}
    >
      <div className={styles.editor}>
        <Editor items={open.items} />
      </div>
    </Popover>
  );
});
export default FieldEditor;

interface EditorProps {
  items: readonly TreeItem[];
}

const editors: Record<EditedField, (props: EditorProps) => ReactNode> = {
  assignees: (props) => <Assignees {...props} />,
  milestone: (props) => <Milestone {...props} />,
  startDate: (props) => <DateEditor {...props} field="startDate" />,
  dueDate: (props) => <DateEditor {...props} field="dueDate" />,
  weight: (props) => <Weight {...props} />,
  healthStatus: (props) => <HealthStatus {...props} />,
};

/** The value that all items share; undefined if they differ. */
function shared<Value>(items: readonly TreeItem[], valueOf: (item: TreeItem) => Value): Value | undefined {
  const [first, ...others] = items.map(valueOf);
  return others.every((value) => value === first) ? first : undefined;
}

/** The project of the items, or the epic's group if they are in several projects. */
function usePlace(items: readonly TreeItem[]) {
  const { groupPath } = useTree();
  const project = shared(items, placeOf);
  return { fullPath: project ?? groupPath, inProject: project !== undefined };
}

const Assignees = observer(function Assignees({ items }: EditorProps) {
  const { editing } = useTree();
  const known = items.length === 1 ? (items[0]?.assignees ?? []) : [];
  return (
    <AssigneesEditor
      known={known}
      place={usePlace(items)}
      onSave={(chosen) =>
        void editing.save({ assignees: chosen.map((person) => ({ ...person, webPath: `/${person.username}` })) })
      }
    />
  );
});

const Milestone = observer(function Milestone({ items }: EditorProps) {
  const { editing, environment } = useTree();
  const { fullPath, inProject } = usePlace(items);
  const options = useMemo(
    () =>
      new OptionSearch(async (search, signal) => {
        const variables = { fullPath, inProject, search: search || null };
        const { group, project } = await environment.api.graphql(milestoneReferencesQuery, variables, { signal });
        const found = (group ?? project)?.milestones.nodes ?? [];
        return found.map(({ id, title }) => ({ id, title, startDate: null, dueDate: null }));
      }, 'There was a problem fetching milestones.'),
    [environment, fullPath, inProject],
  );
  useEffect(() => options.open(), [options]);
  const id = shared(items, ({ milestone }) => milestone?.id ?? null);
  return (
    <div className={styles.stack}>
      <OptionList
        noun="milestones"
        isSingle
        options={options}
        chosenIds={id === undefined || id === null ? [] : [id]}
        onToggle={(option) => void editing.save({ milestone: option.id === id ? null : option })}
      >
        {({ title }) => <span>{title}</span>}
      </OptionList>
      <div className={styles.buttons}>
        <Button isDisabled={id === null} onPress={() => void editing.save({ milestone: null })}>
          Remove milestone
        </Button>
      </div>
    </div>
  );
});

const DateEditor = observer(function DateEditor({ items, field }: EditorProps & { field: 'startDate' | 'dueDate' }) {
  const { editing } = useTree();
  const { clock, session } = useApplication();
  const day = shared(items, (item) => item[field] ?? null);
  return (
    <DateField
      label={fieldTitles[field]}
      value={day ?? null}
      onChange={(chosen) => void editing.save({ [field]: chosen })}
      today={clock.today}
      isInline
      span={{
        start: shared(items, ({ startDate }) => startDate ?? null) ?? null,
        end: shared(items, ({ dueDate }) => dueDate) ?? null,
      }}
      firstDayOfWeek={session.firstDayOfWeek}
    />
  );
});

const Weight = observer(function Weight({ items }: EditorProps) {
  const { editing } = useTree();
  const weight = shared(items, (item) => item.weight);
  const [text, setText] = useState(String(weight ?? ''));
  const entered = text.trim() === '' ? null : Number(text);
  const isValid = entered === null || (/^\d+$/.test(text.trim()) && entered <= weightMaximum);
  return (
    <form
      aria-label="Weight"
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void editing.save({ weight: entered });
      }}
    >
      <TextField
        label="Weight"
        inputMode="numeric"
        value={text}
        onChange={setText}
        autoFocus
        error={isValid ? undefined : `Enter a whole number from 0 to ${weightMaximum}.`}
      />
      <div className={styles.buttons}>
        <Button isDisabled={weight === null} onPress={() => void editing.save({ weight: null })}>
          Remove weight
        </Button>
        <Button type="submit" variant="primary" isDisabled={!isValid}>
          Save
        </Button>
      </div>
    </form>
  );
});

const HealthStatus = observer(function HealthStatus({ items }: EditorProps) {
  const { editing } = useTree();
  const health = shared(items, ({ healthStatus }) => healthStatus ?? 'none');
  return (
    <ChoiceEditor
      label="Health status"
      choices={healthChoices}
      value={(health ?? '') as Health | 'none'}
      onChange={(choice) => void editing.save({ healthStatus: choice === 'none' ? null : choice })}
    />
  );
});
