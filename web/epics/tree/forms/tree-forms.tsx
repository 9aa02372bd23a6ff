import { observer } from 'mobx-react-lite';
import { useTree } from '../tree-context.ts';
import { AddExistingForm } from './add-existing-form.tsx';
import { CreateChildForm } from './create-child-form.tsx';

/** The open form, if any; only one at a time. */
export const TreeForms = observer(function TreeForms() {
  const { form } = useTree();
  switch (form) {
    case 'addEpic':
      return <AddExistingForm key={form} kind="epic" />;
    case 'addIssue':
      return <AddExistingForm key={form} kind="issue" />;
    case 'createEpic':
      return <CreateChildForm key={form} kind="epic" />;
    case 'createIssue':
      return <CreateChildForm key={form} kind="issue" />;
    case null:
      return null;
  }
});
