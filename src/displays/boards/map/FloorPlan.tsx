import { Link } from 'react-router-dom'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { planHeight, planWidth } from '#contract/modules/walls/plan.ts'
import type { PlanRoom, PlantPlan } from '#contract/modules/walls/plan.ts'
import { planHeightOf, planPlaces } from '#contract/rules/planPlaces.ts'
import { machinePath } from '../../frame/boardList.ts'
import { LiveValue } from '../../live/LiveValue.tsx'
import type { MachineReading } from '../../live/machineReading.ts'
import { nodeWords } from './nodeWords.ts'
import styles from './FloorPlan.module.css'

type Props = { plan: PlantPlan; machines: readonly Machine[]; readings: ReadonlyMap<string, MachineReading> }

/** A workshop as it lies: the picture of its floor, its rooms with their climate, its machines where they stand. A touch opens the machine. */
export function FloorPlan({ plan, machines, readings }: Props) {
  const height = planHeightOf(plan.svg, planHeight)
  const places = planPlaces(
    machines.map(({ equipCode }) => equipCode),
    plan.machines,
    { width: planWidth, height },
  )
  const share = (part: number, of: number) => `${(part / of) * 100}%`
  return (
    <div className={styles.room}>
      <div className={styles.plan} style={{ aspectRatio: `${planWidth} / ${height}` }}>
        {/* as a picture: what an SVG could run or load is not run and not loaded */}
        {plan.svg === '' ? null : <img className={styles.ground} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(plan.svg)}`} alt="" />}
        {plan.rooms.map((room) => (
          <section
            key={room.id}
            className={styles.area}
            aria-label={room.name}
            style={{ left: share(room.x, planWidth), top: share(room.y, height), width: share(room.w, planWidth), height: share(room.h, height) }}
          >
            <h3>{room.name}</h3>
            <Climate room={room} />
          </section>
        ))}
        {places.map(({ equipCode, x, y }) => {
          const { words, figure, colour, isUrgent } = nodeWords(equipCode, readings.get(equipCode))
          return (
            <Link
              key={equipCode}
              to={machinePath(equipCode)}
              className={styles.machine}
              data-machine={equipCode}
              data-urgent={isUrgent}
              style={{ left: share(x, planWidth), top: share(y, height), borderColor: colour }}
            >
              <b>{equipCode}</b>
              <span>{figure === '' ? words : figure}</span>
            </Link>
          )
        })}
      </div>
    </div>
  )
}

function Climate({ room: { temperatureTag, humidityTag, pressureTag } }: { room: PlanRoom }) {
  const tags = [temperatureTag, humidityTag, pressureTag].filter((one) => one !== '')
  return (
    <p className={styles.climate}>
      {tags.map((tagCode) => (
        <LiveValue key={tagCode} tagCode={tagCode} reasonAt="below" lowCounts />
      ))}
    </p>
  )
}
