import type { Machine } from '#contract/modules/equipment/overview.ts'
import { usePlan } from '../../../api/plan.ts'
import { LoadingFace } from '../../frame/faces.tsx'
import type { MachineReading } from '../../live/machineReading.ts'
import { FloorPlan } from '../map/FloorPlan.tsx'
import { FlowGraph } from '../map/FlowGraph.tsx'
import styles from './CustomBoard.module.css'

type Props = { title: string; workshopCode: string; machines: readonly Machine[]; readings: ReadonlyMap<string, MachineReading> }

/** The flow of the plant, or one workshop as it lies. */
export function MapTile({ title, workshopCode, machines, readings }: Props) {
  const { data, error } = usePlan(workshopCode)
  const own = machines.filter((machine) => workshopCode === '' || machine.workshopCode === workshopCode)
  return (
    <section className={styles.tile} aria-label={title || data?.name || '工艺地图'}>
      {title === '' && workshopCode === '' ? null : <h2>{title || data?.name || workshopCode}</h2>}
      <div className={styles.map}>
        {workshopCode === '' ? (
          <FlowGraph machines={own} readings={readings} />
        ) : data ? (
          <FloorPlan plan={data.plan} machines={own} readings={readings} />
        ) : error ? (
          <p className={styles.quiet}>平面图没有读出，稍后再读</p>
        ) : (
          <LoadingFace />
        )}
      </div>
    </section>
  )
}
