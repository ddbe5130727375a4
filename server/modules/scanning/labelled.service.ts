import type { ScanKind } from '#contract/rules/scan/checkedCode.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { Database } from '../../db/database.ts'
import { readCode } from './readCode.ts'
import { newLabelOf, resolveCode } from './resolve.service.ts'

/** What a complaint or a recall may begin with. */
const kinds: readonly ScanKind[] = ['box', 'hu', 'lot', 'card', 'order', 'inOrder', 'outOrder', 'container']

/**
 * The number by which the record behind a label is kept, for a lot its id: of our checked codes, of GS1 as scanners send it, and of a label that was
 * replaced or taken off since, which what was shipped may still carry. What nothing has comes back as it was written.
 */
export async function labelled(db: Database, code: string): Promise<string> {
  const { found } = await resolveCode(db, code, { symbology: '', of: kinds, materialId: '' })
  if (found) return found.kind === 'lot' ? found.id : found.code
  return (await newLabelOf(db, code)) ?? (await boxOfOldLabel(db, code)) ?? code
}

/** The box that once had this SSCC. */
async function boxOfOldLabel(db: Database, code: string): Promise<string | null> {
  const numbers = readCode(code, '', []).senses.map(({ number }) => foldedCode(number))
  const sscc = numbers.find((number) => /^\d{18}$/.test(number))
  if (sscc === undefined) return null
  const box = await db.selectFrom('mes_box').select('boxNo').where('retiredSscc', 'like', `%${sscc}%`).orderBy('id', 'desc').executeTakeFirst()
  return box?.boxNo ?? null
}
