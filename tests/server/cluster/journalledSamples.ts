import pg from 'pg'
import { z } from 'zod'
import { decodeJournal, rowWidth } from '../../../server/tags/history/journal.ts'

const Entry = z.object({ crc: z.coerce.number(), blob: z.instanceof(Uint8Array) })

/** Everything the journal of a history on PostgreSQL has of one tag, as it was written: twice if it was written twice. */
export async function journalledSamples(databaseUrl: string, tagCode: string): Promise<{ at: number; value: number }[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows: tags } = await client.query('select ref from history.tag where "tagCode" = $1', [tagCode])
    const { ref } = z.object({ ref: z.number() }).parse(tags[0])
    const { rows } = await client.query('select crc, blob from history.tag_wal order by seq')
    return rows.flatMap((row) => {
      const flat = decodeJournal(Entry.parse(row)) ?? new Float64Array()
      const samples = Array.from({ length: flat.length / rowWidth }, (_, index) => flat.subarray(index * rowWidth, (index + 1) * rowWidth))
      return samples.filter(([tag]) => tag === ref).map(([, at = 0, value = 0]) => ({ at, value }))
    })
  } finally {
    await client.end()
  }
}
