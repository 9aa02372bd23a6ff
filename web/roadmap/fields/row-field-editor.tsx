import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { weightMaximum } from '../../../domain/work-items/work-item.ts';
import { Popover } from '../../widgets/popover/popover.tsx';
import { ChoiceEditor } from '../../work-items/sidebar/choice-editor.tsx';
import { AssigneesEditor } from '../../work-items/sidebar/assignees-editor.tsx';
import { healthChoices } from '../../work-items/sidebar/health-choices.ts';
import { NumberEditor } from '../../work-items/sidebar/number-editor.tsx';
import sidebar from '../../work-items/sidebar/sidebar.module.css';
import { isIssue } from '../epics/roadmap-epic.ts';
import { rowFieldTitles, type OpenField, type RowFields } from './row-fields.ts';

interface Props {
  open: OpenField;
  fields: RowFields;
}

/** Sets one field of an item beside its cell or bar. */
export const RowFieldEditor = observer(function RowFieldEditor({ open, fields }: Props) {
  const trigger = useMemo(() => ({ current: open.anchor }), [open]);
  const title = rowFieldTitles[open.field];
  return (
    <Popover
      label={title}
      triggerRef={trigger}
      placement="bottom start"
      isOpen
      onOpenChange={(isOpen) => !isOpen && fields.close()}
      className={sidebar.popover ?? ''}
    >
      <div className={sidebar.editor}>
        <Editor open={open} fields={fields} />
      </div>
    </Popover>
  );
});

const noValues = { weight: null, health: null };

function Editor({ open: { item, field, assignees }, fields }: Props) {
  const title = rowFieldTitles[field];
  const { weight, health } = isIssue(item) ? item.issue : noValues;
  switch (field) {
    case 'assignees':
      return (
        <AssigneesEditor
          known={assignees}
          place={{ fullPath: item.group.fullPath, inProject: isIssue(item) }}
          onSave={(chosen) => void fields.setAssignees(chosen)}
        />
      );
    case 'weight':
      return (
        <NumberEditor
          title={title}
          value={weight}
          maximum={weightMaximum}
          onSave={(changed) => void fields.setWeight(changed)}
        />
      );
    case 'health':
      return (
        <ChoiceEditor
          label={title}
          choices={healthChoices}
          value={health ?? 'none'}
          onChange={(choice) => void fields.setHealth(choice === 'none' ? null : choice)}
        />
      );
  }
}
