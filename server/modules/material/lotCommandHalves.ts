import { concedeLot, expireLot, failLot, holdLot, passLot, receiveLot, releaseLot, retestLot, settleLot } from '#contract/modules/material/lotCommands.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { Problem } from '../../http/problem.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../resource/command/commandHalf.ts'
import type { Row } from '../../resource/field/row.ts'
import { endOf } from './lotHooks.ts'
import type { Lot } from './lotHooks.ts'
import { moveStock } from './stock/stock.service.ts'
import { isOver } from './stock/usable.service.ts'

const text = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name] : '')
const number = (asked: Row, name: string) => (typeof asked[name] === 'number' ? asked[name] : 0)

/** The server's half of what is done to lots. */
export const lotCommandHalves: readonly CommandHalf[] = [
  implement<Lot>(receiveLot, {
    async run({ unit, record, asked, plantTz }) {
      const [count, qtyEach] = [number(asked, 'count'), number(asked, 'qtyEach')]
      if (qtyEach <= 0) throw new Problem(422, '每件数量应大于 0', { fields: { qtyEach: ['应大于 0'] } })
      const ref = { type: 'mesMaterialLot', id: record.id }
      for (let piece = 0; piece < count; piece += 1)
        await moveStock(unit, {
          is: 'receive',
          moveType: 'recv',
          lotId: record.id,
          huType: text(asked, 'huType'),
          to: text(asked, 'locationId'),
          qty: toMicro(qtyEach),
          ref,
        })
      return { receiveDate: record.receiveDate ?? plantDay(unit.at, plantTz) }
    },
    told: () => '已收货入库',
  }),
  implement<Lot>(passLot, { run: async () => ({ holdReason: '' }) }),
  implement<Lot>(concedeLot, { run: async ({ asked }) => ({ holdReason: text(asked, 'reason') }) }),
  implement<Lot>(failLot, { run: async ({ asked }) => ({ holdReason: text(asked, 'reason') }) }),
  implement<Lot>(holdLot, {
    run: async ({ record, asked }) => ({
      heldFrom: record.qualityStatus,
      holdReason: text(asked, 'reason'),
      holdBinds: text(asked, 'binds') === 'N' ? 'N' : 'Y',
    }),
  }),
  implement<Lot>(releaseLot, {
    run: async ({ record }) => ({ qualityStatus: record.heldFrom === '' ? 'pending' : record.heldFrom, heldFrom: '', holdReason: '', holdBinds: 'N' }),
  }),
  implement<Lot>(settleLot, {
    run: async ({ asked }) =>
      text(asked, 'to') === 'hold'
        ? { heldFrom: text(asked, 'later') }
        : { qualityStatus: text(asked, 'to'), heldFrom: '', holdReason: text(asked, 'reason'), holdBinds: 'N' },
  }),
  implement<Lot>(retestLot, {
    async run({ unit, record, asked, plantTz }) {
      const expireDate = text(asked, 'expireDate')
      const today = plantDay(unit.at, plantTz)
      if (expireDate <= (record.expireDate ?? today))
        throw new Problem(422, '复验后的有效期应晚于原来的有效期', { fields: { expireDate: ['应晚于原来的有效期'] } })
      return { expireDate, retestDate: today, expiresAt: endOf(expireDate, plantTz) }
    },
  }),
  implement<Lot>(expireLot, {
    guards: [
      async ({ unit, record }) => {
        const lot = await unit.trx.selectFrom('mes_material_lot').select('expiresAt').where('id', '=', record.id).executeTakeFirst()
        return !lot || !isOver(lot, unit.at) ? `批次 ${record.lotNo} 还没有到期，不能转为过期。不再使用时请冻结它` : null
      },
    ],
  }),
]
