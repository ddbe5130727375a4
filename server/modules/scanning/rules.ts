import type { ScanKind } from '#contract/rules/scan/checkedCode.ts'
import type { Database } from '../../db/database.ts'

/** How codes of a kind are written: what they begin with, and where in them the number stands. */
export type ScanRule = { scope: ScanKind; prefix: string; symbology: string; template: string }

/** The rules in use, the longest prefix first: what says more of a code is asked before what says less. */
export async function activeRules(db: Database): Promise<ScanRule[]> {
  const rows = await db.selectFrom('mes_barcode_rule').select(['scope', 'prefix', 'symbology', 'template']).where('status', '=', 1).execute()
  return rows
    .map(({ scope, ...rule }) => ({ ...rule, scope: scope as ScanKind })) // judged when it was saved
    .toSorted((one, other) => other.prefix.length - one.prefix.length || other.template.length - one.template.length)
}
