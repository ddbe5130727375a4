import { cacheNames } from '#contract/modules/reference/dictionary.ts'
import type { CacheName } from '#contract/modules/reference/dictionary.ts'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import { isSystemPaused } from '../modules/operations/pause/pause.service.ts'
import type { BusRelay } from './busRelay.ts'

/** After the way to the others was cut: whatever they said meanwhile, what is kept here of the database is read anew. Ended sessions are found by those who hold them. */
export async function catchUp(db: Database, bus: Bus, { hereOnly }: Pick<BusRelay, 'hereOnly'>): Promise<void> {
  const isPaused = await isSystemPaused(db)
  hereOnly(() => {
    for (const name of Object.keys(cacheNames)) bus.emit('cache.cleared', { name: name as CacheName }) // the keys of a constant object
    bus.emit('logs.configured')
    bus.emit('definitions.changed')
    bus.emit('system.paused', { isPaused })
  })
}
