import { observer } from 'mobx-react-lite';
import { SettingsForm } from '../widgets/form/settings-form.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { SettingsSection, type SectionProps } from './settings-section.tsx';

/** The last part of the address. */
export const AddressSection = observer(function AddressSection({ settings, place }: SectionProps) {
  const { address: form } = settings;
  const isGroup = place.kind === 'group';
  const above = place.fullPath.slice(0, place.fullPath.lastIndexOf('/') + 1);
  return (
    <SettingsSection
      title="Path"
      about={
        <>
          <p>A new path changes the address of the {place.kind} and of everything in it:</p>
          <ul>
            <li>Old addresses lead to the new ones until something else takes the old path.</li>
            <li>
              References in texts that name the old path, such as{' '}
              <code>{isGroup ? `${place.fullPath}&12` : `${place.fullPath}#12`}</code>, are no longer links. Short ones,
              such as <code>{isGroup ? '&12' : '#12'}</code>, stay.
            </li>
            <li>API clients that write by path need the new one.</li>
          </ul>
        </>
      }
    >
      <SettingsForm form={form} label="Path" width="wide" action="Change path" onSaved={() => void settings.follow()}>
        <TextField
          label="Path"
          description={`Its address: ${isGroup ? '/groups' : ''}/${above}${form.fields.path}`}
          {...form.field('path', 'The path')}
        />
      </SettingsForm>
    </SettingsSection>
  );
});
