import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import { storedDefinitions } from '../modules/online/designed/definitions.service.ts'
import { registry } from '../modules/registry.ts'
import type { ResourceRegistry } from '../resource/registry/registry.ts'
import { house, workFor } from '../tenancy/atWork.ts'

export type Designed = {
  registry: ResourceRegistry
  /** Has this process serve what is stored at this moment. */
  upToDate(): Promise<void>
  close(): void
}

/**
 * Keeps the registry of this process at what is stored: the word that something changed comes by the bus from whichever process it
 * happened in, what changed is read from the database. Not up to date before `upToDate` was called once.
 */
export function followDefinitions({ db, bus, log }: { db: Database; bus: Bus; log: Log }): Designed {
  let reading = Promise.resolve()

  async function read(): Promise<void> {
    const stored = await workFor(house, () => storedDefinitions(db))
    const { changed, refused } = registry.take(stored.flatMap(({ definition }) => definition ?? []))
    for (const { code, definition } of stored) if (definition === null) log.error('designed resource of another version is not served', { code })
    for (const { code, error } of refused) log.error('designed resource is not served', { code, ...errorFields(error) })
    if (changed.length > 0) bus.emit('resources.changed', { names: changed })
  }
  /** one after the other, so that what was read first never stands over what was read later */
  const upToDate = () => {
    const next = reading.then(read)
    reading = next.catch(() => undefined) // whoever waits for it is told
    return next
  }
  const stop = bus.on('definitions.changed', () => {
    upToDate().catch((error: unknown) => log.error('designed resources could not be read', errorFields(error)))
  })
  return { registry, upToDate, close: stop }
}
