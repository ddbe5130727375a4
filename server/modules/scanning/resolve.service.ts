import { scanKindTexts } from '#contract/modules/scanning/scanKinds.ts'
import { scopeLetters } from '#contract/rules/scan/checkedCode.ts'
import type { ScanKind } from '#contract/rules/scan/checkedCode.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { Database } from '../../db/database.ts'
import { findRecords } from './findRecords.ts'
import type { FoundRecord } from './findRecords.ts'
import { readCode } from './readCode.ts'
import type { CodeSense } from './readCode.ts'
import { activeRules } from './rules.ts'
import './tables.ts'

/** `of`: what may be scanned here, none named is everything; `materialId`: the material that a lot number is looked for first in. */
export type ResolveContext = { symbology: string; of: readonly ScanKind[]; materialId: string }

/** What a scan names: one record; or several, of which a person chooses; or a sentence why none. `say` is that in a few words. */
export type ResolvedCode = { found: FoundRecord | null; choices: FoundRecord[]; parsed: Record<string, string>; labelExpires: string | null } & (
  | { refusal: null; say: null }
  | { refusal: string; say: string }
)

const allKinds = Object.keys(scopeLetters) as ScanKind[] // its own keys

/** Says what was scanned (factory.md 3.17): a lot within the material at hand first and then anywhere, and a replaced label by its new number (R22). */
export async function resolveCode(db: Database, raw: string, { symbology, of, materialId }: ResolveContext): Promise<ResolvedCode> {
  const read = readCode(raw, symbology, await activeRules(db))
  const about = { parsed: read.parsed, labelExpires: null }
  const none = { found: null, choices: [] }
  if (read.refused !== null) return { ...none, ...about, refusal: `${read.refused}。请核对标签，或重新打印`, say: '读不懂' }
  const wanted = of.length === 0 ? allKinds : of
  for (const sense of read.senses) {
    const found = await recordsOf(db, sense, wanted, materialId)
    const said = { parsed: read.parsed, labelExpires: sense.expireDate }
    if (found.length === 1 && found[0]) return { found: found[0], choices: [], ...said, refusal: null, say: null }
    if (found.length > 1) return { found: null, choices: found, ...said, refusal: severalOf(found), say: '选一个' }
  }
  const carton = wanted.includes('hu') && !wanted.includes('box') ? await cartonOfBox(db, read.senses) : null
  if (carton) return { found: carton, choices: [], parsed: read.parsed, labelExpires: null, refusal: null, say: null }
  const retired = await newLabelOf(db, raw)
  if (retired !== null) return { ...none, ...about, refusal: `这是旧标签，已经作废。新的件码是 ${retired}，请扫新标签`, say: '旧标签' }
  const other = of.length === 0 ? null : await anythingElse(db, read.senses)
  if (other) {
    const expected = of.map((kind) => scanKindTexts[kind]).join('或')
    return { ...none, ...about, refusal: `扫到的是${scanKindTexts[other.kind]} ${other.code}，这里要扫${expected}`, say: `要扫${expected}` }
  }
  return { ...none, ...about, refusal: notFound(read.senses, raw), say: '不认识' }
}

async function recordsOf(db: Database, sense: CodeSense, kinds: readonly ScanKind[], materialId: string): Promise<FoundRecord[]> {
  const wanted = sense.kind === null ? kinds : kinds.filter((kind) => kind === sense.kind)
  const found = withoutOwnLot(await findRecords(db, sense, wanted))
  const lots = found.filter(({ kind }) => kind === 'lot')
  if (materialId === '' || lots.length < 2) return found
  const here = await db
    .selectFrom('mes_material_lot')
    .select('id')
    .where('materialId', '=', materialId)
    .where(
      'id',
      'in',
      lots.map(({ id }) => id),
    )
    .execute()
  return here.length === 1 ? found.filter(({ kind, id }) => kind !== 'lot' || id === here[0]?.id) : found
}

/** The lot of a batch has the number of its batch: scanned, it is the batch's card, where no lot is asked for. */
function withoutOwnLot(found: FoundRecord[]): FoundRecord[] {
  const cards = new Set(found.filter(({ kind }) => kind === 'card').map(({ code }) => code))
  return found.filter(({ kind, code }) => kind !== 'lot' || !cards.has(code))
}

async function anythingElse(db: Database, senses: readonly CodeSense[]): Promise<FoundRecord | null> {
  for (const sense of senses) {
    const [first] = await recordsOf(db, sense, allKinds, '')
    if (first) return first
  }
  return null
}

/** A box that was handed over, by its number or SSCC, where a unit is asked for: the unit that it is in stock, which is all that it holds. */
async function cartonOfBox(db: Database, senses: readonly CodeSense[]): Promise<FoundRecord | null> {
  for (const sense of senses) {
    const [box] = await recordsOf(db, sense, ['box'], '')
    if (!box) continue
    const carton = await db
      .selectFrom('mes_box')
      .innerJoin('mes_hu', 'mes_hu.id', 'huId')
      .select(['mes_hu.id', 'huCode'])
      .where('mes_box.id', '=', box.id)
      .executeTakeFirst()
    if (carton) return { kind: 'hu', resource: 'mesHu', id: carton.id, code: carton.huCode }
  }
  return null
}

/** The number that a unit has now whose label was replaced, however often. */
export async function newLabelOf(db: Database, raw: string): Promise<string | null> {
  const senses = readCode(raw, '', []).senses.map(({ number }) => foldedCode(number))
  const retired = await db
    .selectFrom('mes_retired_code')
    .innerJoin('mes_hu', 'mes_hu.id', 'mes_retired_code.huId')
    .select('huCode')
    .where('code', 'in', [raw.trim(), ...senses])
    .executeTakeFirst()
  return retired?.huCode ?? null
}

function severalOf(found: readonly FoundRecord[]): string {
  const [first] = found
  const isOneNumber = found.every(({ kind }) => kind === first?.kind)
  return `${first?.code ?? ''} ${isOneNumber ? `有 ${found.length} 个${first ? scanKindTexts[first.kind] : ''}` : '不止一种东西'}，请选择是哪一个`
}

function notFound(senses: readonly CodeSense[], raw: string): string {
  const sense = senses.find(({ kind }) => kind !== null)
  if (sense?.kind === 'lot' && sense.material !== null) return `标签上的物料没有批次 ${sense.number}，请核对标签，或先登记这个批次`
  return `系统里没有 ${(sense?.number ?? '') === '' ? raw.trim() : sense?.number}，请核对标签，或先登记它`
}
