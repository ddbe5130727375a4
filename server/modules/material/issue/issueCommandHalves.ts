import { receiveItem, refuseItem } from '#contract/modules/material/issue/issueItem.ts'
import { pickLine, reopenLine, shortLine } from '#contract/modules/material/issue/issueLine.ts'
import {
  cancelIssue,
  closeIssue,
  finishIssue,
  pickIssue,
  receiveIssue,
  releaseIssue,
  reopenIssue,
  unpickIssue,
  unreceiveIssue,
} from '#contract/modules/material/issue/issueCommands.ts'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import { Problem } from '../../../http/problem.ts'
import { startsFrom } from '#contract/command.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { inSavepoint } from '../../../db/savepoint.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/field/row.ts'
import { turnOfDemand } from './demand.ts'
import type { Issue } from './issueHooks.ts'
import { issueTurn, pickedItems, reserveLines, shortLines, stageItem } from './lines.service.ts'
import { freeLines, pickUnit } from './pick.service.ts'

const text = (asked: Row | null, name: string) => (typeof asked?.[name] === 'string' ? asked[name].trim() : '')

/** The server's half of the commands on issue orders (factory.md 3.6). */
export const issueCommandHalves: readonly CommandHalf[] = inTurns<Issue>(
  async ({ unit, record }) => [...(await turnOfDemand(unit, record.planId)), issueTurn(record.id)],
  [
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
        const short = await shortLines(unit, record.id)
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
      run: async ({ unit, record }) => receivePicked(unit, record),
      told: ({ receiveNote }) => (receiveNote === '' ? '车间接收成功' : `能用的已接收。没有接收：${receiveNote}`),
    }),
    implement<Issue>(reopenIssue, {
      async run({ unit, record, asked }) {
        for (const { id, status } of await shortLines(unit, record.id))
          if (startsFrom(reopenLine, status)) await unit.give(reopenLine, id, { reason: text(asked, 'reason') })
        await reserveLines(unit, record)
        return { closeReason: '', receiveNote: '' }
      },
    }),
    implement<Issue>(unpickIssue, {
      // the unit whose pick is taken back is still picked: it changes its state behind its order
      run: async ({ unit, record }) => ({ status: (await stillThere(unit, record.id)) <= 1 ? 'released' : 'picking' }),
    }),
    implement<Issue>(unreceiveIssue, {
      run: async ({ unit, record }) => ({ status: (await shortLines(unit, record.id)).length > 0 ? 'partial' : 'issued' }),
    }),
    implement<Issue>(closeIssue),
    implement<Issue>(cancelIssue, {
      async run({ unit, record, asked }) {
        await freeLines(unit, record.id)
        return { closeReason: text(asked, 'reason') }
      },
    }),
  ],
)

/** Units of an order whose pick was not taken back. */
async function stillThere({ trx }: UnitOfWork, issueId: string): Promise<number> {
  const rows = await trx.selectFrom('mes_issue_item').select('id').where('issueId', '=', issueId).where('status', '<>', 'undone').execute()
  return rows.length
}

/** Receives what may be received, unit by unit; what is refused stays on its way and says why. Throws 409 where that is all of it. */
async function receivePicked(unit: UnitOfWork, issue: Issue): Promise<Partial<Issue>> {
  const items = await pickedItems(unit, issue.id)
  const refusals: string[] = []
  for (const item of items) {
    const refusal = await inSavepoint(unit.trx, () => stageItem(unit, item, issue)).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Problem) return error.message
        throw error
      },
    )
    if (refusal === null) await unit.give(receiveItem, item.id)
    else {
      refusals.push(`${item.huCode}：${refusal}`)
      if (item.refusal !== refusal) await unit.give(refuseItem, item.id, { reason: refusal })
    }
  }
  if (refusals.length === 0) return { status: 'received', receiveNote: '' }
  const note = refusals.join('；')
  if (refusals.length === items.length) throw new Problem(409, `没有可以接收的料。${note}。不要的料可以在发料明细里“撤销拣料”`)
  return { receiveNote: note }
}

async function hasLines({ unit, record }: Guarded<Issue>): Promise<string | null> {
  const line = await unit.trx.selectFrom('mes_issue_line').select('id').where('issueId', '=', record.id).limit(1).executeTakeFirst()
  return line ? null : '这张发料单还没有发料行，请先编辑它，写明要发的物料和数量'
}
