import { putItem, undoInItem, unputItem } from '#contract/modules/warehouse/in/inItem.ts'
import type { inItems } from '#contract/modules/warehouse/in/inItem.ts'
import { receiveLine, reopenInLine, shortInLine, unreceiveLine } from '#contract/modules/warehouse/in/inLine.ts'
import { sumQuantities } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../../resource/command/commandHalf.ts'
import type { InLine } from './inHooks.ts'
import { inspectLess } from './inspectReceived.ts'
import { inTurn, receiptStands, takeReceiptBack } from './receive.ts'

/** An instant may be written as ms since the epoch, as it rests; it is read as a text. */
type Item = Omit<NonNullable<(typeof inItems)['rowType']>, 'putTime'> & { id: string; putTime: string | number | null }

const receivedSoFar = ({ receivedQty, planQty }: Pick<InLine, 'receivedQty' | 'planQty'>) =>
  receivedQty >= planQty ? 'done' : receivedQty > 0 ? 'partial' : 'waiting'

/** Of lines: the commands of their order and of its units give them. */
export const inLineHalves: readonly CommandHalf[] = [
  implement<InLine>(receiveLine, {
    async run({ record: { receivedQty: before, planQty }, asked }) {
      const receivedQty = sumQuantities([before, Number(asked['qty'])])
      return { receivedQty, status: receivedSoFar({ receivedQty, planQty }) }
    },
  }),
  implement<InLine>(unreceiveLine, {
    async run({ record: { receivedQty: before, planQty }, asked }) {
      const receivedQty = sumQuantities([before, -Number(asked['qty'])])
      return { receivedQty, status: receivedSoFar({ receivedQty, planQty }) }
    },
  }),
  implement<InLine>(shortInLine),
  implement<InLine>(reopenInLine, { run: async ({ record }) => ({ status: receivedSoFar(record) }) }),
]

/** Of units that came: put away with the move of the unit, and taken back with its reason. */
export const inItemHalves: readonly CommandHalf[] = [
  implement<Item>(putItem, {
    async run({ unit, record }) {
      const { locationId } = await unit.trx.selectFrom('mes_hu').select('locationId').where('id', '=', record.huId).executeTakeFirstOrThrow()
      return { toLocationId: locationId, putBy: unit.by.username, putTime: unit.at }
    },
  }),
  implement<Item>(unputItem, { run: async () => ({ toLocationId: null, putBy: '', putTime: null }) }),
  ...inTurns<Item>(
    ({ record }) => [inTurn(record.inId)],
    [
      implement<Item>(undoInItem, {
        guards: [({ unit, record }) => receiptStands(unit, record)],
        async run({ unit, record, asked }) {
          const reason = typeof asked['reason'] === 'string' ? asked['reason'].trim() : ''
          await takeReceiptBack(unit, record, reason)
          await unit.give(unreceiveLine, record.lineId, { qty: record.qty })
          await inspectLess(unit, record)
          return { undoReason: reason }
        },
        told: ({ huCode }) => `已撤销 ${huCode} 的收货，请退给司机或重新收`,
      }),
    ],
  ),
]

/** After a unit was moved, by whatever page: one that waited to be put away is, and one that came back to where it was put down waits again. */
export async function followUnit(unit: UnitOfWork, huId: string): Promise<void> {
  const item = await unit.trx
    .selectFrom('mes_in_item as item')
    .innerJoin('mes_in_order as inOrder', 'inOrder.id', 'item.inId')
    .innerJoin('mes_hu as hu', 'hu.id', 'item.huId')
    .select(['item.id', 'item.status', 'inOrder.toLocationId', 'hu.locationId'])
    .where('item.huId', '=', huId)
    .where('item.status', '<>', 'undone')
    .executeTakeFirst()
  if (!item || item.locationId === null) return
  const isDown = item.locationId === item.toLocationId
  if (item.status === 'received' && !isDown) await unit.give(putItem, item.id)
  if (item.status === 'put' && isDown) await unit.give(unputItem, item.id)
}
