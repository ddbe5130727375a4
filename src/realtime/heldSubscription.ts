import type { Subscribe } from '#contract/events.ts'
import type { TagMeta } from '#contract/tag.ts'

export type SubscriptionPhase = { phase: 'loading' } | { phase: 'refused'; message: string } | { phase: 'ready'; metas: TagMeta[] }

/** One request of boards: who holds it, what it shows, and who hears when that changes. */
export type HeldSubscription = {
  request: Subscribe
  phase: SubscriptionPhase
  /** boards that hold it; under 0 it is over */
  holders: number
  /** null until acknowledged */
  room: string | null
  /** ends what stands in for a server that is away; null for nothing */
  endStandIn: (() => void) | null
  listeners: Set<() => void>
  timer: ReturnType<typeof setTimeout> | undefined
}

export const loading: SubscriptionPhase = { phase: 'loading' }
const tooMuch: SubscriptionPhase = { phase: 'refused', message: '测点过多，请按设备查看。' }

/** The gateway takes no message over 64 KiB; whole devices are asked for by name. */
const longestKey = 60_000

/** Boards that ask for the same have the same key. */
export function keyOf({ tags, device, rateHz }: { tags?: readonly string[] | undefined; device?: string | undefined; rateHz: number }): string {
  return JSON.stringify({ tags, device, rateHz })
}

export function newSubscription(key: string, request: Subscribe): HeldSubscription {
  const phase = key.length > longestKey ? tooMuch : loading
  return { request, phase, holders: 0, room: null, endStandIn: null, listeners: new Set(), timer: undefined }
}

export function isTooMuch({ phase }: HeldSubscription): boolean {
  return phase === tooMuch
}

export function tell(subscription: HeldSubscription, phase: SubscriptionPhase): void {
  if (isSame(subscription.phase, phase)) return
  subscription.phase = phase
  for (const listener of subscription.listeners) listener()
}

/** Thousands of tags are written out only when both have them. */
function isSame(before: SubscriptionPhase, next: SubscriptionPhase): boolean {
  return before.phase === next.phase && JSON.stringify(before) === JSON.stringify(next)
}

export function endStandIn(subscription: HeldSubscription): void {
  subscription.endStandIn?.()
  subscription.endStandIn = null
}
