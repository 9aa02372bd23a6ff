import { observer } from 'mobx-react-lite';
import type { ItemLinks } from './item-links.ts';
import { TimingDialog } from './timing-dialog.tsx';

/** The form for the kind and lag of a link of the item, while it is open. */
export const ItemTimingDialog = observer(function ItemTimingDialog({ links }: { links: ItemLinks }) {
  const { retimed, store } = links;
  if (retimed === null || retimed.timing === null) return null;
  const name = store.item?.title ?? '';
  const [blocking, blocked] = retimed.linkType === 'blocks' ? [name, retimed.title] : [retimed.title, name];
  return (
    <TimingDialog
      key={retimed.linkId}
      title={`“${blocking}” blocks “${blocked}”`}
      timing={retimed.timing}
      onSave={(timing) => links.changeTiming(retimed, timing)}
      onClose={() => links.editTiming(null)}
    />
  );
});
