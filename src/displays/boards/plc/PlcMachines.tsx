import { useMemo } from 'react'
import { serverNow } from '../../../realtime/serverClock.ts'
import { TileFence } from '../../frame/TileFence.tsx'
import { lowLimitsCount } from '../../live/crossing.ts'
import type { MachineReading } from '../../live/machineReading.ts'
import { useRecentValues } from '../../live/useRecentValues.ts'
import { useShiftStates } from '../../live/useShiftStates.ts'
import { FocusCard } from './FocusCard.tsx'
import type { Grid } from './grid.ts'
import { MachineCard } from './MachineCard.tsx'
import { needOf } from '../../live/ranking.ts'
import type { Settled } from '../../live/ranking.ts'
import styles from './PlcMachines.module.css'

type PlcMachinesProps = {
  focus: readonly MachineReading[]
  rest: readonly MachineReading[]
  grid: Grid
  settled: ReadonlyMap<string, Settled>
  plantTz: string
}

/** Figures in a focus card: the fewer cards, the wider they are. A small card shows the first; with no machine in focus that is all there is. */
const figuresInFocus = [1, 5, 3, 2]

/** The machines in focus big, all others below in their order. */
export function PlcMachines({ focus, rest, grid, settled, plantTz }: PlcMachinesProps) {
  const { stripOf } = useShiftStates()
  const figures = new Map([...focus, ...rest].map((reading) => [reading.machine.equipCode, figureTagsOf(reading, figuresInFocus[focus.length] ?? 2)]))
  const recent = useRecentValues(useStableList([...new Set([...focus, ...rest].flatMap(({ machine }) => machine.processTags.slice(0, 5)))].sort()))

  return (
    <div className={styles.machines} data-dense={grid.isDense}>
      {focus.length === 0 ? null : (
        <div className={styles.focus}>
          {focus.map((reading) => (
            <TileFence key={reading.machine.equipCode} name={reading.machine.equipCode}>
              <FocusCard
                reading={reading}
                needsSinceMs={settled.get(reading.machine.equipCode)?.sinceMs ?? serverNow()}
                figureTags={figures.get(reading.machine.equipCode) ?? []}
                recent={recent}
                plantTz={plantTz}
                {...stripOf(reading)}
              />
            </TileFence>
          ))}
        </div>
      )}
      <div
        className={styles.rest}
        style={{ gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`, gridTemplateRows: `repeat(${grid.rows}, minmax(0, 1fr))` }}
      >
        {rest.map((reading) => {
          const keyTag = figures.get(reading.machine.equipCode)?.[0] ?? null
          return (
            <TileFence key={reading.machine.equipCode} name={reading.machine.equipCode}>
              <MachineCard
                machine={reading.machine}
                need={needOf(reading)}
                keyTag={keyTag}
                lowCounts={lowLimitsCount(reading.machine.type, reading.state)}
                recent={recent.get(keyTag ?? '') ?? none}
                {...stripOf(reading)}
              />
            </TileFence>
          )
        })}
      </div>
    </div>
  )
}

const none: readonly number[] = []

/** What a machine shows first: the values beyond a limit, then its most telling ones. */
function figureTagsOf({ machine, crossings }: MachineReading, count: number): string[] {
  return [...new Set([...crossings.map(({ tag }) => tag.tagCode), ...machine.processTags])].slice(0, count)
}

/** The same array as long as its contents are the same. */
function useStableList(list: readonly string[]): readonly string[] {
  const key = list.join(' ')
  return useMemo(() => key.split(' '), [key])
}
