import { dataLogs } from '#contract/modules/operations/dataLog.ts'
import { logs } from '#contract/modules/operations/log.ts'
import { resourceTopic } from '#contract/topics.ts'
import type { RecordChange } from '#contract/topics.ts'
import { tenantAtWork } from '../tenancy/atWork.ts'
import type { AtWork } from '../tenancy/atWork.ts'
import type { Bus } from '../bus/bus.ts'

/** More records than this that change in one go are told as "several": a page reads its list anew in any case. */
const mostAtOnce = 20

type Waiting = { resource: string; tenant: AtWork; changes: RecordChange[] }

/** Hands every change of a record to `tell`, those of one call of the API together, with the tenant that it was made for. Returns what stops it. */
export function notifyRecordChanges(bus: Bus, notify: (topic: string, payload: RecordChange, tenant: AtWork) => void): () => void {
  const waiting = new Map<string, Waiting>()

  function flush(): void {
    for (const { resource, tenant, changes } of waiting.values())
      for (const change of changes.length > mostAtOnce ? severalOf(changes) : changes) notify(resourceTopic(resource), change, tenant)
    // what changes records is a line of the data log, and who looks at that is told too; only the log of calls has no versions
    const logged = [...waiting.values()].filter(({ resource }) => resource !== logs.name)
    for (const tenant of new Set(logged.map((each) => each.tenant)))
      notify(resourceTopic(dataLogs.name), { resource: dataLogs.name, verb: null, id: null, mark: null }, tenant)
    waiting.clear()
  }
  return bus.on('resource.changed', ({ resource, verb, id, mark }) => {
    if (waiting.size === 0) setImmediate(flush)
    const tenant = tenantAtWork()
    const key = `${tenant} ${resource}`
    const before = waiting.get(key)?.changes ?? []
    waiting.set(key, { resource, tenant, changes: [...before, { resource, verb, id, mark }] })
  })
}

/** One for all of them; the mark only when they are the work of one page. */
function severalOf(changes: readonly RecordChange[]): RecordChange[] {
  const [first] = changes
  return first ? [{ ...first, id: null, mark: changes.every(({ mark }) => mark === first.mark) ? first.mark : null }] : []
}
