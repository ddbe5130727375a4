import type { TagMeta } from '#contract/tag.ts'
import { TileFence } from '../../frame/TileFence.tsx'
import { useViewport } from '../../frame/useViewport.ts'
import { lowLimitsCount } from '../../live/crossing.ts'
import type { MachineReading } from '../../live/machineReading.ts'
import { useShiftStates } from '../../live/useShiftStates.ts'
import { LoadLine } from './LoadLine.tsx'
import { MachineHead } from './MachineHead.tsx'
import { Parameters } from './Parameters.tsx'
import { ShiftPanel } from './ShiftPanel.tsx'
import { TrendPanel } from './TrendPanel.tsx'
import { useTrendChoice } from './useTrendChoice.ts'
import styles from './MachinePicture.module.css'

const keyTags = 2

type MachinePictureProps = { reading: MachineReading; metas: readonly TagMeta[]; plantTz: string }

/** The arrangement of one machine's page: state, shift and trends left, all parameters right; upright and on a phone below each other. */
export function MachinePicture({ reading, metas, plantTz }: MachinePictureProps) {
  const { machine, state } = reading
  const { layout } = useViewport()
  const { stripOf } = useShiftStates()
  const choice = useTrendChoice()
  const chosen = choice.tagCode !== null && machine.processTags.includes(choice.tagCode) ? [choice.tagCode] : machine.processTags.slice(0, keyTags)
  return (
    <div className={styles.picture}>
      <div className={styles.main}>
        <TileFence name="设备状态">
          <MachineHead reading={reading} plantTz={plantTz}>
            <LoadLine metas={metas.filter(({ tagCode }) => machine.loadTags?.includes(tagCode))} />
          </MachineHead>
        </TileFence>
        <TileFence name="近 12 小时状态">
          <ShiftPanel strip={stripOf(reading)} plantTz={plantTz} />
        </TileFence>
        <TileFence name="趋势">
          <TrendPanel tagCodes={chosen} metas={metas} choice={choice} plantTz={plantTz} />
        </TileFence>
      </div>
      <TileFence name="参数">
        <Parameters
          tagCodes={machine.processTags}
          layout={layout}
          lowCounts={lowLimitsCount(machine.type, state)}
          chosen={chosen}
          onChoose={(tag) => choice.choose({ tag })}
        />
      </TileFence>
    </div>
  )
}
