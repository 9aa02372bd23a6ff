import { observer } from 'mobx-react-lite';
import { linkKinds } from '../../../domain/scheduling/plan.ts';
import { linkKindMeanings, linkKindNames } from '../../../domain/work-items/link-timing.ts';
import type { Form } from '../../state/form.ts';
import { Select } from '../../widgets/select/select.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import type { TimingFields as Fields } from './timing-form.ts';

const choices = linkKinds.map((kind) => ({
  value: kind,
  text: linkKindNames[kind],
  description: linkKindMeanings[kind],
}));

/** What a blocking link connects, and its lag. */
export const TimingFields = observer(function TimingFields({ form }: { form: Form<Fields> }) {
  return (
    <>
      <Select
        label="The blocking item’s finish or start to the blocked item’s"
        choices={choices}
        {...form.field('linkKind', 'The kind')}
      />
      <TextField
        label="Lag in working days"
        description="Working days between them; a negative number lets them overlap."
        autoComplete="off"
        {...form.field('linkLag', 'The lag')}
      />
    </>
  );
});
