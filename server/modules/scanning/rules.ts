import type { ScanRule } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanKind } from '#contract/rules/scan/checkedCode.ts'
import type { Database } from '../../db/database.ts'

/** The rules in use, the longest prefix first: what says more of a code is asked before what says less. */
export async function activeRules(db: Database): Promise<ScanRule[]> {
  const rows = await db.selectFrom('mes_barcode_rule').select(['scope', 'prefix', 'symbology', 'template']).where('status', '=', 1).execute()
  return rows
    .map(({ scope, ...rule }) => ({ ...rule, scope: scope as ScanKind })) // judged when it was saved
    .toSorted((one, other) => other.prefix.length - one.prefix.length || other.template.length - one.template.length)
}
