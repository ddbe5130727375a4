import type { Database } from '../../db/database.ts'
import { readCode } from './readCode.ts'
import { activeRules } from './rules.ts'
import './tables.ts'

/** The lot that a code names by the rules of the plant, and the material that the rule finds in it; a code of no rule is the lot itself. */
export async function lotOfCode(db: Database, raw: string, symbology: string): Promise<{ lotNo: string; materialCode: string }> {
  const { senses } = readCode(raw, symbology, await activeRules(db))
  const lot = senses.find(({ kind }) => kind === 'lot')
  return { lotNo: lot?.number ?? raw.trim(), materialCode: lot?.material?.codes[0] ?? '' }
}
