import type { WarehouseBoard, WorkTask } from '#contract/modules/warehouse/workbench/workbench.ts'
import { takeStatusTexts } from '#contract/modules/stocktake/takeStates.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'

/** Stock-takes that wait for somebody to count. */
export async function countTasks(db: Database, plantTz: string): Promise<WorkTask[]> {
  const takes = await db
    .selectFrom('mes_stocktake')
    .select(['id', 'takeNo', 'takeName', 'planDate', 'status', 'lineCount', 'countedCount', 'updateBy'])
    .where('status', 'in', ['draft', 'counting', 'recount'])
    .execute()
  return takes.map(({ id, takeNo, takeName, planDate, status, lineCount, countedCount, updateBy }) => ({
    key: `count ${id}`,
    kind: 'count',
    dueMs: instantOf(`${planDate} 23:59:59`, plantTz) ?? 0,
    title: takeName === '' ? takeNo : takeName,
    detail: `${takeNo} · ${takeStatusTexts[status as keyof typeof takeStatusTexts]}`,
    place: '',
    done: countedCount,
    total: lineCount,
    pieces: '行',
    person: status === 'draft' ? '' : updateBy,
    blocked: null,
    button: status === 'draft' ? '去开始' : status === 'recount' ? '复盘' : '盘点',
    opens: status === 'draft' ? `/wms/stocktake/${id}` : `/wms/stocktake/count?take=${id}`,
  }))
}

/** How many places agreed with the books of those that the last posted stock-take counted; null before any. */
export async function lastAccuracy(db: Database): Promise<WarehouseBoard['accuracy']> {
  const last = await db.selectFrom('mes_stocktake').select('id').where('status', '=', 'posted').orderBy('postTime', 'desc').limit(1).executeTakeFirst()
  if (!last) return null
  const lines = await db
    .selectFrom('mes_stocktake_line')
    .select(['locationId', 'diffQty'])
    .where('takeId', '=', last.id)
    .where('locationId', 'is not', null)
    .execute()
  const places = Map.groupBy(lines, ({ locationId }) => locationId)
  const right = [...places.values()].filter((own) => own.every(({ diffQty }) => Number(diffQty ?? 0) === 0)).length
  return { right, counted: places.size }
}
