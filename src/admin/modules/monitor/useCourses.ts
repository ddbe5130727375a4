import { useState } from 'react'
import { courseKey } from '#contract/modules/monitor/retained.ts'
import type { Course } from '#contract/modules/monitor/retained.ts'
import type { RetainedTopic } from '#contract/retainedTopics.ts'
import { useRetained } from '../../../realtime/useTopic.ts'

export type Courses =
  | { state: 'loading' }
  | { state: 'refused'; message: string }
  | {
      state: 'ready'
      /** those that tell of themselves, the one heard of last first */
      processes: readonly string[]
      process: string
      choose: (process: string) => void
      course: (figure: string) => Course | null
      /** when the newest figure of this process was read; 0 before the first */
      readAt: number
      isStale: boolean
    }

/** The live figures of one topic of the monitor, of one of the server processes that tell them. */
export function useCourses(topic: RetainedTopic<Course>): Courses {
  const view = useRetained(topic)
  const [chosen, choose] = useState<string | null>(null)
  if (view.state === 'refused') return { state: 'refused', message: view.message }
  if (view.state === 'loading') return { state: 'loading' }
  const newest = new Map<string, number>()
  for (const { process, at } of view.values.values()) newest.set(process, Math.max(at, newest.get(process) ?? 0))
  const processes = [...newest].toSorted(([, one], [, other]) => other - one).map(([process]) => process)
  const process = chosen !== null && newest.has(chosen) ? chosen : (processes.toSorted()[0] ?? '')
  return {
    state: 'ready',
    processes: processes.toSorted(),
    process,
    choose,
    course: (figure) => view.values.get(courseKey(process, figure)) ?? null,
    readAt: newest.get(process) ?? 0,
    isStale: view.isStale,
  }
}
