import type { Knex } from 'knex';
import type { MergeRequestStore, NamedIssue } from '../../../application/merge-requests/merge-request-store.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { MergeRequest, MergeRequestPerson, PersonRole } from '../../../domain/merge-requests/merge-request.ts';
import { reserveIids } from '../iid-counter.ts';
import { modelOf } from '../models.ts';
import { select, sql } from '../sql.ts';
import { rowOf, setJoined, TableStore } from '../table-store.ts';

export class DatabaseMergeRequestStore extends TableStore<MergeRequest> implements MergeRequestStore {
  constructor(transaction: Knex.Transaction) {
    super('merge_requests', transaction);
  }

  nextIid(projectId: number): Promise<number> {
    return reserveIids(this.transaction, projectId, 'merge_requests');
  }

  lockByIid(namespaceId: number, iid: number): Promise<MergeRequest | null> {
    return this.lockWhere({ namespaceId, iid });
  }

  findOpen(namespaceId: number, sourceBranch: string, targetBranch: string): Promise<MergeRequest | null> {
    return this.findWhere({ namespaceId, sourceBranch, targetBranch, state: 'opened' });
  }

  async labels(id: number): Promise<Label[]> {
    const found = await modelOf('merge_requests')
      .relatedQuery('labels', this.transaction)
      .for(id)
      .orderBy('merge_request_labels.id');
    return found.map((label) => rowOf<Label>(label));
  }

  setLabels({ id: mergeRequestId, namespaceId }: MergeRequest, labelIds: readonly number[]): Promise<void> {
    const owner = { mergeRequestId };
    return setJoined(this.transaction, 'merge_request_labels', owner, 'labelId', labelIds, { namespaceId });
  }

  async setIssues(id: number, issues: readonly NamedIssue[]): Promise<void> {
    await select(this.transaction, sql`delete from merge_request_issues where merge_request_id = ${id}`);
    if (issues.length === 0) return;
    await select(
      this.transaction,
      sql`insert into merge_request_issues (merge_request_id, work_item_id)
          select distinct ${id}::bigint, w.id
          from unnest(${issues.map(({ path }) => path.toLowerCase())}::text[], ${issues.map(({ iid }) => iid)}::bigint[])
            as named (path, iid)
          join namespaces n on lower(n.full_path) = named.path
          join work_items w on w.namespace_id = n.id and w.iid = named.iid and w.type <> 'epic'`,
    );
  }

  people(id: number): Promise<MergeRequestPerson[]> {
    return select<MergeRequestPerson>(
      this.transaction,
      sql`select * from merge_request_people where merge_request_id = ${id} order by id`,
    );
  }

  setPeople(
    { id: mergeRequestId, namespaceId }: MergeRequest,
    role: PersonRole,
    userIds: readonly number[],
    now: Date,
  ): Promise<void> {
    const owner = { mergeRequestId, role };
    const others = { namespaceId, createdAt: now };
    return setJoined(this.transaction, 'merge_request_people', owner, 'userId', userIds, others);
  }
}
