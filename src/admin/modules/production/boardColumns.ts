import type { OrderStatus } from '#contract/modules/production/orderStates.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'

/** What stands on the board, from left to right; what has ended is gone from it. */
export const boardStates = ['draft', 'pending', 'approved', 'planned', 'released', 'running', 'paused', 'finished'] as const satisfies OrderStatus[]

type BoardState = (typeof boardStates)[number]
/** An order as its card shows it, with the record that it is. */
export type OnBoard = {
  id: string
  status: BoardState
  orderNo: string
  product: string
  customer: string
  qty: string
  /** yyyy-MM-dd */
  dueDate: string
  lateDays: number
  priority: number
  row: RecordRow
}
export type BoardColumn = { status: BoardState; cards: OnBoard[] }

const dayMs = 86_400_000

/** The columns of the board with their cards in the order of the rows; `today` is yyyy-MM-dd. What is finished is no longer late. */
export function boardColumns(rows: readonly RecordRow[], today: string): BoardColumn[] {
  return boardStates.map((status) => ({ status, cards: rows.filter((row) => row['status'] === status).map((row) => cardOf(row, { status, today })) }))
}

function cardOf(row: RecordRow, { status, today }: { status: BoardState; today: string }): OnBoard {
  const text = (name: string) => plainText({ name }, row)
  const dueDate = text('dueDate')
  const lateDays = status === 'finished' ? 0 : Math.round((Date.parse(today) - Date.parse(dueDate)) / dayMs)
  return {
    id: row.id,
    status,
    orderNo: text('orderNo'),
    product: explainedText({ name: 'productId' }, row),
    customer: explainedText({ name: 'customerId' }, row),
    qty: `${quantityText(Number(row['qty']), 3)} ${explainedText({ name: 'unit' }, row)}`,
    dueDate,
    lateDays: Math.max(0, lateDays),
    priority: Number(row['priority']),
    row,
  }
}
