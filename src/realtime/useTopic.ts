import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { RetainedTopic, RetainedValue } from '#contract/retainedTopics.ts'
import { useSight } from '../api/sees.ts'
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

const nothing = () => {}
const none = new Map<string, never>()
const waiting = { state: 'loading', values: none, isStale: false } as const
const hidden = { state: 'refused', message: '没有权限看这些数据，请让管理员授权。', values: none, isStale: false } as const

/**
 * The newest value of every key of a retained topic, while the part is in sight; renders at most once a picture. While the
 * link is down, or says nothing any more, what was known stays and is stale. What who looks may not see is not asked for and refused.
 */
export function useRetained<Value extends RetainedValue>(topic: RetainedTopic<Value>): RetainedView<Value> {
  const sight = useSight(topic.permission)
  const isSeen = sight === 'seen'
  const follow = useCallback((listener: () => void) => (isSeen ? topicValues.follow(topic, listener) : nothing), [topic, isSeen])
  const view = useSyncExternalStore(follow, (): RetainedView<Value> => (isSeen ? topicValues.read(topic) : sight === 'hidden' ? hidden : waiting))
  const isOffline = useStore(connectionStore, ({ link }) => link === 'offline')
  return useMemo(() => (isOffline && view.state === 'ready' ? { ...view, isStale: true } : view), [view, isOffline])
}
