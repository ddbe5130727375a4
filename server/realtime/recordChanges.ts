import { dataLogs } from '#contract/modules/system/dataLog.ts'
import { logs } from '#contract/modules/system/log.ts'
import { resourceTopic } from '#contract/topics.ts'
import type { RecordChange } from '#contract/topics.ts'
import type { Bus } from '../bus/bus.ts'

/** More records than this that change in one go are told as "several": a page reads its list anew in any case. */
const mostAtOnce = 20

/** Hands every change of a record to `tell`, those of one call of the API together. Returns what stops it. */
export function notifyRecordChanges(bus: Bus, notify: (topic: string, payload: RecordChange) => void): () => void {
  const waiting = new Map<string, RecordChange[]>()

  function flush(): void {
    for (const [resource, changes] of waiting) {
      for (const change of changes.length > mostAtOnce ? severalOf(changes) : changes) notify(resourceTopic(resource), change)
    }
    // what changes records is a line of the data log, and who looks at that is told too; only the log of calls has no versions
    if ([...waiting.keys()].some((resource) => resource !== logs.name))
      notify(resourceTopic(dataLogs.name), { resource: dataLogs.name, verb: null, id: null, mark: null })
    waiting.clear()
  }
  return bus.on('resource.changed', ({ resource, verb, id, mark }) => {
    if (waiting.size === 0) setImmediate(flush)
    waiting.set(resource, [...(waiting.get(resource) ?? []), { resource, verb, id, mark }])
  })
}

/** One for all of them; the mark only when they are the work of one page. */
function severalOf(changes: readonly RecordChange[]): RecordChange[] {
  const [first] = changes
  return first ? [{ ...first, id: null, mark: changes.every(({ mark }) => mark === first.mark) ? first.mark : null }] : []
}
