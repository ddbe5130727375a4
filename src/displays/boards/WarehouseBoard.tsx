// Who waits for material, what comes next in the store, and what may not be used?
import type { WarehouseBoard as Board } from '#contract/modules/warehouse/workbench/workbench.ts'
import { useWarehouseBoard } from '../../api/warehouseBoard.ts'
import { useFailure } from '../../api/useFailure.ts'
import { Freshness } from '../../charts/Freshness.tsx'
import { LinkMark } from '../../charts/LinkMark.tsx'
import { timeLeft } from '../../charts/timeLeft.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import { WaitingFace } from '../frame/faces.tsx'
import { useViewport } from '../frame/useViewport.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { StoreAnswer } from './warehouse/StoreAnswer.tsx'
import { StoreSides } from './warehouse/StoreSides.tsx'
import { StoreTasks } from './warehouse/StoreTasks.tsx'
import styles from './warehouse/WarehouseBoard.module.css'

/** The store (factory.md 3.11, W5, mock warehouse-wall): how many places wait for material is the largest thing, then the tasks by time left. */
export function WarehouseBoard() {
  const query = useWarehouseBoard()
  const { data, refetch } = query
  const failure = useFailure(query)
  const { link, beats } = useConnection()
  const nowMs = useServerNow(1000)
  useViewport({ hasPortrait: true })
  return (
    <WallFrame
      title="仓库看板"
      subtitle=""
      freshness={
        <>
          <LinkMark link={link} />
          <Freshness ageMs={data === undefined ? null : Math.max(0, nowMs - data.atMs)} beats={beats} />
        </>
      }
      tally={data === undefined ? null : <Tally board={data} nowMs={nowMs} />}
      footer={
        data === undefined ? null : (
          <span>
            {`待办 ${data.tasks.length} 件　本班已做 ${data.movesDone} 笔${data.movesReversed === 0 ? '' : `，撤销 ${data.movesReversed} 笔`}　今天 ${data.trucksToday} 车，已收 ${data.trucksDone} 车`}
          </span>
        )
      }
      hasPortrait
    >
      {data === undefined ? (
        <WaitingFace error={failure} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.board}>
          <StoreAnswer tasks={data.tasks} nowMs={nowMs} />
          <StoreTasks tasks={data.tasks} nowMs={nowMs} />
          <StoreSides board={data} nowMs={nowMs} />
        </div>
      )}
    </WallFrame>
  )
}

function Tally({ board: { tasks }, nowMs }: { board: Board; nowMs: number }) {
  const late = tasks.filter(({ dueMs }) => timeLeft(dueMs, nowMs).is === 'late').length
  const tight = tasks.filter(({ dueMs }) => timeLeft(dueMs, nowMs).is === 'tight').length
  return (
    <span>
      <span data-is={late > 0 ? 'late' : 'fine'} className={styles.told}>{`${late > 0 ? '▲ ' : ''}逾期 ${late}`}</span>
      {'　'}
      <span data-is={tight > 0 ? 'tight' : 'fine'} className={styles.told}>{`${tight > 0 ? '◆ ' : ''}紧 ${tight}`}</span>
      {`　待办 ${tasks.length} 件`}
    </span>
  )
}
