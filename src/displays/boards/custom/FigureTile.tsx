import { alarmCounts, listedAlarms } from '#contract/modules/alarms/arrangement.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { figureNames } from '#contract/modules/walls/board.ts'
import type { Tile } from '#contract/modules/walls/board.ts'
import { useRetained } from '../../../realtime/useTopic.ts'
import type { MachineReading } from '../../live/machineReading.ts'
import { tallyOf } from '../../live/plantWatch.ts'
import styles from './CustomBoard.module.css'

type Figure = Extract<Tile, { kind: 'figure' }>['figure']
type Props = { figure: Figure; title: string; readings: ReadonlyMap<string, MachineReading>; machines: number }

/** One number of the plant, as large as its tile. */
export function FigureTile({ figure, title, readings, machines }: Props) {
  const { values, state } = useRetained(alarmTopic)
  const tally = tallyOf([...readings.values()])
  const open = alarmCounts(listedAlarms(values.values())).unacknowledged
  const isAlarms = figure === 'alarms'
  const count = isAlarms ? (state === 'ready' ? open : null) : readings.size === 0 ? null : tally[figure]
  const needs = count !== null && count > 0 && figure !== 'running'
  return (
    <section className={styles.tile} aria-label={title || figureNames[figure]}>
      <h2>{title || figureNames[figure]}</h2>
      <p className={styles.figure} data-needs={needs}>
        {count ?? '—'} <small>{isAlarms ? '条' : `/ ${machines} 台`}</small>
      </p>
    </section>
  )
}
