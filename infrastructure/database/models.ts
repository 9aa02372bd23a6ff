import { Model, type ModelClass, type RelationMappings } from 'objection';

/*
 * The tables as objection models. Rows are the entities of the domain; the connection maps camel case to snake case.
 */

/** What objection has to know of a table besides its name. */
interface Table {
  /** The columns that identify a row, if it has no id. */
  key?: string[];
  /** Columns of JSON, which may be arrays. */
  json?: string[];
  relations?: () => RelationMappings;
}

const tables: Readonly<Record<string, Table>> = {
  users: { json: ['preferences'] },
  hooks: { json: ['customHeaders', 'urlVariables'] },
  security_findings: { json: ['location', 'identifiers', 'links'] },
  work_item_labels: { key: ['workItemId', 'labelId'] },
  work_item_assignees: { key: ['workItemId', 'userId'] },
  subscriptions: { key: ['workItemId', 'userId'] },
  work_items: {
    relations: () => ({
      parent: belongsTo('work_items.parentId', 'work_items'),
      labels: hasThrough('work_items', 'work_item_labels.workItemId', 'work_item_labels.labelId', 'labels'),
    }),
  },
  members: { relations: () => ({ namespace: belongsTo('members.namespaceId', 'namespaces') }) },
  merge_requests: {
    relations: () => ({
      labels: hasThrough(
        'merge_requests',
        'merge_request_labels.mergeRequestId',
        'merge_request_labels.labelId',
        'labels',
      ),
    }),
  },
};

function belongsTo(column: string, table: string): RelationMappings[string] {
  return {
    relation: Model.BelongsToOneRelation,
    modelClass: modelOf(table),
    join: { from: column, to: `${table}.id` },
  };
}

function hasThrough(owner: string, from: string, to: string, table: string): RelationMappings[string] {
  const join = { from: `${owner}.id`, through: { from, to }, to: `${table}.id` };
  return { relation: Model.ManyToManyRelation, modelClass: modelOf(table), join };
}

const models = new Map<string, ModelClass<Model>>();

/** The model of a table. */
export function modelOf(table: string): ModelClass<Model> {
  let model = models.get(table);
  if (model === undefined) {
    const { key = 'id', json = [], relations } = tables[table] ?? {};
    model = class extends Model {
      static override tableName = table;
      static override idColumn = key;
      static override jsonAttributes = json;
      static override relationMappings = relations ?? {};
    };
    models.set(table, model);
  }
  return model;
}
