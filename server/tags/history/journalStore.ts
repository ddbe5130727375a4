import type { HistoryDb } from './chunkStore.ts'
import { decodeJournal, encodeJournal, rowWidth } from './journal.ts'
import { hourOf } from './samples.ts'

/** Writes rows under the numbers from `seq` on, in one transaction; gives the next free number. */
export async function writeJournal(db: HistoryDb, rows: Float64Array, seq: number): Promise<number> {
  const entries = encodeJournal(rows)
  await db.transaction().execute(async (trx) => {
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

/** Gives every journalled row of a known tag to `keep`, oldest entry first. Entries that are not what was written are dropped and counted. */
export async function recoverJournal(
  db: HistoryDb,
  knows: (ref: number) => boolean,
  keep: (ref: number, at: number, value: number, status: number) => void,
): Promise<Recovered> {
  const recovered: Recovered = { samples: 0, skipped: 0, nextSeq: 1 }
  const entries = await db.selectFrom('tag_wal').select(['seq', 'hour', 'crc']).orderBy('seq').execute()
  for (const { seq, hour, crc } of entries) {
    recovered.nextSeq = seq + 1
    const { blob } = await db.selectFrom('tag_wal').select('blob').where('seq', '=', seq).executeTakeFirstOrThrow()
    const rows = decodeJournal({ crc, blob })
    if (rows && rowsFit(rows, hour, knows)) {
      for (let i = 0; i < rows.length; i += rowWidth) keep(rows[i] ?? 0, rows[i + 1] ?? 0, rows[i + 2] ?? Number.NaN, rows[i + 3] ?? 0)
      recovered.samples += rows.length / rowWidth
      continue
    }
    recovered.skipped += 1
    await db.deleteFrom('tag_wal').where('seq', '=', seq).execute()
  }
  return recovered
}

function rowsFit(rows: Float64Array, hour: number, knows: (ref: number) => boolean): boolean {
  for (let i = 0; i < rows.length; i += rowWidth) if (!knows(rows[i] ?? -1) || hourOf(rows[i + 1] ?? 0) !== hour) return false
  return true
}
