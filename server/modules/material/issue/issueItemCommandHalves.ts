import { reopenIssue, unpickIssue, unreceiveIssue } from '#contract/modules/material/issue/issueCommands.ts'
import { receiveItem, refuseItem, unpickItem, unreceiveItem } from '#contract/modules/material/issue/issueItem.ts'
import type { issueItems } from '#contract/modules/material/issue/issueItem.ts'
import { pickLine, reopenLine, shortLine, unpickLine } from '#contract/modules/material/issue/issueLine.ts'
import type { issueLines } from '#contract/modules/material/issue/issueLine.ts'
import { startsFrom } from '#contract/command.ts'
import { sumQuantities } from '#contract/rules/quantity.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/field/row.ts'
import { issueTurn, reserveLines } from './lines.service.ts'
import { pickStands, receiptStands, takePickBack, takeReceiptBack } from './undo.service.ts'

type Line = NonNullable<(typeof issueLines)['rowType']>
/** An instant may be written as ms since the epoch, as it rests; it is read as a text. */
type Item = Omit<NonNullable<(typeof issueItems)['rowType']>, 'receiveTime'> & { id: string; receiveTime: string | number | null }

const reasonIn = ({ reason }: Row) => (typeof reason === 'string' ? reason.trim() : '')

/** The server's half of the commands on units that were picked: each step forth, and its way back by a move the other way. */
export const issueItemCommandHalves: readonly CommandHalf[] = inTurns<Item>(
  ({ record }) => [issueTurn(record.issueId)],
  [
    implement<Item>(receiveItem, { run: async ({ unit }) => ({ receiveBy: unit.by.username, receiveTime: unit.at, refusal: '' }) }),
    implement<Item>(refuseItem, { run: async ({ asked }) => ({ refusal: reasonIn(asked) }) }),
    implement<Item>(unpickItem, {
      guards: [({ unit, record }) => pickStands(unit, record)],
      async run({ unit, record, asked }) {
        const reason = reasonIn(asked)
        const issue = await unit.trx.selectFrom('mes_issue').selectAll().where('id', '=', record.issueId).executeTakeFirstOrThrow()
        if (startsFrom(reopenIssue, issue.status)) await unit.give(reopenIssue, issue.id, { reason })
        await takePickBack(unit, record, reason)
        await unit.give(unpickLine, record.lineId, { qty: record.qty })
        await reserveLines(unit, issue)
        await unit.give(unpickIssue, issue.id, { reason })
        return { undoReason: reason, refusal: '' }
      },
      told: ({ huCode }) => `已撤销 ${huCode} 的拣料，它回到了原来的库位`,
    }),
    implement<Item>(unreceiveItem, {
      guards: [({ unit, record }) => receiptStands(unit, record)],
      async run({ unit, record, asked }) {
        const reason = reasonIn(asked)
        await takeReceiptBack(unit, record, reason)
        await unit.give(unreceiveIssue, record.issueId, { reason })
        return { undoReason: reason, receiveBy: '', receiveTime: null }
      },
      told: ({ huCode }) => `已撤销 ${huCode} 的接收，它又在途中`,
    }),
  ],
)

const pickedSoFar = ({ issuedQty, demandQty }: Pick<Line, 'issuedQty' | 'demandQty'>) =>
  issuedQty >= demandQty ? 'done' : issuedQty > 0 ? 'partial' : 'waiting'

/** Of lines: the commands of their order and of its units give them. */
export const issueLineCommandHalves: readonly CommandHalf[] = [
  implement<Line>(pickLine, {
    async run({ record: { issuedQty: before, demandQty }, asked }) {
      const issuedQty = sumQuantities([before, Number(asked['qty'])])
      return { issuedQty, status: pickedSoFar({ issuedQty, demandQty }) }
    },
  }),
  implement<Line>(unpickLine, {
    async run({ record: { issuedQty: before, demandQty }, asked }) {
      const issuedQty = sumQuantities([before, -Number(asked['qty'])])
      return { issuedQty, status: pickedSoFar({ issuedQty, demandQty }) }
    },
  }),
  implement<Line>(shortLine),
  implement<Line>(reopenLine, { run: async ({ record }) => ({ status: pickedSoFar(record) }) }),
]
