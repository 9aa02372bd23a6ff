import { Mail, UserX, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { UserBasic } from '../api/rest.generated.ts';
import { useApplication } from '../app/application-context.ts';
import listPage from '../app/list-page.module.css';
import { Alert } from '../widgets/alert/alert.tsx';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Combobox } from '../widgets/combobox/combobox.tsx';
import type { Suggestion } from '../widgets/combobox/suggestion.ts';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Select } from '../widgets/select/select.tsx';
import type { AddPeople, PersonToAdd } from './add-people.ts';
import { grantableRoles, type MembersPlace } from './members-place.ts';
import styles from './members.module.css';

interface AddPeopleDialogProps {
  form: AddPeople;
  place: MembersPlace;
  onSave: () => void;
  onCancel: () => void;
}

/** Adds several people at once, by name or email address, with a role. */
const AddPeopleDialog = observer(function AddPeopleDialog({ form, place, onSave, onCancel }: AddPeopleDialogProps) {
  const { clock, boot, session } = useApplication();
  // Invitations of administrators let people create their accounts.
  const needAccounts = !session.signUpEnabled && session.user?.admin !== true;
  useEffect(() => form.stop, [form]);
  const hasAddresses = form.addable.some(({ isEmail }) => isEmail);
  return (
    <FormDialog
      title={`Add people to ${place.name}`}
      name="People"
      action="Add"
      form={form}
      onSave={onSave}
      onCancel={onCancel}
      isChanged={() => form.people.length > 0}
    >
      <div className={styles.field}>
        <span aria-hidden className={styles.label}>
          Names or email addresses
        </span>
        <Combobox<PersonSuggestion>
          label="Names or email addresses"
          placeholder="Name, username or email"
          text={form.text}
          onTextChange={form.write}
          sections={[{ id: 'people', suggestions: suggestionsOf(form) }]}
          onChoose={({ person }) => (person === null ? void form.enter() : form.choose(person))}
          onSubmit={() => void form.enter()}
          isOpen={form.isOpen}
          onOpenChange={form.setOpen}
          picksFirst
          isReadOnly={form.isSaving}
          isLoading={form.isSearching}
          error={form.searchError ?? undefined}
          emptyText={form.isSearching ? undefined : 'No one found. Enter an email address to invite them.'}
        />
      </div>
      {form.people.length > 0 && (
        <ul aria-label="People to add" className={styles.people}>
          {form.people.map((one) => (
            <PersonLine key={one.key} form={form} one={one} />
          ))}
        </ul>
      )}
      <Select
        label="Role"
        choices={grantableRoles(place)}
        {...form.form.field('access_level', 'The role')}
        onChange={form.chooseRole}
      />
      <DateField
        isInForm
        label="Ends on (optional)"
        description="They lose the role at the start of this day (UTC)."
        today={clock.today}
        firstDayOfWeek={boot.firstDayOfWeek}
        {...form.form.field('expires_at', 'The day')}
      />
      {hasAddresses && needAccounts && (
        <Alert tone="info">
          On this instance only administrators create accounts: who has none needs one from them to accept the
          invitation.
        </Alert>
      )}
      {hasAddresses && !boot.mailEnabled && (
        <Alert tone="info">
          This instance sends no mail: copy the link of each invitation afterwards and hand it out yourself.
        </Alert>
      )}
      {form.seatText !== null && (
        <p role="status" className={styles.seats}>
          {form.seatText}
        </p>
      )}
    </FormDialog>
  );
});

export default AddPeopleDialog;

/** A person, or null for the address that is typed. */
type PersonSuggestion = Suggestion & { person: UserBasic | null };

function suggestionsOf({ found, people, isAddress, text }: AddPeople): PersonSuggestion[] {
  const chosen = new Set(people.map(({ key }) => key));
  return [
    ...(isAddress ? [{ id: 'address', text: `Invite ${text.trim()}`, icon: <Mail aria-hidden />, person: null }] : []),
    ...found
      .filter(({ username }) => !chosen.has(username))
      .map((person) => ({
        id: String(person.id),
        text: person.name,
        description: `@${person.username}`,
        icon: <Avatar name={person.name} identity={person.username} src={person.avatar_url} size={20} />,
        person,
      })),
  ];
}

const PersonLine = observer(function PersonLine({ form, one }: { form: AddPeople; one: PersonToAdd }) {
  const { key, person, isEmail, problem } = one;
  return (
    <li className={styles.personLine}>
      {person !== null && <Avatar name={person.name} identity={person.username} src={person.avatar_url} size={20} />}
      {person === null && (isEmail ? <Mail aria-hidden /> : <UserX aria-hidden />)}
      <span className={styles.names}>
        <span>
          {person?.name ?? key} {person !== null && <span className={listPage.quiet}>@{key}</span>}
        </span>
        {problem !== null && (
          <span role="alert" className={styles.refusal}>
            {problem}
          </span>
        )}
      </span>
      <IconButton label={`Leave out ${person?.name ?? key}`} size="small" onPress={() => form.remove(one)}>
        <X />
      </IconButton>
    </li>
  );
});
