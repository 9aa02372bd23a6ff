import type { ImportContext } from './import-context.ts';

const linksPerStatement = 1000;

/** Creates the plan's links. Pairs that are already linked keep their link. */
export async function importLinks(context: ImportContext): Promise<void> {
  const namespaceIds = new Map(
    context.plan.items.map((item) => [itemId(context, item.key), context.namespaceAt(item.namespacePath).id]),
  );
  for (let start = 0; start < context.plan.links.length; start += linksPerStatement) {
    const batch = context.plan.links.slice(start, start + linksPerStatement);
    const created = await context.scope.transaction.imports.insertLinks(
      batch.map((link) => ({
        sourceId: itemId(context, link.sourceKey),
        targetId: itemId(context, link.targetKey),
        type: link.type,
      })),
    );
    for (const link of created) {
      const { id, sourceId, targetId, type } = link;
      context.scope.record({
        subjectType: 'link',
        subjectId: id,
        namespaceId: namespaceIds.get(sourceId) ?? null,
        action: 'work_item.link',
        changes: { sourceId: { after: sourceId }, targetId: { after: targetId }, type: { after: type } },
      });
    }
    context.count('links', 'created', created.length);
    context.count('links', 'existing', batch.length - created.length);
    context.progress('links', batch.length);
  }
}

function itemId(context: ImportContext, key: string): number {
  const id = context.itemIds.get(key);
  if (id === undefined) throw new Error(`the plan has no item ${key}`);
  return id;
}
