import { observer } from 'mobx-react-lite';
import { abuseCategories, abuseCategoryTexts } from '../../../domain/moderation/abuse-report.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { Select } from '../../widgets/select/select.tsx';
import { TextArea } from '../../widgets/text-area/text-area.tsx';
import { useItemPage } from '../item-context.ts';
import styles from './item-header.module.css';

const choices = abuseCategories.map((value) => ({ value, text: abuseCategoryTexts[value] }));

/** The form for an abuse report: category and text. */
export const AbuseDialog = observer(function AbuseDialog() {
  const { abuse } = useItemPage();
  return (
    <Dialog
      title="Report abuse"
      size="small"
      isOpen={abuse.isOpen}
      onOpenChange={abuse.close}
      footer={
        <>
          <Button onPress={abuse.close}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={!abuse.isComplete}
            isPending={abuse.isSending}
            onPress={() => void abuse.send()}
          >
            Send report
          </Button>
        </>
      }
    >
      <div className={styles.report}>
        {abuse.error !== null && <Alert tone="danger">{abuse.error}</Alert>}
        <p>Only the administrators of this server see your report and your name.</p>
        <Select
          label="What is wrong?"
          placeholder="Choose a reason"
          choices={choices}
          value={abuse.category}
          onChange={abuse.choose}
        />
        <TextArea label="Tell them more" value={abuse.message} onChange={abuse.write} isRequired maxLength={4000} />
      </div>
    </Dialog>
  );
});
