import { observer } from 'mobx-react-lite';
import type { Visibility } from '../../domain/namespaces/namespace.ts';
import { isWider } from '../../domain/namespaces/visibility.ts';
import { visibilityChoices } from '../app/groups/visibility-choices.ts';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { SettingsForm } from '../widgets/form/settings-form.tsx';
import { RadioGroup } from '../widgets/radio-group/radio-group.tsx';
import { Select, type SelectChoice } from '../widgets/select/select.tsx';
import { TextArea } from '../widgets/text-area/text-area.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { ProjectCreators, SubgroupCreators } from './settings-place.ts';
import { SettingsSection, type SectionProps } from './settings-section.tsx';
import styles from './settings-section.module.css';

const projectCreators: readonly SelectChoice<ProjectCreators>[] = [
  { value: 'developer', text: 'Developers, Maintainers and Owners' },
  { value: 'maintainer', text: 'Maintainers and Owners' },
  { value: 'owner', text: 'Owners' },
  { value: 'noone', text: 'No one' },
];

const subgroupCreators: readonly SelectChoice<SubgroupCreators>[] = [
  { value: 'maintainer', text: 'Maintainers and Owners' },
  { value: 'owner', text: 'Owners' },
];

/** Name, description, who sees it, and the defaults inside. */
export const GeneralSection = observer(function GeneralSection({ settings, place }: SectionProps) {
  const { general: form } = settings;
  const isGroup = place.kind === 'group';
  return (
    <SettingsSection title="General">
      <SettingsForm form={form} label="General" width="wide" action="Save changes">
        <TextField label="Name" {...form.field('name', 'The name')} />
        <TextArea label="Description (optional)" {...form.field('description', 'The description')} />
        {!isGroup && (
          <TextField
            label="Topics (optional)"
            description="Words separated by commas."
            {...form.field('topics', 'A topic')}
          />
        )}
        {place.rights.changeVisibility && <VisibilityField settings={settings} place={place} />}
        {isGroup ? (
          <>
            <Select
              label="Who can create projects in it"
              choices={projectCreators}
              {...form.field('project_creation_level')}
            />
            <Select
              label="Who can create subgroups in it"
              choices={subgroupCreators}
              {...form.field('subgroup_creation_level')}
            />
            <Checkbox {...form.toggle('membership_lock')}>
              Add people to this group only, not to its projects one by one
            </Checkbox>
            <Checkbox {...form.toggle('require_two_factor_authentication')}>
              Require two-factor sign-in for all members, including those of subgroups and projects
            </Checkbox>
          </>
        ) : (
          <Checkbox {...form.toggle('issues_enabled')}>Issues. Without them, existing issues are hidden.</Checkbox>
        )}
      </SettingsForm>
    </SettingsSection>
  );
});

const VisibilityField = observer(function VisibilityField({ settings, place }: SectionProps) {
  const { fields } = settings.general;
  const { parent } = place;
  return (
    <>
      <RadioGroup label="Who can see it" choices={visibilityChoices} {...settings.general.field('visibility', 'It')} />
      {fields.visibility === place.visibility ? (
        <p className={styles.hint}>
          {parent !== null && `${parent.name} is ${parent.visibility}; this cannot be visible to more people. `}
          What is inside cannot be visible to more people than this.
        </p>
      ) : (
        <p role="status" className={styles.hint}>
          {changeOf(place.visibility, fields.visibility)}
        </p>
      )}
    </>
  );
});

const readers: Record<Visibility, string> = {
  private: 'Members',
  internal: 'Everyone who is signed in',
  public: 'Everyone, without signing in,',
};

/** What another visibility changes. */
function changeOf(from: Visibility, to: Visibility): string {
  return isWider(to, from)
    ? `${readers[to]} will see it with its items, comments and members, except what is confidential.`
    : `${to === 'private' ? 'Only members' : 'Only people who are signed in'} will see it. All others lose it at once, from searches and links too.`;
}
