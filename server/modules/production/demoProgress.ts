import { sumQuantities } from '#contract/rules/quantity.ts'
import type { Making } from './demoMaking.ts'
import type { demoStates } from './demoOrders.ts'

export type DemoState = (typeof demoStates)[number]

/** How far an order is, in its unit. */
export type DemoProgress = Record<'qtyPlanned' | 'qtyInput' | 'qtyGood' | 'qtyScrap' | 'qtyStored' | 'qtyShipped', number>

/** The same of an order in this state, to the gram. */
export function progressOf({ status, steps }: Pick<DemoState, 'status' | 'steps'>, qty: number, random: Making['random']): DemoProgress {
  const gram = (amount: number) => Math.round(amount * 1000) / 1000
  const has = (action: string) => steps.some((step) => step.action === action)
  const part = has('complete') ? random(1.005, 1.02) : has('start') ? random(0.3, 0.9) : 0
  const qtyGood = gram(has('complete') ? qty * random(1, 1.004) : qty * part * 0.6)
  const qtyInput = gram(Math.max(qty * part, qtyGood))
  return {
    qtyPlanned: has('plan') ? qty : 0,
    qtyInput,
    qtyGood,
    qtyScrap: has('start') ? gram(qtyInput * 0.004) : 0,
    qtyStored: has('complete') ? qtyGood : 0,
    qtyShipped: status === 'closed' ? qtyGood : 0,
  }
}

/** `count` parts that add up to the whole; the last takes what is left. */
export function partsOf(whole: number, count: number): number[] {
  const part = Math.round((whole / count) * 10) / 10
  const first = Array.from({ length: count - 1 }, () => part)
  return [...first, sumQuantities([whole, ...first.map((amount) => -amount)])]
}
