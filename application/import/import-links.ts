import type { ImportDesk } from './import-desk.ts';

const linksPerStatement = 1000;

/** Makes the plan's links; two items that are linked already keep the link they have. */
export async function importLinks(desk: ImportDesk): Promise<void> {
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
      desk.record({
        subjectType: 'link',
        subjectId: link.id,
        namespaceId: null,
        action: 'link.create',
        changes: { sourceId: { after: link.sourceId }, targetId: { after: link.targetId }, type: { after: link.type } },
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
