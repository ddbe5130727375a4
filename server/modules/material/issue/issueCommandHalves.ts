import { receiveItem } from '#contract/modules/material/issue/issueItem.ts'
import type { issueItems } from '#contract/modules/material/issue/issueItem.ts'
import { pickLine, shortLine } from '#contract/modules/material/issue/issueLine.ts'
import type { issueLines } from '#contract/modules/material/issue/issueLine.ts'
import { cancelIssue, closeIssue, finishIssue, pickIssue, receiveIssue, releaseIssue } from '#contract/modules/material/issue/issueCommands.ts'
import { fromMicro, sumQuantities, toMicro } from '#contract/rules/quantity.ts'
import { Problem } from '../../../http/problem.ts'
import { implement } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/read/tableReader.ts'
import type { Issue } from './issueHooks.ts'
import { pickedItems, reserveLines, stageItem } from './lines.service.ts'
import { freeLines, pickUnit } from './pick.service.ts'

type Line = NonNullable<(typeof issueLines)['rowType']>
/** An instant may be written as ms since the epoch, as it rests; it is read as a text. */
type Item = Omit<NonNullable<(typeof issueItems)['rowType']>, 'receiveTime'> & { receiveTime: string | number | null }

const text = (asked: Row | null, name: string) => (typeof asked?.[name] === 'string' ? asked[name].trim() : '')

/** The server's half of the commands on issue orders (factory.md 3.6). */
export const issueCommandHalves: readonly CommandHalf[] = [
  implement<Issue>(releaseIssue, { guards: [hasLines], run: async ({ unit, record }) => reserveLines(unit, record) }),
  implement<Issue>(pickIssue, {
    async run({ unit, record, asked }) {
      const qty = typeof asked['qty'] === 'number' ? toMicro(asked['qty']) : null
      if (qty === 0) throw new Problem(422, '数量应大于 0', { fields: { qty: ['应大于 0'] } })
      const picked = await pickUnit(unit, record, { huCode: text(asked, 'huCode'), qty, breakReason: text(asked, 'breakReason') })
      await unit.give(pickLine, picked.lineId, { qty: fromMicro(picked.qty) })
    },
    told: () => '已拣',
  }),
  implement<Issue>(finishIssue, {
    async run({ unit, record, asked }) {
      const short = await unit.trx
        .selectFrom('mes_issue_line')
        .innerJoin('mes_material', 'mes_material.id', 'materialId')
        .select(['mes_issue_line.id', 'materialName'])
        .where('issueId', '=', record.id)
        .where('mes_issue_line.status', '<>', 'done')
        .orderBy('seq')
        .execute()
      const reason = text(asked, 'reason')
      if (short.length > 0 && reason === '') {
        const sentence = `还有 ${short.length} 行没有拣齐（${short.map(({ materialName }) => materialName).join('、')}）。请继续拣料，或填写缺料原因后完成`
        throw new Problem(422, sentence, { fields: { reason: [sentence] } })
      }
      await freeLines(unit, record.id)
      for (const { id } of short) await unit.give(shortLine, id, { reason })
      return { status: short.length > 0 ? 'partial' : 'issued', closeReason: reason }
    },
    told: ({ status }) => (status === 'partial' ? '已完成拣料，缺料已记下' : '已完成拣料'),
  }),
  implement<Issue>(receiveIssue, {
    async run({ unit, record }) {
      for (const item of await pickedItems(unit, record.id)) {
        await stageItem(unit, item, record)
        await unit.give(receiveItem, item.id)
      }
    },
  }),
  implement<Issue>(closeIssue),
  implement<Issue>(cancelIssue, {
    async run({ unit, record, asked }) {
      await freeLines(unit, record.id)
      return { closeReason: text(asked, 'reason') }
    },
  }),
]

/** Of lines and of what was picked: the commands of their order give them. */
export const issueLineCommandHalves: readonly CommandHalf[] = [
  implement<Line>(pickLine, {
    async run({ record, asked }) {
      const issuedQty = sumQuantities([record.issuedQty, Number(asked['qty'])])
      return { issuedQty, status: issuedQty >= record.demandQty ? 'done' : 'partial' }
    },
  }),
  implement<Line>(shortLine),
  implement<Item>(receiveItem, { run: async ({ unit }) => ({ receiveBy: unit.by.username, receiveTime: unit.at }) }),
]

async function hasLines({ unit, record }: Guarded<Issue>): Promise<string | null> {
  const line = await unit.trx.selectFrom('mes_issue_line').select('id').where('issueId', '=', record.id).limit(1).executeTakeFirst()
  return line ? null : '这张发料单还没有发料行，请先编辑它，写明要发的物料和数量'
}
