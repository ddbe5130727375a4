import { readCheckedCode } from '#contract/rules/scan/checkedCode.ts'
import type { ScanKind } from '#contract/rules/scan/checkedCode.ts'
import { readByTemplate } from '#contract/rules/scan/codeTemplate.ts'
import { gs1Day, gtinSpellings, readGs1 } from '#contract/rules/scan/gs1Scan.ts'
import { rawScan } from '#contract/rules/scan/rawScan.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { ScanRule } from './rules.ts'

/**
 * What a code may mean. `kind` null: a number of anything. `material` is the one that the label itself names, by its codes or its GTIN; a number
 * without text is the material alone. `expireDate` (yyyy-MM-dd) is what the label says.
 */
export type CodeSense = { kind: ScanKind | null; number: string; material: { codes: string[]; gtins: string[] } | null; expireDate: string | null }

/** The senses of a scan, the most certain first; `parsed` is kept with it. `refused` is what is wrong with a code that claims to be GS1, or holds nothing. */
export type ReadCode = { senses: CodeSense[]; parsed: Record<string, string>; refused: string | null }

/** Reads what a scanner sent: by the rules of the plant, as GS1, as a checked code of ours, and as the number of anything. */
export function readCode(raw: string, symbology: string, rules: readonly ScanRule[]): ReadCode {
  const scan = rawScan(raw, symbology)
  const { text } = scan
  if (text === '') return { senses: [], parsed: { text }, refused: '没有扫到内容' }
  const byRule = rules.flatMap((rule): CodeSense[] => {
    if (!foldedCode(text).startsWith(foldedCode(rule.prefix)) || (rule.symbology !== '' && rule.symbology !== symbology)) return []
    const read = readByTemplate(rule.template, text)
    if (!read) return []
    const material = read.material === null ? null : { codes: [read.material], gtins: [] }
    return [{ kind: rule.scope, number: read.code, material, expireDate: null }]
  })
  const gs1 = readGs1(scan)
  if (gs1 !== null && 'refused' in gs1 && byRule.length === 0) return { senses: [], parsed: { text }, refused: gs1.refused }
  const elements = gs1 !== null && !('refused' in gs1) ? gs1 : []
  const said = Object.fromEntries(elements.map(({ identifier, value }) => [identifier, value]))
  const checked = readCheckedCode(text)
  const ours: CodeSense[] = checked ? [{ kind: checked.kind, number: checked.number, material: null, expireDate: null }] : []
  const plain: CodeSense[] = elements.length > 0 ? [] : [{ kind: null, number: text, material: null, expireDate: null }]
  return {
    senses: [...byRule, ...sensesOf(said), ...plain, ...ours],
    parsed: { text, ...said, ...(checked ? { checked: checked.number } : {}) },
    refused: null,
  }
}

/** A box by its SSCC, a unit by its serial number, a lot of a product, or the product alone. */
function sensesOf(said: Readonly<Record<string, string>>): CodeSense[] {
  const gtin = said['01'] ?? said['02']
  const material = gtin === undefined ? null : { codes: [], gtins: gtinSpellings(gtin) }
  const expireDate = said['17'] === undefined ? null : gs1Day(said['17'])
  const sense = (kind: ScanKind, number: string): CodeSense => ({ kind, number, material, expireDate })
  return [
    ...(said['00'] === undefined ? [] : [{ ...sense('box', said['00']), material: null }]),
    ...(said['21'] === undefined ? [] : [sense('hu', said['21'])]),
    ...(said['10'] === undefined ? [] : [sense('lot', said['10'])]),
    ...(gtin === undefined || said['10'] !== undefined ? [] : [sense('material', '')]),
  ]
}
