import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { BulkEdit } from '../../work-items/bulk-edit/bulk-edit.ts';
import { BulkEditPanel } from '../../work-items/bulk-edit/bulk-edit-panel.tsx';
import { labelOption } from '../../work-items/bulk-edit/choice.ts';
import { labelsFailed, NewLabel } from '../../work-items/sidebar/new-label.ts';
import { OptionSearch } from '../../work-items/sidebar/option-search.ts';
import type { EpicsListStore } from './epics-list-store.ts';

/** Changes the selected epics. Each decides whether the reader may change it. */
const EpicBulkEdit = observer(function EpicBulkEdit({ list }: { list: EpicsListStore }) {
  const edit = useMemo(() => {
    const newLabel = new NewLabel(list.environment.api, { kind: 'group', fullPath: list.groupPath });
    const labels = new OptionSearch(
      async (search, signal) => (await newLabel.find(search, signal)).map(labelOption),
      labelsFailed,
    );
    return new BulkEdit(list, { labels, newLabel }, 'epic');
  }, [list]);
  return <BulkEditPanel edit={edit} list={list} canSetMetadata />;
});

export default EpicBulkEdit;
