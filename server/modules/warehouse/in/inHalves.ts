import { cancelIn, finishIn, releaseIn, reopenIn, scanIn } from '#contract/modules/warehouse/in/inCommands.ts'
import { receiveLine, reopenInLine, shortInLine } from '#contract/modules/warehouse/in/inLine.ts'
import { startsFrom } from '#contract/command.ts'
import { Problem } from '../../../http/problem.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/field/row.ts'
import type { InOrder } from './inHooks.ts'
import { inspectReceived } from './inspectReceived.ts'
import { inTurn, receiveGoods, shortInLines } from './receive.ts'
import type { Goods } from './receive.ts'

const text = (asked: Row | null, name: string) => (typeof asked?.[name] === 'string' ? asked[name].trim() : '')
const number = (asked: Row, name: string) => (typeof asked[name] === 'number' ? asked[name] : 0)

/** The server's half of the commands on receipt orders (factory.md 3.11). */
export const inHalves: readonly CommandHalf[] = inTurns<InOrder>(
  ({ record }) => [inTurn(record.id)],
  [
    implement<InOrder>(releaseIn, { guards: [hasLines] }),
    implement<InOrder>(scanIn, {
      async run({ unit, record, asked, plantTz }) {
        const goods = goodsIn(asked)
        const { lineId, qty, lotId, isNew } = await receiveGoods(unit, record, goods, plantTz)
        await unit.give(receiveLine, lineId, { qty })
        await inspectReceived(unit, lotId, { isNew, plantTz })
      },
      told: () => '已收货，请贴标签后上架',
    }),
    implement<InOrder>(finishIn, {
      async run({ unit, record, asked }) {
        const short = await shortInLines(unit, record.id)
        const reason = text(asked, 'reason')
        if (short.length > 0 && reason === '') {
          const sentence = `还有 ${short.length} 行没有收齐（${short.map(({ materialName }) => materialName).join('、')}）。请继续收货，或填写少收原因后完成`
          throw new Problem(422, sentence, { fields: { reason: [sentence] } })
        }
        for (const { id } of short) await unit.give(shortInLine, id, { reason })
        return { status: short.length > 0 ? 'partial' : 'done', closeReason: reason, endTime: unit.at }
      },
      told: ({ status }) => (status === 'partial' ? '已完成收货，少收已记下' : '已完成收货'),
    }),
    implement<InOrder>(reopenIn, {
      async run({ unit, record, asked }) {
        for (const { id, status } of await shortInLines(unit, record.id))
          if (startsFrom(reopenInLine, status)) await unit.give(reopenInLine, id, { reason: text(asked, 'reason') })
        return { closeReason: '', endTime: null }
      },
    }),
    implement<InOrder>(cancelIn, { run: async ({ asked }) => ({ closeReason: text(asked, 'reason') }) }),
  ],
)

function goodsIn(asked: Row): Goods {
  const words = ['materialId', 'lotNo', 'supplierLotNo', 'mfgDate', 'expireDate', 'huType', 'labelText'] as const
  const said = Object.fromEntries(words.map((name) => [name, text(asked, name)])) as Record<(typeof words)[number], string> // one for each word
  return { ...said, qtyEach: number(asked, 'qtyEach'), count: number(asked, 'count') }
}

async function hasLines({ unit, record }: Guarded<InOrder>): Promise<string | null> {
  const line = await unit.trx.selectFrom('mes_in_line').select('id').where('inId', '=', record.id).limit(1).executeTakeFirst()
  return line ? null : '这张收货单还没有收货行，请先编辑它，写明要收的物料和数量'
}
