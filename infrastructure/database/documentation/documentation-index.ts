import type { Knex } from 'knex';
import type { DocumentationIndex } from '../../../application/documentation/documentation.ts';
import type { DocumentationPassage } from '../../../application/documentation/passages.ts';
import { select, sql } from '../sql.ts';

export class DatabaseDocumentationIndex implements DocumentationIndex {
  constructor(private readonly connection: Knex) {}

  async replace(passages: readonly DocumentationPassage[]): Promise<void> {
    const stored = await select<DocumentationPassage>(
      this.connection,
      sql`select anchor as address, title, content from documentation_passages order by position`,
    );
    if (JSON.stringify(stored) === JSON.stringify(passages)) return;
    const column = (name: keyof DocumentationPassage) => passages.map((passage) => passage[name]);
    await this.connection.transaction(async (transaction) => {
      await select(transaction, sql`delete from documentation_passages`);
      await select(
        transaction,
        sql`insert into documentation_passages (position, anchor, title, content)
            select given.position, given.anchor, given.title, given.content
            from unnest(${column('address')}::text[], ${column('title')}::text[], ${column('content')}::text[])
              with ordinality given (anchor, title, content, position)`,
      );
    });
  }

  /** Any of the words may match: a question names more than its answer. */
  search(question: string, most: number): Promise<DocumentationPassage[]> {
    return select<DocumentationPassage>(
      this.connection,
      sql`select p.anchor as address, p.title, p.content
          from documentation_passages p
            cross join (select replace(plainto_tsquery('english', ${question})::text, '&', '|')::tsquery as query) asked
          where p.words @@ asked.query
          order by ts_rank_cd(p.words, asked.query) desc, p.position limit ${most}`,
    );
  }
}
