import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { BulkEdit } from '../../../work-items/bulk-edit/bulk-edit.ts';
import { BulkEditPanel } from '../../../work-items/bulk-edit/bulk-edit-panel.tsx';
import type { IssuesListStore } from '../issues-list-store.ts';
import { issueChoices } from './issue-choices.ts';

/** Changes the selected issues. */
const IssueBulkEdit = observer(function IssueBulkEdit({ list }: { list: IssuesListStore }) {
  const { environment, namespace, canSetMetadata } = list;
  const edit = useMemo(
    () => new BulkEdit(list, issueChoices(environment.api, namespace), 'issue'),
    [list, environment, namespace],
  );
  return <BulkEditPanel edit={edit} list={list} canSetMetadata={canSetMetadata} />;
});

export default IssueBulkEdit;
