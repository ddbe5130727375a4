import { sparkPath } from './sparkPath.ts'
import styles from './Sparkline.module.css'

const width = 120
const height = 40

/** The last minutes of a value, oldest first at equal distances; null is a gap. `slots` is how many values fill the width. */
export function Sparkline({ values, slots }: { values: readonly (number | null)[]; slots: number }) {
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={sparkPath(values, { slots, width, height, margin: 3 })} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
