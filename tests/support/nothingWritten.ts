import { expect } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { wholeDatabase } from './wholeDatabase.ts'

/** What is kept of a refusal: that it was scanned (factory.md 4 R9), and that somebody signed, by a call of its own, what was then not done. */
const ofRefusals = new Set(['mes_scan_event', 'mes_esign'])

/** What a call answers that has to leave every row of the plant as it was: no row more, none less, none changed. */
export async function nothingWritten<Answer>(db: Database, refused: () => Promise<Answer>): Promise<Answer> {
  const before = await plantRows(db)
  const answer = await refused()
  expect(await plantRows(db)).toEqual(before)
  return answer
}

async function plantRows(db: Database): Promise<Record<string, string[]>> {
  const kept = Object.entries(await wholeDatabase(db)).filter(([table]) => table.startsWith('mes_') && !ofRefusals.has(table))
  expect(kept.flatMap(([, rows]) => rows).length).toBeGreaterThan(5) // a plant without rows would prove nothing
  return Object.fromEntries(kept)
}
