import type { ImportDesk } from './import-desk.ts';

const linksPerStatement = 1000;

/** Makes the plan's links; two items that are linked already keep the link they have. */
export async function importLinks(desk: ImportDesk): Promise<void> {
  const namespaceIds = new Map(
    desk.plan.items.map((item) => [itemId(desk, item.key), desk.namespaceAt(item.namespacePath).id]),
  );
  for (let start = 0; start < desk.plan.links.length; start += linksPerStatement) {
    const batch = desk.plan.links.slice(start, start + linksPerStatement);
    const created = await desk.scope.transaction.imports.insertLinks(
      batch.map((link) => ({
        sourceId: itemId(desk, link.sourceKey),
        targetId: itemId(desk, link.targetKey),
        type: link.type,
      })),
    );
    for (const link of created) {
      const { id, sourceId, targetId, type } = link;
      desk.scope.record({
        subjectType: 'link',
        subjectId: id,
        namespaceId: namespaceIds.get(sourceId) ?? null,
        action: 'work_item.link',
        changes: { sourceId: { after: sourceId }, targetId: { after: targetId }, type: { after: type } },
      });
    }
    desk.count('links', 'created', created.length);
    desk.count('links', 'existing', batch.length - created.length);
    desk.progress('links', batch.length);
  }
}

function itemId(desk: ImportDesk, key: string): number {
  const id = desk.itemIds.get(key);
  if (id === undefined) throw new Error(`the plan has no item ${key}`);
  return id;
}
