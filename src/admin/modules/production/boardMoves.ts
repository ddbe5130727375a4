import { startsFrom } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import { startOrder } from '#contract/modules/production/orderCommands.ts'
import { orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import type { OrderStatus } from '#contract/modules/production/orderStates.ts'

/** What a card that is dropped in a column asks for; `reason` says why nothing leads there, and what can be done instead. */
export type Move = { command: Command; reason: null } | { command: null; reason: string }

/** The one of a person's `commands` that brings an order from its state to another. */
export function moveOf(commands: readonly Command[], from: OrderStatus, to: OrderStatus): Move {
  const possible = commands.filter((command) => isPressed(command) && startsFrom(command, from))
  const command = possible.find((one) => one.to === to)
  return command ? { command, reason: null } : { command: null, reason: reasonAgainst(possible, from, to) }
}

/** Whether a person gives it: some commands come by themselves, with what happens. */
export function isPressed({ places }: Pick<Command, 'places'>): boolean {
  return places.length > 0
}

function reasonAgainst(possible: readonly Command[], from: OrderStatus, to: OrderStatus): string {
  if (startOrder.to === to && startsFrom(startOrder, from)) return '第一次报工或投料时，订单自己变成“生产中”'
  const instead = possible.map(({ title }) => title).join('、')
  const refused = `“${orderStatusTexts[from]}”的订单不能移到“${orderStatusTexts[to]}”`
  return instead === '' ? `${refused}，现在也没有您可以做的其他操作` : `${refused}；可以：${instead}`
}
