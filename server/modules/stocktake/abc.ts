import { sql } from 'kysely'
import type { AbcClass } from '#contract/modules/stocktake/takeStates.ts'
import { abcClasses } from '#contract/rules/abcClasses.ts'
import type { ReadUnit } from '../../bus/unit.ts'

/** how far back goods that went out are counted, ms */
const backMs = 90 * 86_400_000

/** Materials of an ABC class, by how often they were taken in the last 90 days. */
export async function materialsOfClass({ trx, at }: Pick<ReadUnit, 'trx' | 'at'>, wanted: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; times: number | string }>`select material.id,
      (select count(*) from ${sql.table('mes_stock_move')} m where m."materialId" = material.id and m."createTime" > ${at - backMs}
        and m."moveType" in ('issue', 'weigh', 'charge', 'ship')) as times
    from ${sql.table('mes_material')} material`.execute(trx)
  const classes = abcClasses(rows.map(({ id, times }) => ({ id, times: Number(times) })))
  return new Set([...classes].filter(([, one]) => one === (wanted as AbcClass)).map(([id]) => id)) // an unknown class has no materials
}
