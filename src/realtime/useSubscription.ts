import { useCallback, useSyncExternalStore } from 'react'
import type { Subscribe } from '#contract/events.ts'
import { keyOf } from './heldSubscription.ts'
import type { SubscriptionPhase } from './heldSubscription.ts'
import { live } from './liveSocket.ts'

/**
 * Subscribes to tags by code, or to all tags of a device, at `rateHz` frames a second. A board calls it once at its top;
 * its tags then live in `useTag`. Boards that ask for the same share one subscription.
 */
export function useSubscription(request: { tags?: readonly string[] | undefined; device?: string | undefined; rateHz: number }): SubscriptionPhase {
  const key = keyOf(request)
  const hold = useCallback(
    (listener: () => void) => {
      const asked: Subscribe = JSON.parse(key)
      return live.subscriptions.hold(key, asked, listener)
    },
    [key],
  )
  return useSyncExternalStore(hold, () => live.subscriptions.read(key))
}
