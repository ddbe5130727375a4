import { Link } from 'react-router-dom'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { machinePath, neighbourMachine } from '../../frame/boardList.ts'
import styles from './MachineWays.module.css'

/** From one machine to the one before and after it in the plant's order, to its tags, and to all machines. */
export function MachineWays({ machine, machines }: { machine: Machine; machines: readonly Machine[] }) {
  const codes = machines.map(({ equipCode }) => equipCode)
  const [previous, next] = ([-1, 1] as const).map((step) => neighbourMachine(machine.equipCode, step, codes))
  return (
    <nav className={styles.ways} aria-label="其他设备">
      {previous ? (
        <Link to={machinePath(previous)} title="上一台（←）">
          ‹ {previous}
        </Link>
      ) : null}
      {next ? (
        <Link to={machinePath(next)} title="下一台（→）">
          {next} ›
        </Link>
      ) : null}
      {machine.deviceCode === null ? null : <Link to={`/display/tags/${encodeURIComponent(machine.deviceCode)}`}>测点</Link>}
      <Link to="/display/plc">全部设备</Link>
    </nav>
  )
}
