import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { assigneeSearch } from '../../work-items/bulk-edit/assignee-search.ts';
import { BulkEdit } from '../../work-items/bulk-edit/bulk-edit.ts';
import { BulkEditPanel } from '../../work-items/bulk-edit/bulk-edit-panel.tsx';
import { labelOption } from '../../work-items/bulk-edit/choice.ts';
import { labelsFailed, NewLabel } from '../../work-items/sidebar/new-label.ts';
import { OptionSearch } from '../../work-items/sidebar/option-search.ts';
import type { EpicsListStore } from './epics-list-store.ts';

/** Changes the selected epics. Each decides whether the reader may change it. */
const EpicBulkEdit = observer(function EpicBulkEdit({ list }: { list: EpicsListStore }) {
  const edit = useMemo(() => {
    const { api } = list.environment;
    const group = { kind: 'group', fullPath: list.groupPath } as const;
    const newLabel = new NewLabel(api, group);
    const labels = new OptionSearch(
      async (search, signal) => (await newLabel.find(search, signal)).map(labelOption),
      labelsFailed,
    );
    return new BulkEdit(list, { labels, newLabel, assignees: assigneeSearch(api, group, true) }, 'epic');
  }, [list]);
  return <BulkEditPanel edit={edit} list={list} canSetMetadata />;
});

export default EpicBulkEdit;
