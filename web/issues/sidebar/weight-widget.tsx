import { observer } from 'mobx-react-lite';
import { weightMaximum } from '../../../domain/work-items/work-item.ts';
import { NumberWidget } from '../../work-items/sidebar/number-widget.tsx';
import { useIssue, useIssueStore } from '../issue-context.ts';

/** Weight of the issue, in whole numbers whose meaning the project defines. */
export const WeightWidget = observer(function WeightWidget() {
  const store = useIssueStore();
  const { weight, permissions } = useIssue();
  return (
    <NumberWidget
      title="Weight"
      value={weight}
      maximum={weightMaximum}
      canEdit={permissions.canSetMetadata}
      onSave={(changed) =>
        void store.change({ weight: changed }, { weight: changed }, 'An error occurred while updating the weight.')
      }
    />
  );
});
