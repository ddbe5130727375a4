import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** `ref` numbers a tag for ever: chunks and the journal speak of tags by it. `decimals` and `deadband` are the newest defined. */
export type TagTable = { ref: number; tagCode: string; decimals: number; deadband: number }

/** Samples of one tag in one closed hour (hours since the epoch). `good` counts the good samples; vmin, vmax and vsum are of those. */
export type TagChunkTable = {
  tag: number
  hour: number
  n: number
  vmin: number | null
  vmax: number | null
  vsum: number | null
  good: number
  blob: Uint8Array
}

/** Journal of the hours not yet closed: what came in one second. `crc` is the CRC-32 of `blob` (journal.ts). */
export type TagWalTable = { seq: number; hour: number; crc: number; blob: Uint8Array }

/** The sixty minutes of one tag-hour, packed (minuteBlock.ts). */
export type RollupMinuteTable = { tag: number; hour: number; blob: Uint8Array }

/** One hour of one tag; `mean` is weighted by time, `goodMs` of 3 600 000 were good, nulls when none were. */
export type RollupHourTable = { tag: number; hour: number; vmin: number | null; vmax: number | null; mean: number | null; last: number | null; goodMs: number }

/** A change of a text: what the tag with this number said from `at` (ms) on, null while it was bad; `status` tells why. */
export type TagTextTable = { tag: number; at: number; text: string | null; status: number }

/** Only where several processes share the history: whose turn it is to write. There is one row. */
export type WriterTable = { id: number; term: number }

export type HistoryTables = {
  tag: TagTable
  tag_chunk: TagChunkTable
  tag_wal: TagWalTable
  rollup_minute: RollupMinuteTable
  rollup_hour: RollupHourTable
  tag_text: TagTextTable
  writer: WriterTable
}

/** In the order they are applied; a released one is never edited. The file inside has one process and needs no `writer`. */
export const historyMigrations: Record<'file' | 'server', Record<string, Migration>> = {
  file: {
    '0001-history': tablesOf({ bytes: 'blob', modifyEnd: sql`without rowid` }), // rows in the order of (tag, hour): a month of one tag is one run on the disk
    '0002-texts': textsOf(sql`without rowid`),
  },
  server: {
    '0001-history': tablesOf({ bytes: 'bytea', modifyEnd: sql`` }),
    '0002-writer': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('writer')
          .addColumn('id', 'integer', (column) => column.primaryKey())
          .addColumn('term', 'bigint', (column) => column.notNull())
          .execute()
        await sql`insert into writer (id, term) values (1, 0)`.execute(db)
      },
    },
    '0003-texts': textsOf(sql``),
  },
}

/** What differs between the databases. */
type Ways = { bytes: 'blob' | 'bytea'; modifyEnd: RawBuilder<unknown> }

function tablesOf({ bytes, modifyEnd }: Ways): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('tag')
        .addColumn('ref', 'integer', (column) => column.primaryKey())
        .addColumn('tagCode', 'text', (column) => column.notNull().unique())
        .addColumn('decimals', 'integer', (column) => column.notNull())
        .addColumn('deadband', 'double precision', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('tag_chunk')
        .addColumn('tag', 'integer', (column) => column.notNull())
        .addColumn('hour', 'integer', (column) => column.notNull())
        .addColumn('n', 'integer', (column) => column.notNull())
        .addColumn('vmin', 'double precision')
        .addColumn('vmax', 'double precision')
        .addColumn('vsum', 'double precision')
        .addColumn('good', 'integer', (column) => column.notNull())
        .addColumn('blob', bytes, (column) => column.notNull())
        .addPrimaryKeyConstraint('tag_chunk_pk', ['tag', 'hour'])
        .execute()
      await db.schema
        .createTable('tag_wal')
        .addColumn('seq', 'integer', (column) => column.primaryKey())
        .addColumn('hour', 'integer', (column) => column.notNull())
        .addColumn('crc', 'bigint', (column) => column.notNull())
        .addColumn('blob', bytes, (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('rollup_minute')
        .addColumn('tag', 'integer', (column) => column.notNull())
        .addColumn('hour', 'integer', (column) => column.notNull())
        .addColumn('blob', bytes, (column) => column.notNull())
        .addPrimaryKeyConstraint('rollup_minute_pk', ['tag', 'hour'])
        .modifyEnd(modifyEnd)
        .execute()
      await db.schema
        .createTable('rollup_hour')
        .addColumn('tag', 'integer', (column) => column.notNull())
        .addColumn('hour', 'integer', (column) => column.notNull())
        .addColumn('vmin', 'double precision')
        .addColumn('vmax', 'double precision')
        .addColumn('mean', 'double precision')
        .addColumn('last', 'double precision')
        .addColumn('goodMs', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('rollup_hour_pk', ['tag', 'hour'])
        .modifyEnd(modifyEnd)
        .execute()
    },
  }
}

function textsOf(modifyEnd: RawBuilder<unknown>): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('tag_text')
        .addColumn('tag', 'integer', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('text', 'text')
        .addColumn('status', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('tag_text_pk', ['tag', 'at'])
        .modifyEnd(modifyEnd)
        .execute()
    },
  }
}
