import { reverseUnit, sampleUnit, scrapUnit, transferUnit } from '#contract/modules/material/stock/handlingUnit.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { Problem } from '../../../http/problem.ts'
import type { ReadUnit } from '../../../bus/unit.ts'
import { implement } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded, Running } from '../../../resource/command/commandHalf.ts'
import { reverseMove } from './reverse.service.ts'
import { moveStock } from './stock.service.ts'

type HandlingUnit = { id: string; huCode: string; locationId: string | null; status: string }
type RunningUnit = Running<HandlingUnit>

/** The server's half of what is done to single units; the move function writes all of it. */
export const unitCommandHalves: readonly CommandHalf[] = [
  implement<HandlingUnit>(transferUnit, {
    guards: [somethingLeft],
    async run({ unit, record, asked }) {
      const from = placeOf(record)
      const to = String(asked['locationId'])
      if (from === to) throw new Problem(422, '它已经在这个库位，请选择另一个', { fields: { locationId: ['已经在这里'] } })
      const last = await lastMove(unit, record.id)
      const moveType = last?.refType === receivedBy ? 'putaway' : 'transfer'
      await moveStock(unit, { is: 'carry', moveType, huId: record.id, from, to, qty: 'whole', ref: refOf(record) })
    },
  }),
  implement<HandlingUnit>(scrapUnit, { guards: [somethingLeft], run: (running) => take(running, 'scrap') }),
  implement<HandlingUnit>(sampleUnit, { guards: [somethingLeft], run: (running) => take(running, 'sample') }),
  implement<HandlingUnit>(reverseUnit, {
    guards: [ofDocument],
    async run({ unit, record, asked }) {
      const last = await lastMove(unit, record.id)
      if (!last) throw new Problem(409, '这件物料没有可以冲销的流水')
      await reverseMove(unit, last.id, { reason: String(asked['reason']) })
    },
    told: ({ huCode }) => `已冲销 ${huCode} 的上一笔流水`,
  }),
]

/** The newest move of a unit that was not undone. */
function lastMove({ trx }: Pick<ReadUnit, 'trx'>, huId: string) {
  return trx
    .selectFrom('mes_stock_move')
    .select(['id', 'refType'])
    .where(({ or, eb }) => or([eb('huId', '=', huId), eb('toHuId', '=', huId)]))
    .where('moveType', '<>', 'reverse')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mes_stock_move as undone').select('undone.id').whereRef('undone.reversedMoveId', '=', 'mes_stock_move.id'))),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** the document of a move that brought a unit in: the next move puts it away */
const receivedBy = 'mesInItem'

/** Documents whose moves are undone with them, so that what they say stays true. */
const undoneWith: Readonly<Record<string, string>> = {
  mesIssueItem: '发料单做的，请在发料明细里“撤销拣料”或“撤销接收”',
  mesIssueReturn: '退料单做的，请在退料单上“撤销退料”',
  mesWorkReport: '报工做的，请更正那张报工',
  mesCharge: '投料做的，请在投料记录里“撤销投料”',
  mesInItem: '收货单做的，请在收货明细里“撤销收货”',
  mesOutItem: '出库单做的，请在出库明细里“撤销拣货”',
  mesBox: '内包入存做的，箱已由两人签名交接。件数不对请盘点',
  mesNbcMaterial: '内包任务对账做的，数量不对请盘点',
  mesSpecimen: '留样取走的，请在留样里领用或销毁',
  mesWeightLine: '弃料做的，已由两人签名。料还能用请盘点',
  mesWeighRecord: '称量做的，请“作废称量”或重新称余料',
  mesStocktake: '盘点过账做的，数量或库位不对请再盘一次',
}

/** Moves that stand alone: those of the unit itself, and a receipt without an order. */
const alone: readonly string[] = ['mesHu', 'mesMaterialLot']

async function ofDocument({ unit, record }: Guarded<HandlingUnit>): Promise<string | null> {
  const last = await lastMove(unit, record.id)
  if (!last || alone.includes(last.refType)) return null
  return `${record.huCode} 的上一笔流水是${undoneWith[last.refType] ?? '别的单据做的，请在那张单据上撤销；撤销不了的请盘点'}`
}

function somethingLeft({ record }: { record: HandlingUnit }): string | null {
  return record.locationId === null ? `${record.huCode} 已经用完，没有可以操作的数量` : null
}

async function take({ unit, record, asked }: RunningUnit, moveType: 'scrap' | 'sample'): Promise<void> {
  await moveStock(unit, {
    is: 'take',
    moveType,
    huId: record.id,
    from: placeOf(record),
    qty: toMicro(Number(asked['qty'])),
    reason: String(asked['reason']),
    ref: refOf(record),
  })
}

function placeOf({ locationId, huCode }: HandlingUnit): string {
  if (locationId === null) throw new Problem(409, `${huCode} 已经用完，没有可以操作的数量`)
  return locationId
}

function refOf({ id }: HandlingUnit) {
  return { type: 'mesHu', id }
}
