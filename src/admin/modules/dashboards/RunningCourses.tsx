import type { Machine } from '#contract/modules/equipment/overview.ts'
import { useStates } from '../../../api/plc.ts'
import { Sparkline } from '../../../charts/Sparkline.tsx'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { Asked } from '../../session/Asked.tsx'
import { runningCourse } from './runningCourse.ts'
import styles from './RunningCourses.module.css'

const spanMs = 12 * 3_600_000
/** the question stays the same this long, so that it is asked once */
const stepMs = 5 * 60_000
const slots = 97

/** How many machines ran over the last twelve hours, of the plant and of each workshop: what the state log says. */
export function RunningCourses({ machines }: { machines: readonly Machine[] }) {
  const toMs = Math.floor(useServerNow(stepMs) / stepMs) * stepMs
  const span = { fromMs: toMs - spanMs, toMs }
  const places: (readonly [string, readonly Machine[]])[] = [['全厂', machines], ...Map.groupBy(machines, ({ workshopName }) => workshopName)]
  return (
    <Asked query={useStates({ equipCode: null, ...span })} failed="状态记录没有读出">
      {(rows) => (
        <ul className={styles.courses}>
          {places.map(([place, ours]) => {
            const codes = ours.map(({ equipCode }) => equipCode)
            const course = runningCourse(rows, codes, span, slots)
            const known = course.filter((count) => count !== null)
            return (
              <li key={place}>
                <span>{place}</span>
                <span className={styles.course} role="img" aria-label={courseWords(place, known, ours.length)}>
                  <Sparkline values={course} slots={slots} />
                </span>
                <b title="现在运行 / 台数">
                  {known.at(-1) ?? '—'} / {ours.length}
                </b>
              </li>
            )
          })}
        </ul>
      )}
    </Asked>
  )
}

function courseWords(place: string, known: readonly number[], all: number): string {
  return known.length === 0 ? `${place}还没有状态记录` : `${place}近 12 小时运行 ${Math.min(...known)} 到 ${Math.max(...known)} 台，共 ${all} 台`
}
