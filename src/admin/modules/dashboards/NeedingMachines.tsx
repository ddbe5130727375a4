import { Empty } from 'antd'
import { Link } from 'react-router-dom'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { useOverview } from '../../../api/plc.ts'
import { durationText } from '../../../charts/duration.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useSubscription } from '../../../realtime/useSubscription.ts'
import { useTags } from '../../../realtime/useTags.ts'
import { Asked } from '../../session/Asked.tsx'
import { needingMachines, unknownCount } from './needingMachines.ts'
import styles from './NeedingMachines.module.css'

const stateRateHz = 2

/** The machines in one of the `wanted` states this moment, with the way to each one's board. */
export function NeedingMachines({ wanted }: { wanted: readonly MachineState[] }) {
  return (
    <Asked query={useOverview()} failed="设备没有读出">
      {({ machines }) =>
        machines.length === 0 ? <Empty description="还没有设备。请先导入采集设备和测点。" /> : <Needing machines={machines} wanted={wanted} />
      }
    </Asked>
  )
}

function Needing({ machines, wanted }: { machines: readonly Machine[]; wanted: readonly MachineState[] }) {
  const tagCodes = machines.flatMap(({ stateTag, stateSinceTag }) => [stateTag, stateSinceTag])
  const subscription = useSubscription({ tags: tagCodes, rateHz: stateRateHz })
  const tags = useTags(tagCodes)
  const now = useServerNow(1000)
  const byCode = new Map(tags.map((tag) => [tag.tagCode, tag]))
  const read = (tagCode: string) => byCode.get(tagCode) ?? ({ value: null, quality: 'bad' } as const)
  const needing = needingMachines(machines, read, wanted)
  const unknown = unknownCount(machines, read)

  if (subscription.phase === 'refused') return <p>{subscription.message}</p>
  return (
    <>
      {needing.length === 0 ? <p className={styles.calm}>{calmText(unknown, machines.length)}</p> : null}
      <ul className={styles.list}>
        {needing.map(({ machine: { equipCode, name }, state, sinceMs }) => (
          <li key={equipCode}>
            <span className={styles.state} data-state={state}>
              {machineStates[state].word}
            </span>
            <Link to={`/display/machine/${encodeURIComponent(equipCode)}`}>
              <strong>{equipCode}</strong> {name}
            </Link>
            <time>{sinceMs === null ? '' : durationText(now - sinceMs)}</time>
          </li>
        ))}
      </ul>
      {needing.length > 0 && unknown > 0 ? <p className={styles.unknown}>另有 {unknown} 台设备的状态现在不知道。</p> : null}
    </>
  )
}

function calmText(unknown: number, count: number): string {
  if (unknown === count) return '正在读取设备状态'
  return unknown === 0 ? '现在没有设备需要处理' : `没有看到需要处理的设备；${unknown} 台的状态现在不知道`
}
