import { Copy } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { copyText } from '../widgets/copy-text.ts';
import { SettingsForm } from '../widgets/form/settings-form.tsx';
import { SettingsSection, type SectionProps } from './settings-section.tsx';
import styles from './settings-section.module.css';

/** Issues and answers by email of people without an account. */
export const ServiceDeskSection = observer(function ServiceDeskSection({ settings, place }: SectionProps) {
  const { deskAddress: address } = place;
  return (
    <SettingsSection
      title="Service desk"
      about={
        <p>
          Mails of people without an account become confidential issues. Their authors get all comments that are not
          internal by email, and their answers become comments.
        </p>
      }
    >
      <SettingsForm form={settings.desk} label="Service desk" width="wide" action="Save">
        <Checkbox {...settings.desk.toggle('service_desk_enabled')}>Take issues by email from everyone</Checkbox>
      </SettingsForm>
      {address !== null && (
        <div className={styles.copied}>
          <p>
            Its address: <code>{address}</code>
          </p>
          <Button icon={<Copy aria-hidden />} onPress={() => void copyText(address, 'email address')}>
            Copy email address
          </Button>
        </div>
      )}
    </SettingsSection>
  );
});
