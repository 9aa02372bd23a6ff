import { observer } from 'mobx-react-lite';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Combobox } from '../widgets/combobox/combobox.tsx';
import { Dialog } from '../widgets/dialog/dialog.tsx';
import { Select } from '../widgets/select/select.tsx';
import styles from './directory-links-page.module.css';
import { linkedRoles, type DirectoryLinks } from './directory-links.ts';
import type { LinkForm } from './link-form.ts';

/** The form for a link. */
export const LinkDialog = observer(function LinkDialog({ store, form }: { store: DirectoryLinks; form: LinkForm }) {
  const { isSaving, directories, found } = form;
  const save = (): void => void store.save();
  return (
    <Dialog
      title="Link an LDAP group"
      // Only Cancel discards the input.
      role="alertdialog"
      isOpen
      onOpenChange={store.cancel}
      footer={
        <>
          <Button onPress={store.cancel} isDisabled={isSaving}>
            Cancel
          </Button>
          <Button variant="primary" onPress={save} isPending={isSaving} isDisabled={!form.isComplete && !isSaving}>
            Link group
          </Button>
        </>
      }
    >
      <form
        aria-label="Link"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
        {directories.length > 1 && (
          <Select
            label="Directory"
            choices={directories.map(({ name, label }) => ({ value: name, text: label }))}
            value={form.provider}
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
            text={form.cn}
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
        <Select label="Role" choices={linkedRoles} value={form.level} onChange={form.chooseLevel} />
      </form>
    </Dialog>
  );
});
