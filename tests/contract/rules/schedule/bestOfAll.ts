import { prepare } from '#contract/rules/schedule/prepare.ts'
import type { ScheduleInput } from '#contract/rules/schedule/schedule.ts'
import { costOf } from '#contract/rules/schedule/search.ts'
import { simulate } from '#contract/rules/schedule/simulate.ts'
import type { Decisions } from '#contract/rules/schedule/simulate.ts'

/** The least cost over every order of the tasks on every choice of machines, and the decisions that have it. */
export function bestOfAll(input: ScheduleInput): { cost: number; decisions: Decisions } {
  const prepared = prepare(input)
  const machineOf = new Int16Array(input.tasks.length)
  let best = { cost: Infinity, decisions: { order: [] as readonly number[], machineOf: machineOf.slice() } }
  const orders: number[][] = []
  const grow = (order: number[]) => {
    if (order.length === input.tasks.length) orders.push(order)
    for (const [index, { predecessors }] of prepared.tasks.entries())
      if (!order.includes(index) && predecessors.every((before) => order.includes(before))) grow([...order, index])
  }
  grow([])
  const choose = (index: number) => {
    if (index < machineOf.length) {
      for (const machine of prepared.tasks[index]?.machines ?? []) {
        machineOf[index] = machine
        choose(index + 1)
      }
      return
    }
    for (const order of orders) {
      const cost = costOf(prepared, input, simulate(prepared, { order, machineOf }))
      if (cost < best.cost) best = { cost, decisions: { order, machineOf: machineOf.slice() } }
    }
  }
  choose(0)
  return best
}
