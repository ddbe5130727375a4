import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import { ScaleSetup as Setup } from '#contract/modules/scales/scale.ts'
import { scaleLeaseTopic, scaleTopic } from '#contract/modules/scales/scaleReading.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { openScaleLink } from '../../devices/scale/scaleLink.ts'
import type { ScaleLink } from '../../devices/scale/scaleLink.ts'
import { errorFields } from '../../log.ts'
import type { Log } from '../../log.ts'
import { linkSentence, showsNext, showsNothing } from './shows.ts'
import type { Shows } from './shows.ts'
import './tables.ts'

/** Reads the scales of the plant between `begin` and `end`: on the process that collects, as devices are (docs/decisions/019). */
export type ScaleReader = { begin(): Promise<void>; end(): Promise<void> }

type Needs = { db: Database; bus: Bus; plantTz: string; now: () => number; log: Log }
type Watched = { key: string; setup: ScaleSetup | null; link: ScaleLink | null; shows: Shows; timer: NodeJS.Timeout | null; toldAt: number }

/** pages paint no faster; every reading counts all the same (`sameCount`) */
const tellEveryMs = 40
const sources = { tcp: 'tcp', serverSerial: 'serial', webSerial: 'usb' } as const

export function createScaleReader({ db, bus, plantTz, now, log }: Needs): ScaleReader {
  const watched = new Map<string, Watched>()
  let stops: (() => void)[] = []
  let reading = Promise.resolve()

  /** Follows the records: a scale that is set up anew is connected anew, the others stay connected. */
  async function reload(): Promise<void> {
    const rows = await db.selectFrom('mes_scale').selectAll().execute()
    if (stops.length === 0) return // ended meanwhile
    const ids = new Set(rows.map(({ id }) => id))
    for (const id of watched.keys()) if (!ids.has(id)) drop(id)
    for (const row of rows) {
      if (row.lockBy !== '' && Number(row.lockUntil) > now() && !bus.retained(scaleLeaseTopic).has(row.id))
        bus.retain(scaleLeaseTopic, row.id, { lockBy: row.lockBy, lockName: row.lockName, lockUntil: Number(row.lockUntil) })
      const setup = Setup.safeParse(row).data ?? null
      const key = JSON.stringify([setup, row.status === 'outOfService'])
      if (watched.get(row.id)?.key === key) continue
      drop(row.id)
      watch(row.id, key, row.status === 'outOfService' ? null : setup, setup?.link ?? 'tcp')
    }
  }

  function watch(id: string, key: string, setup: ScaleSetup | null, link: ScaleSetup['link']): void {
    const why = setup === null ? '这台秤已停用' : setup.link === 'webSerial' ? '这台秤接在电脑上，在称量的页面里读取' : linkSentence('connecting', '')
    const scale: Watched = { key, setup, link: null, shows: showsNothing(why, { at: now(), seq: 0, source: sources[link] }), timer: null, toldAt: 0 }
    watched.set(id, scale)
    tell(id)
    if (setup === null || setup.link === 'webSerial') return
    try {
      scale.link = openScaleLink(setup, {
        onReading(heard, at) {
          scale.shows = showsNext(scale.shows, heard, { at, unit: setup.unit })
          tell(id)
        },
        onState(state, since) {
          if (state === 'reading') return
          scale.shows = showsNothing(linkSentence(state, wireTime(since, plantTz).slice(11)), { ...scale.shows, at: since })
          tell(id)
        },
      })
    } catch (error) {
      log.error('scale cannot be read', { scale: id, ...errorFields(error) })
    }
  }

  function drop(id: string): void {
    const scale = watched.get(id)
    if (!scale) return
    watched.delete(id)
    if (scale.timer) clearTimeout(scale.timer)
    scale.link?.close()
  }

  /** At once, or as soon as pages can paint again. */
  function tell(id: string): void {
    const scale = watched.get(id)
    if (!scale || scale.timer) return
    const waitMs = scale.toldAt + tellEveryMs - performance.now()
    if (waitMs > 0) {
      scale.timer = setTimeout(() => {
        scale.timer = null
        tell(id)
      }, waitMs)
      return
    }
    scale.toldAt = performance.now()
    const lease = bus.retained(scaleLeaseTopic).get(id) ?? { lockBy: '', lockName: '', lockUntil: null }
    bus.retain(scaleTopic, id, { ...scale.shows, ...lease })
  }

  const refresh = () => (reading = reading.then(reload).catch((error: unknown) => log.error('scales were not read from the database', errorFields(error))))

  return {
    async begin() {
      stops = [
        bus.on('resource.changed', ({ resource }) => {
          if (resource === 'mesScale') void refresh()
        }),
        bus.on('plc.configured', () => void refresh()),
        bus.retainedStore.on(({ entry }) => {
          if (entry.topic === scaleLeaseTopic.name) tell(entry.key)
        }),
      ]
      await refresh()
    },
    async end() {
      for (const stop of stops) stop()
      stops = []
      await reading
      for (const id of watched.keys()) drop(id)
    },
  }
}
