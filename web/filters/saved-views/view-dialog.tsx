import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { reportDefect } from '../../api/api-error.ts';
import type { SavedView } from '../../api/rest.generated.ts';
import { useApplication } from '../../app/application-context.ts';
import type { ViewRights } from '../../app/saved-views/saved-views.ts';
import { Form } from '../../state/form.ts';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import type { FilteredList } from '../filter-bar-store.ts';

export interface ViewDialogProps {
  list: FilteredList;
  /** Null for a new view of what is shown. */
  before: SavedView | null;
  onClose: () => void;
}

/** Name and visibility of a view. */
const ViewDialog = observer(function ViewDialog({ list, before, onClose }: ViewDialogProps) {
  const { views } = useApplication();
  const { address, viewPlace } = list;
  const { namespace, screen, boardId } = viewPlace;
  const [rights, setRights] = useState<ViewRights | null>(null);
  useEffect(() => {
    views.rights(namespace).then(setRights, reportDefect);
  }, [views, namespace]);
  const form = useMemo(
    () =>
      new Form({
        fields: { name: before?.name ?? '', shared: before?.shared ?? false, default: before?.default ?? false },
        isFilled: ({ name }) => name.trim() !== '',
        send: async ({ name, shared, default: isDefault }) => {
          if (before !== null) {
            const opens = shared && isDefault;
            await views.update(namespace, before, {
              name,
              ...(shared !== before.shared && { shared }),
              ...(opens !== before.default && { default: opens }),
            });
            return;
          }
          address.openView(
            await views.create(namespace, { name, screen, query: address.kept, shared, board_id: boardId }),
          );
        },
      }),
    [views, namespace, screen, boardId, address, before],
  );
  const { kind } = namespace;
  return (
    <FormDialog
      title={before === null ? 'Save as a view' : 'Edit view'}
      name="View"
      action={before === null ? 'Save view' : 'Save changes'}
      form={form}
      onSave={() => void form.save().then((isSaved) => isSaved && onClose())}
      onCancel={onClose}
    >
      <TextField label="Name" {...form.field('name', 'The name')} maxLength={255} autoFocus />
      {rights?.shareViews === true && (
        <Checkbox isSelected={form.fields.shared} onChange={(shared) => form.change({ shared })}>
          Share with everyone who can see this {kind}
        </Checkbox>
      )}
      {rights?.setDefaultViews === true && before !== null && (
        <Checkbox
          isSelected={form.fields.shared && form.fields.default}
          isDisabled={!form.fields.shared}
          onChange={(isDefault) => form.change({ default: isDefault })}
        >
          Make it the default view of this {boardId === null ? 'page' : 'board'}
        </Checkbox>
      )}
    </FormDialog>
  );
});

export default ViewDialog;
