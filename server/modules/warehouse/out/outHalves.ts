import { cancelOut, emptyOut, finishOut, releaseOut, scanOut } from '#contract/modules/warehouse/out/outCommands.ts'
import { shipItem, undoOutItem } from '#contract/modules/warehouse/out/outItem.ts'
import type { outItems } from '#contract/modules/warehouse/out/outItem.ts'
import { pickOutLine, shortOutLine, unpickOutLine } from '#contract/modules/warehouse/out/outLine.ts'
import { fromMicro, sumQuantities, toMicro } from '#contract/rules/quantity.ts'
import { Problem } from '../../../http/problem.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/field/row.ts'
import { askInspection, uninspectedOf } from '../../quality/inspection.service.ts'
import type { OutLine, OutOrder } from './outHooks.ts'
import { outTurn, pickForOut } from './pick.ts'
import { pickedFor, pickStands, shipPicked, shortOutLines, takePickBack } from './ship.ts'

const text = (asked: Row | null, name: string) => (typeof asked?.[name] === 'string' ? asked[name].trim() : '')

/** The server's half of the commands on out orders (factory.md 3.11). */
export const outHalves: readonly CommandHalf[] = inTurns<OutOrder>(
  ({ record }) => [outTurn(record.id)],
  [
    implement<OutOrder>(releaseOut, { guards: [hasLines, isWanted] }),
    implement<OutOrder>(scanOut, {
      async run({ unit, record, asked, plantTz }) {
        const qty = typeof asked['qty'] === 'number' ? toMicro(asked['qty']) : null
        if (qty === 0) throw new Problem(422, '数量应大于 0', { fields: { qty: ['应大于 0'] } })
        const picked = await pickForOut(unit, record, { huCode: text(asked, 'huCode'), qty, breakReason: text(asked, 'breakReason') })
        await unit.give(pickOutLine, picked.lineId, { qty: fromMicro(picked.qty) })
        if (record.outType === 'delivery')
          await askInspection(unit, {
            qcType: 'OQC',
            refType: 'mesOutOrder',
            refId: inspectedFor(record.id, picked.lotId),
            lotId: picked.lotId,
            batchNo: '',
            lotSize: null,
            plantTz,
          })
      },
      told: () => '已拣到出货库位',
    }),
    implement<OutOrder>(finishOut, {
      guards: [isInspected],
      async run({ unit, record, asked }) {
        const short = await shortOutLines(unit, record.id)
        const reason = text(asked, 'reason')
        if (short.length > 0 && reason === '') {
          const sentence = `还有 ${short.length} 行没有备齐（${short.map(({ materialName }) => materialName).join('、')}）。请继续拣货，或填写缺货原因后发运`
          throw new Problem(422, sentence, { fields: { reason: [sentence] } })
        }
        await shipPicked(unit, record)
        for (const { id } of short) await unit.give(shortOutLine, id, { reason })
        return { status: short.length > 0 ? 'partial' : 'done', closeReason: reason, shipTime: unit.at }
      },
      told: ({ status }) => (status === 'partial' ? '已交接发运，缺货已记下' : '已交接发运'),
    }),
    implement<OutOrder>(emptyOut),
    implement<OutOrder>(cancelOut, { run: async ({ asked }) => ({ closeReason: text(asked, 'reason') }) }),
  ],
)

/** Each lot of a delivery has an inspection of its own. */
const inspectedFor = (outId: string, lotId: string) => `${outId} ${lotId}`

/** What is at the dock leaves when its inspections are done; what was put back is not waited for. */
async function isInspected({ unit, record }: Guarded<OutOrder>): Promise<string | null> {
  const lots = new Set((await pickedFor(unit, record.id)).map(({ lotId }) => lotId))
  if (lots.size === 0) return null
  const open = await uninspectedOf(
    unit,
    'mesOutOrder',
    [record.id, ...[...lots].map((lotId) => inspectedFor(record.id, lotId))], // one of the whole order was asked for by an earlier version
  )
  return open.length === 0 ? null : `出货检验 ${open.join('、')} 还没有完成，不能发运。请先完成检验，或撤销那些件的拣货`
}

async function hasLines({ unit, record }: Guarded<OutOrder>): Promise<string | null> {
  const line = await unit.trx.selectFrom('mes_out_line').select('id').where('outId', '=', record.id).limit(1).executeTakeFirst()
  return line ? null : '这张出库单还没有出库行，请先编辑它，写明要发的物料和数量'
}

/** A delivery is of the product of its order, and that order still stands. */
async function isWanted({ unit, record }: Guarded<OutOrder>): Promise<string | null> {
  if (record.outType !== 'delivery' || record.orderId === null) return null
  const order = await unit.trx.selectFrom('mes_order').select(['orderNo', 'productId', 'status']).where('id', '=', record.orderId).executeTakeFirst()
  if (!order) return '没有这张生产订单，请重新选择'
  if (['cancelled', 'terminated'].includes(order.status)) return `生产订单 ${order.orderNo} 已取消或终止，不用再交货。请取消这张出库单`
  const other = await unit.trx
    .selectFrom('mes_out_line')
    .innerJoin('mes_material', 'mes_material.id', 'materialId')
    .select('materialName')
    .where('outId', '=', record.id)
    .where('materialId', '<>', order.productId)
    .limit(1)
    .executeTakeFirst()
  return other ? `${other.materialName} 不是生产订单 ${order.orderNo} 的产品，请改正出库行` : null
}

type Item = Omit<NonNullable<(typeof outItems)['rowType']>, 'shipTime'> & { id: string; shipTime: string | number | null }

const pickedSoFar = ({ pickedQty, planQty }: Pick<OutLine, 'pickedQty' | 'planQty'>) => (pickedQty >= planQty ? 'done' : pickedQty > 0 ? 'partial' : 'waiting')

/** Of lines: the commands of their order and of its units give them. */
export const outLineHalves: readonly CommandHalf[] = [
  implement<OutLine>(pickOutLine, {
    async run({ record: { pickedQty: before, planQty }, asked }) {
      const pickedQty = sumQuantities([before, Number(asked['qty'])])
      return { pickedQty, status: pickedSoFar({ pickedQty, planQty }) }
    },
  }),
  implement<OutLine>(unpickOutLine, {
    async run({ record: { pickedQty: before, planQty }, asked }) {
      const pickedQty = sumQuantities([before, -Number(asked['qty'])])
      return { pickedQty, status: pickedSoFar({ pickedQty, planQty }) }
    },
  }),
  implement<OutLine>(shortOutLine),
]

/** Of units that were picked: they leave with their order, or go back with a reason. */
export const outItemHalves: readonly CommandHalf[] = inTurns<Item>(
  ({ record }) => [outTurn(record.outId)],
  [
    implement<Item>(shipItem, { run: async ({ unit }) => ({ shipTime: unit.at }) }),
    implement<Item>(undoOutItem, {
      guards: [({ unit, record }) => pickStands(unit, record)],
      async run({ unit, record, asked }) {
        const reason = text(asked, 'reason')
        await takePickBack(unit, record, reason)
        await unit.give(unpickOutLine, record.lineId, { qty: record.qty })
        // the unit whose pick is taken back is still picked: it changes its state behind its order
        if ((await pickedFor(unit, record.outId)).length <= 1) await unit.give(emptyOut, record.outId, { reason })
        return { undoReason: reason }
      },
      told: ({ huCode }) => `已撤销 ${huCode} 的拣货，它回到了原来的库位`,
    }),
  ],
)
