import { useEffect, useEffectEvent } from 'react'
import { resourceTopic } from '#contract/topics.ts'
import { liveTopics } from './liveTopics.ts'

/** Answers of the server are taken for new for 5 s (queryClient.ts), and took a moment to come. */
const shownForMs = 6000

/** Hears that something changed in these resources, whoever changed it, this page too; also when a change may have been missed. */
export function useDoorbells(resources: readonly string[], onRing: (resource: string) => void): void {
  const ring = useEffectEvent(onRing)
  const names = resources.join(',')
  useEffect(() => {
    const ends = names
      .split(',')
      .filter(Boolean)
      .map((name) => liveTopics.hold(resourceTopic(name), { onEvent: () => ring(name), onGap: () => ring(name), shownForMs }))
    return () => {
      for (const end of ends) end()
    }
  }, [names])
}
