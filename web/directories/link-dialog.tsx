import { observer } from 'mobx-react-lite';
import { Combobox } from '../widgets/combobox/combobox.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { Select } from '../widgets/select/select.tsx';
import styles from './directory-links-page.module.css';
import { linkedRoles, type DirectoryLinks } from './directory-links.ts';
import type { LinkForm } from './link-form.ts';

interface LinkDialogProps {
  store: DirectoryLinks;
  form: LinkForm;
}

/** The form for a link. */
export const LinkDialog = observer(function LinkDialog({ store, form }: LinkDialogProps) {
  const { isSaving, directories, found } = form;
  const { provider, cn } = form.form.fields;
  return (
    <FormDialog
      title="Link an LDAP group"
      name="Link"
      action="Link group"
      form={form}
      onSave={() => void store.save()}
      onCancel={store.cancel}
    >
      {directories.length > 1 && (
        <Select
          label="Directory"
          choices={directories.map(({ name, label }) => ({ value: name, text: label }))}
          value={provider}
          onChange={form.chooseDirectory}
        />
      )}
      <div className={styles.field}>
        <span aria-hidden className={styles.label}>
          Group
        </span>
        <Combobox
          label="Group"
          placeholder="Name of the group in the directory"
          text={cn}
          onTextChange={form.write}
          sections={[{ id: 'groups', suggestions: found.map((cn) => ({ id: cn, text: cn })) }]}
          onChoose={({ text }) => form.choose(text)}
          isOpen={form.isOpen}
          onOpenChange={form.setOpen}
          isReadOnly={isSaving}
          isLoading={form.isLoading}
          error={form.searchError ?? undefined}
          emptyText={form.isLoading ? undefined : 'Nothing found'}
        />
      </div>
      <Select label="Role" choices={linkedRoles} {...form.form.field('group_access', 'The role')} />
    </FormDialog>
  );
});
