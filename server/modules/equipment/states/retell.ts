import { randomUUID } from 'node:crypto'
import type { MappedState } from '#contract/modules/equipment/machineState.ts'
import type { StateRule } from '#contract/rules/state/stateTable.ts'
import type { Database } from '../../../db/database.ts'
import '../tables.ts'
import { toldPast } from './past.ts'
import type { KeptPast } from './past.ts'

type Of = { equipCode: string; rules: readonly StateRule<MappedState>[]; fromMs: number; toMs: number }

/**
 * Tells the past of a machine anew by its table. Only what the PLC said changes: time offline, what people said, the calendar and stops
 * that somebody qualified stay as they are, and the stretch that lasts. Where no samples were kept the stretch stays too. Gives how many
 * stretches were told anew.
 */
export async function retellStates(db: Database, past: KeptPast, { equipCode, rules, fromMs, toMs }: Of): Promise<number> {
  const rows = await db
    .selectFrom('mes_equipment_state')
    .selectAll()
    .where('equipCode', '=', equipCode)
    .where('startMs', '>=', fromMs)
    .where('endMs', '<=', toMs)
    .where('qualifiedBy', '=', '')
    .where(({ or, eb }) => or([eb('source', '=', 'plc'), eb('state', '=', 'unset')]))
    .orderBy('startMs')
    .execute()
  let retold = 0
  for (const row of rows) {
    const [startMs, endMs] = [Number(row.startMs), Number(row.endMs)]
    if (endMs <= startMs) continue
    const { stretches } = await toldPast(past, rules, { fromMs: startMs, toMs: endMs })
    const pieces = stretches.map(({ state, ...span }) => ({ ...span, state: state ?? row.state }))
    if (pieces.every(({ state }) => state === row.state)) continue
    await db.transaction().execute(async (trx) => {
      const gone = await trx.deleteFrom('mes_equipment_state').where('id', '=', row.id).where('version', '=', row.version).executeTakeFirst()
      if (gone.numDeletedRows === 0n) return // somebody qualified it meanwhile: it stays
      await trx
        .insertInto('mes_equipment_state')
        .values(pieces.map((piece, index) => pieceOf(row, piece, index)))
        .execute()
      retold += 1
    })
  }
  return retold
}

type Row = { id: string; equipCode: string; state: string; reason: string | null; version: number }

function pieceOf(
  { id, equipCode, state: before, reason, version }: Row,
  { state, startMs, endMs }: { state: string; startMs: number; endMs: number },
  index: number,
) {
  const why = state === 'unset' ? '状态表没有说明' : state === before ? (reason ?? '') : ''
  const kept = { createBy: 'system', createTime: startMs, updateBy: 'system', updateTime: endMs, version: version + 1 }
  return {
    id: index === 0 ? id : randomUUID(),
    equipCode,
    state,
    startMs,
    endMs,
    seconds: Math.round((endMs - startMs) / 1e3),
    reason: why,
    source: state === 'unset' ? 'rule' : 'plc',
    ...kept,
  }
}
