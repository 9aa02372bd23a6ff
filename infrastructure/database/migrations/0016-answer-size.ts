import type { Knex } from 'knex';

/** Statements that read long texts ask first whether these fit into one answer: memory is what a server runs out of. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create function require_answer_size(bytes bigint, maximum bigint) returns boolean language plpgsql immutable as $$
    begin
      if bytes > maximum then
        raise exception 'the texts have % bytes', bytes using errcode = 'MP001';
      end if;
      return true;
    end $$;
  `);
}
