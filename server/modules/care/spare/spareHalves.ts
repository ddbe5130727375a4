import type { RecordOf } from '#contract/command.ts'
import { issueSpare, receiveSpare } from '#contract/modules/care/sparePart.ts'
import type { spareParts } from '#contract/modules/care/sparePart.ts'
import { sumQuantities, toMicro } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { turnOf } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Running } from '../../../resource/command/commandHalf.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { tellMade } from '../careRow.ts'
import { newRow } from '../../../db/newRow.ts'
import { tellHolders } from '../tellHolders.ts'
import '../tables.ts'

type Part = RecordOf<typeof issueSpare>

/** How a stock stands beside what should always be there. */
export function levelOf(stockQty: number, safeQty: number): 'ok' | 'low' | 'out' {
  if (stockQty <= 0) return 'out'
  return stockQty < safeQty ? 'low' : 'ok'
}

/** A new part has nothing in stock; what should be there may change. */
export const spareHooks: Hooks<NonNullable<(typeof spareParts)['rowType']>> = {
  async assigned(row, before) {
    const stockQty = before?.stockQty ?? 0
    return { stockQty, level: levelOf(stockQty, row.safeQty ?? before?.safeQty ?? 0) }
  },
}

/** The server's half of what moves spare parts: of two at once the second sees what the first left. */
export const spareHalves: readonly CommandHalf[] = inTurns<Part>(
  ({ record }) => [turnOf('mes_spare_part', record.id)],
  [
    implement<Part>(receiveSpare, {
      run: ({ unit, record, asked }) =>
        move(unit, record, { kind: 'receive', qty: positive(asked), repairId: null, maintId: null, reason: text(asked['reason']) }),
      told: ({ name, stockQty, unit }) => `${name} 已入库，现有 ${stockQty} ${unit}`,
    }),
    implement<Part>(issueSpare, {
      async run({ unit, record, asked, plantTz }) {
        const qty = positive(asked)
        if (qty > record.stockQty) {
          const sentence = `只有 ${record.stockQty} ${record.unit}，请改小领用数量，或先入库`
          throw new Problem(409, sentence, { fields: { qty: [sentence] } })
        }
        const [repairId, maintId, reason] = [text(asked['repairId']) || null, text(asked['maintId']) || null, text(asked['reason'])]
        if (repairId === null && maintId === null && reason === '')
          throw new Problem(422, '请选择维修单或保养单，或写明用途', { fields: { reason: ['请写明用途'] } })
        await isGoingOn(unit, { repairId, maintId })
        const moved = await move(unit, record, { kind: 'issue', qty, repairId, maintId, reason })
        if (moved.level !== 'ok' && record.level === 'ok')
          await tellHolders(unit, 'mes:sparePart:move', { title: `备件不足：${record.name}`, content: `还剩 ${moved.stockQty} ${record.unit}`, plantTz })
        return moved
      },
      told: ({ name, stockQty, unit }) => `${name} 已领用，还剩 ${stockQty} ${unit}`,
    }),
  ],
)

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function positive(asked: Running['asked']): number {
  const qty = Number(asked['qty'])
  if (qty > 0) return qty
  throw new Problem(422, '数量应大于 0', { fields: { qty: ['应大于 0'] } })
}

type Moved = { kind: 'receive' | 'issue'; qty: number; repairId: string | null; maintId: string | null; reason: string }

/** Writes a move and says what is left. */
async function move(unit: UnitOfWork, { id, stockQty, safeQty }: Part, { kind, qty, ...moved }: Moved) {
  const left = sumQuantities([stockQty, kind === 'issue' ? -qty : qty])
  const row = { ...newRow(unit), partId: id, kind, qty: toMicro(qty), balance: toMicro(left), moveBy: unit.by.username, ...moved }
  await unit.trx.insertInto('mes_spare_move').values(row).execute()
  tellMade(unit, 'mesSpareMove', row)
  return { stockQty: left, level: levelOf(left, safeQty) }
}

/** Parts go into what is being repaired or maintained, and into nothing that is over. */
async function isGoingOn({ trx }: UnitOfWork, { repairId, maintId }: Pick<Moved, 'repairId' | 'maintId'>): Promise<void> {
  if (repairId !== null) {
    const repair = await trx.selectFrom('mes_repair').select(['repairNo', 'status']).where('id', '=', repairId).executeTakeFirst()
    if (!repair || !['accepted', 'repairing', 'waitingParts', 'rejected'].includes(repair.status))
      throw new Problem(409, `维修单 ${repair?.repairNo ?? ''} 不在维修中，请选正在维修的单`, { fields: { repairId: ['请选正在维修的单'] } })
  }
  if (maintId === null) return
  const order = await trx.selectFrom('mes_maint_order').select(['orderNo', 'status']).where('id', '=', maintId).executeTakeFirst()
  if (!order || order.status !== 'running')
    throw new Problem(409, `保养单 ${order?.orderNo ?? ''} 不在保养中，请选正在做的单`, { fields: { maintId: ['请选正在做的单'] } })
}
