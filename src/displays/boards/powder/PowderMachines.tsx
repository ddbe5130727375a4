import type { Machine } from '#contract/modules/equipment/overview.ts'
import type { TagMeta } from '#contract/tag.ts'
import { TileFence } from '../../frame/TileFence.tsx'
import type { MachineReading } from '../../live/machineReading.ts'
import { useShiftStates } from '../../live/useShiftStates.ts'
import { MillCard } from './MillCard.tsx'
import { OutTempTrend } from './OutTempTrend.tsx'
import { SidePanel } from './SidePanel.tsx'
import styles from './PowderMachines.module.css'

type PowderMachinesProps = {
  mills: readonly Machine[]
  beside: readonly Machine[]
  readings: readonly MachineReading[]
  metas: readonly TagMeta[]
  plantTz: string
}

/** Mills left, in their own order so that each is always found in its place; their temperatures and dust safety right. */
export function PowderMachines({ mills, beside, readings, metas, plantTz }: PowderMachinesProps) {
  const { stripOf } = useShiftStates()
  const readingOf = ({ equipCode }: Machine) => readings.find(({ machine }) => machine.equipCode === equipCode)
  const besideReadings = beside.flatMap((machine) => readingOf(machine) ?? [])
  return (
    <div className={styles.board}>
      <div className={styles.mills}>
        {mills.map((mill) => {
          const reading = readingOf(mill)
          return (
            <TileFence key={mill.equipCode} name={mill.equipCode}>
              {reading ? <MillCard reading={reading} plantTz={plantTz} {...stripOf(reading)} /> : null}
            </TileFence>
          )
        })}
      </div>
      <div className={styles.side}>
        <TileFence name="出料温度">
          <OutTempTrend mills={mills} metas={metas} plantTz={plantTz} />
        </TileFence>
        {besideReadings.length === 0 ? null : (
          <TileFence name="除尘与筛分">
            <SidePanel readings={besideReadings} />
          </TileFence>
        )}
      </div>
    </div>
  )
}
