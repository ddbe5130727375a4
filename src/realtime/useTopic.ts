import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { RetainedTopic, RetainedValue } from '#contract/retainedTopics.ts'
import { connectionStore } from './connectionStore.ts'
import { live } from './liveSocket.ts'
import { liveTopics } from './liveTopics.ts'
import { createTopicValues } from './topicValues.ts'
import type { RetainedView } from './topicValues.ts'

const topicValues = createTopicValues({
  hold: liveTopics.hold,
  onUse: live.showRetained,
  atNextFrame: (draw) => void requestAnimationFrame(draw),
})

/**
 * The newest value of every key of a retained topic, while the part is in sight; renders at most once a picture. While the
 * link is down, or says nothing any more, what was known stays and is stale.
 */
export function useRetained<Value extends RetainedValue>(topic: RetainedTopic<Value>): RetainedView<Value> {
  const follow = useCallback((listener: () => void) => topicValues.follow(topic, listener), [topic])
  const view = useSyncExternalStore(follow, () => topicValues.read(topic))
  const isOffline = useStore(connectionStore, ({ link }) => link === 'offline')
  return useMemo(() => (isOffline && view.state === 'ready' ? { ...view, isStale: true } : view), [view, isOffline])
}
