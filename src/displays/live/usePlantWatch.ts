import { useEffect, useState } from 'react'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { useCrossingBegins } from '../../api/lookBack.ts'
import { isReplay } from '../../api/replayed.ts'
import { connectionStore } from '../../realtime/connectionStore.ts'
import { serverNow } from '../../realtime/serverClock.ts'
import { readTag } from '../../realtime/tagStore.ts'
import { crossingKey, readMachine, withBegins } from './machineReading.ts'
import { watchPlant } from './plantWatch.ts'
import type { PlantWatch } from './plantWatch.ts'

/** The past is told four times a second, and every second of it is exact. */
const everyMs = isReplay ? 250 : 1000
/** A replay asks anew since when limits were passed, this often in its own time. */
const beginsEveryMs = 60_000
/** A plant where more limits are passed has other troubles than their times. */
const mostCrossings = 100

/** Looks at the whole plant once a second, a replay oftener. `isReady` is false until the first values are there: nothing is ranked before. */
export function usePlantWatch(machines: readonly Machine[], watched: ReadonlyMap<string, readonly string[]>, isReady: boolean): PlantWatch {
  const [watch, setWatch] = useState<PlantWatch>({ settled: new Map(), order: [] })
  const begins = useCrossingBegins(
    watch.order
      .flatMap(({ crossings }) => crossings.map(crossingKey))
      .sort()
      .slice(0, mostCrossings)
      .join(','),
    isReplay ? Math.floor(serverNow() / beginsEveryMs) * beginsEveryMs : undefined,
  )
  useEffect(() => {
    if (!isReady) return undefined
    const look = () => {
      const readings = machines.map((machine) => withBegins(readMachine(machine, watched.get(machine.equipCode) ?? [], readTag), begins))
      const isLinked = connectionStore.getState().link === 'connected'
      setWatch((before) => watchPlant(before, readings, serverNow(), isLinked))
    }
    look()
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [machines, watched, isReady, begins])
  return watch
}
