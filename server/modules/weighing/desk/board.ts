import type { WeighBoard, WeighBooth } from '#contract/modules/weighing/weighBoard.ts'
import { weightFor } from '#contract/rules/weighing/assay.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { milligramsIn } from '#contract/rules/unitConversion.ts'
import type { Database } from '../../../db/database.ts'
import { requireWeight } from '../../material/amounts.service.ts'
import { scaleStands } from '../../scales/scaleStands.service.ts'
import { noWeight } from './noWeight.ts'
import { weighQueue } from './queue.ts'
import '../tables.ts'

type At = { plantTz: string; at: number; shiftFrom: number }

/** The weighing room as its wall shows it: each scale with the line in hand, and the queue. What scales show comes by their topic. */
export async function weighBoard(db: Database, when: At): Promise<WeighBoard> {
  const queue = await weighQueue(db, when)
  const scales = await db.selectFrom('mes_scale').select(['id', 'name']).where('status', '<>', 'outOfService').orderBy('code').limit(8).execute()
  const booths: WeighBooth[] = []
  for (const { id, name } of scales) {
    const work = await workOn(db, id)
    const order = work?.unknown === null ? queue.orders.find(({ weightId }) => weightId === work.weightId) : undefined
    const why = work?.unknown ?? (await scaleStands(db, id, when.at)) ?? ''
    const shade = { colorNo: order?.colorNo ?? '', colorName: order?.colorName ?? '', hex: order?.hex ?? '' }
    booths.push({ scaleId: id, scaleName: name, why, work: work?.shown ? { ...shade, ...work.shown } : null })
  }
  return { atMs: when.at, booths, ...queue }
}

/** The line that is weighed on a scale now. */
async function workOn(db: Database, scaleId: string) {
  const line = await db
    .selectFrom('mes_weight_line as line')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .leftJoin('mes_material_lot as lot', 'lot.id', 'line.lotId')
    .leftJoin('sys_user as weigher', 'weigher.username', 'line.weighBy')
    .select([
      'line.id',
      'line.weightId',
      'seq',
      'line.unit',
      'targetQty',
      'lowerQty',
      'upperQty',
      'pureSum',
      'line.tareQty',
      'materialName',
      'realname',
      'weighBy',
    ])
    .select('assayFactor')
    .where('line.scaleId', '=', scaleId)
    .where('line.status', '=', 'weighing')
    .orderBy('line.updateTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!line) return null
  if (milligramsIn[line.unit] === undefined) return { weightId: line.weightId, unknown: noWeight(line), shown: null }
  const gramsOf = (micro: number) => fromMicro(requireWeight(BigInt(micro), { from: line.unit, to: 'g', name: line.materialName }))
  const wanted = (qty: number | string) => gramsOf(weightFor(Math.max(0, Number(qty) - Number(line.pureSum)), line.assayFactor ?? 1))
  const all = await db.selectFrom('mes_weight_line').select(['id', 'seq', 'status']).where('weightId', '=', line.weightId).orderBy('seq').execute()
  const markOf = ({ id, status }: { id: string; status: string }) =>
    id === line.id
      ? ('now' as const)
      : status === 'signed'
        ? ('signed' as const)
        : status === 'ok' || status === 'over'
          ? ('weighed' as const)
          : ('open' as const)
  const shown = {
    materialName: line.materialName,
    person: line.realname ?? line.weighBy,
    seq: line.seq,
    tare: line.tareQty === null ? null : gramsOf(Number(line.tareQty)),
    lower: wanted(line.lowerQty),
    target: wanted(line.targetQty),
    upper: wanted(line.upperQty),
    marks: all.map((one) => ({ seq: one.seq, mark: markOf(one) })),
  }
  return { weightId: line.weightId, unknown: null, shown }
}
