import type { HistoryDb } from './chunkStore.ts'
import { decodeJournal, encodeJournal, readUntilRef, rowWidth } from './journal.ts'
import { hourOf } from './samples.ts'
import type { Write } from './writing.ts'

/** Writes rows under the numbers from `seq` on, in one write; gives the next free number. */
export async function writeJournal(write: Write, rows: Float64Array, seq: number): Promise<number> {
  const entries = encodeJournal(rows)
  await write(async (trx) => {
    for (const [index, { hour, crc, blob }] of entries.entries())
      await trx
        .insertInto('tag_wal')
        .values({ seq: seq + index, hour, crc, blob })
        .execute()
  })
  return seq + entries.length
}

/** Drops the journal of an hour up to the entry `throughSeq`; call in the transaction that writes its chunks. */
export async function dropJournal(db: HistoryDb, hour: number, throughSeq: number): Promise<void> {
  await db.deleteFrom('tag_wal').where('hour', '=', hour).where('seq', '<=', throughSeq).execute()
}

export type Recovered = { samples: number; skipped: number; nextSeq: number }

/** The number of the newest entry; 0 when there is none. */
export async function newestEntry(db: HistoryDb): Promise<number> {
  const { newest } = await db
    .selectFrom('tag_wal')
    .select(({ fn }) => fn.max('seq').as('newest'))
    .executeTakeFirstOrThrow()
  return Number(newest ?? 0)
}

/** Hours of which the journal has rows. */
export async function journalledHours(db: HistoryDb): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('tag_wal').select('hour').distinct().execute()
  return new Set(rows.map(({ hour }) => hour))
}

/** Which entries are read (both in), and whether those that are not what was written are dropped: only who writes may. */
export type JournalPart = { fromSeq: number; toSeq: number; dropsDamaged: boolean }

/** Gives every journalled row of a known tag to `keep`, oldest entry first. Entries that are not what was written are counted. */
export async function readJournal(
  db: HistoryDb,
  { fromSeq, toSeq, dropsDamaged }: JournalPart,
  knows: (ref: number) => boolean,
  keep: (ref: number, at: number, value: number, status: number) => void,
): Promise<Recovered> {
  const recovered: Recovered = { samples: 0, skipped: 0, nextSeq: fromSeq }
  const entries = await db.selectFrom('tag_wal').select(['seq', 'hour', 'crc']).where('seq', '>=', fromSeq).where('seq', '<=', toSeq).orderBy('seq').execute()
  for (const { seq, hour, crc } of entries) {
    recovered.nextSeq = seq + 1
    const found = await db.selectFrom('tag_wal').select('blob').where('seq', '=', seq).executeTakeFirst()
    if (!found) continue // its hour was closed by who writes, between the two questions
    const rows = decodeJournal({ crc, blob: found.blob })
    if (rows && rowsFit(rows, hour, knows)) {
      for (let i = 0; i < rows.length; i += rowWidth) {
        keep(rows[i] ?? 0, rows[i + 1] ?? 0, rows[i + 2] ?? Number.NaN, rows[i + 3] ?? 0)
        if (rows[i] !== readUntilRef) recovered.samples += 1
      }
      continue
    }
    recovered.skipped += 1
    if (dropsDamaged) await db.deleteFrom('tag_wal').where('seq', '=', seq).execute()
  }
  return recovered
}

function rowsFit(rows: Float64Array, hour: number, knows: (ref: number) => boolean): boolean {
  for (let i = 0; i < rows.length; i += rowWidth) if (!knows(rows[i] ?? -1) || hourOf(rows[i + 1] ?? 0) !== hour) return false
  return true
}
