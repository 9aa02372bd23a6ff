import { chunksOf } from '../../domain/lists/chunks.ts';
import { camelName } from '../../domain/text/camel-name.ts';
import type { Columns } from './columns.ts';

/** Maximum number of statements to combine. */
const mostTogether = 20;

/**
 * Callers decide which statements are combined, and each connection caches the plan of every prepared combination. Only
 * this many combinations are prepared; later ones are planned each time.
 */
const mostPrepared = 64;
const preparedTexts = new Set<string>();

interface Statement {
  text: string;
  bindings: readonly unknown[];
  prepared?: boolean;
}

interface Waiting {
  fragment: Statement;
  resolve: (columns: Columns) => void;
  reject: (error: unknown) => void;
}

/**
 * Combines the reads that a request sends in the same tick to one statement, because a round trip costs more than each
 * of them. Rows are then returned as JSON. Meant for small prepared statements with a generic plan.
 */
export class GatheredStatements {
  private waiting: Waiting[] = [];

  constructor(private readonly send: (fragment: Statement) => Promise<Columns>) {}

  run(fragment: Statement): Promise<Columns> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ fragment, resolve, reject });
      // Everything queued until then belongs to the same step of the request.
      if (this.waiting.length === 1) setImmediate(() => this.sendAll());
    });
  }

  private sendAll(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const some of chunksOf(waiting, mostTogether)) void this.sendTogether(some);
  }

  private async sendTogether(waiting: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.answers(waiting.map(({ fragment }) => fragment));
      for (const [index, { resolve }] of waiting.entries()) resolve(answers[index] as Columns);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  private async answers(fragments: readonly Statement[]): Promise<Columns[]> {
    const [only] = fragments;
    if (only !== undefined && fragments.length === 1) return [await this.send(only)];
    const text = `select ${fragments.map((one) => `(select json_agg(part) from (${one.text}) part)`).join(', ')}`;
    if (preparedTexts.size < mostPrepared) preparedTexts.add(text);
    const bindings = fragments.flatMap((one) => one.bindings);
    const { rows } = await this.send({ text, bindings, prepared: preparedTexts.has(text) });
    return fragments.map((_, index) => columnsOf((rows[0]?.[index] ?? []) as Record<string, unknown>[]));
  }
}

function columnsOf(rows: readonly Record<string, unknown>[]): Columns {
  const names = Object.keys(rows[0] ?? {});
  return { names: names.map(camelName), rows: rows.map((row) => names.map((name) => valueOf(name, row[name]))) };
}

/** Instants are the only values without a JSON type; their columns end in `_at`, as do some of days. */
function valueOf(name: string, value: unknown): unknown {
  return typeof value === 'string' && name.endsWith('_at') && value.includes('T') ? new Date(value) : value;
}
