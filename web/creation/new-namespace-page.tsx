import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { visibilityChoices } from '../app/groups/visibility-choices.ts';
import { Page, PageHeading } from '../app/page.tsx';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { FormError } from '../widgets/alert/form-error.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { RadioGroup } from '../widgets/radio-group/radio-group.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { PlacePicker } from '../work-items/places/place-picker.tsx';
import styles from './creation.module.css';
import { NewNamespace, type NewNamespaceKind } from './new-namespace.ts';
import { SignInFirst } from './sign-in-first.tsx';

/** The form for a new group or project; `?parent=` is its parent group. */
export const NewNamespacePage = observer(function NewNamespacePage({ kind }: { kind: NewNamespaceKind }) {
  const application = useApplication();
  const { router, session } = application;
  const creation = useMemo(() => new NewNamespace(kind, application), [kind, application]);
  const { form, needsParent } = creation;
  const parent = new URLSearchParams(router.search).get('parent');
  useEffect(() => {
    if (parent !== null) void creation.presumeParent(parent);
    return creation.parent.stop;
  }, [creation, parent]);
  useLeaveGuard(form, `The new ${kind} is not created yet.`);
  const title = `New ${kind}`;
  if (!session.signedIn) return <SignInFirst title={title} thing={`a ${kind}`} />;
  return (
    <Page title={[title]} crumbs={[{ text: title }]}>
      <PageHeading
        title={title}
        description={
          kind === 'group'
            ? 'A group holds epics, a roadmap, subgroups and projects.'
            : 'A project holds issues and belongs to a group.'
        }
      />
      <form
        aria-label={title}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void creation.create();
        }}
      >
        <FormError error={form.error} />
        <TextField
          label="Name"
          {...form.field('name', 'Name')}
          onChange={creation.changeName}
          isDisabled={form.isSaving}
          autoFocus
        />
        <PlacePicker
          label={kind === 'project' ? 'Group' : 'Parent group'}
          {...(!needsParent && { placeholder: 'None: a top-level group' })}
          search={creation.parent}
          isReadOnly={form.isSaving}
        />
        {!needsParent && creation.parent.chosen !== null && (
          <div>
            <Button size="small" onPress={() => creation.parent.choose(null)}>
              Make it a top-level group
            </Button>
          </div>
        )}
        <TextField
          label="Path"
          description={`Its address: ${addressOf(creation)}`}
          value={creation.path}
          error={form.problemOf('path', 'Path')}
          onChange={creation.changePath}
          isDisabled={form.isSaving}
        />
        <RadioGroup
          label="Who can see it"
          choices={visibilityChoices}
          {...form.field('visibility', 'Visibility')}
          value={creation.visibility}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isPending={form.isSaving} isDisabled={!form.isComplete}>
            Create {kind}
          </Button>
          <ButtonLink href={parent === null ? addresses.home : addresses.group(parent)}>Cancel</ButtonLink>
        </div>
      </form>
    </Page>
  );
});

function addressOf({ kind, parent, path }: NewNamespace): string {
  const fullPath = [...(parent.chosen === null ? [] : [parent.chosen.path]), path].join('/');
  return kind === 'group' ? `/groups/${fullPath}` : `/${fullPath}`;
}
