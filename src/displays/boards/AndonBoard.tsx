// Who calls for help, for how long, and does anybody come?
import { andonStatusWords, andonTopic, andonTypeWords } from '#contract/modules/andon/standing.ts'
import type { StandingAndon } from '#contract/modules/andon/standing.ts'
import { useOverview } from '../../api/plc.ts'
import { useRetained } from '../../realtime/useTopic.ts'
import { LoadingFace, SentenceFace } from '../frame/faces.tsx'
import { usePages } from '../frame/usePages.ts'
import { useViewport } from '../frame/useViewport.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { Elapsed } from '../live/Elapsed.tsx'
import { HeardAt } from '../frame/HeardAt.tsx'
import { CalmFace } from './andon/CalmFace.tsx'
import { callsInOrder } from './andon/callsInOrder.ts'
import styles from './andon/AndonBoard.module.css'

/** rows of 116 px in what a wall has below its sum; upright rows of 186 px */
const mostOnWall = { landscape: 6, portrait: 8 } as const

/** Every call for help that is not closed, the most urgent and longest first (factory.md 3.16 W7). */
export function AndonBoard() {
  const view = useRetained(andonTopic)
  const calls = callsInOrder([...view.values.values()])
  const waiting = calls.filter(({ status }) => status === 'open').length
  return (
    <WallFrame title="安灯看板" subtitle="全厂" freshness={<HeardAt />} tally={null} footer={null} hasPortrait>
      {view.state === 'refused' ? (
        <SentenceFace says="没有权限看这块看板" todo={view.message} />
      ) : view.state === 'loading' ? (
        <LoadingFace />
      ) : calls.length === 0 ? (
        <CalmFace isStale={view.isStale} />
      ) : (
        <div className={styles.board} data-stale={view.isStale}>
          <p className={styles.sum} data-needs={waiting > 0 && !view.isStale}>
            <strong>{waiting > 0 ? `${waiting} 个呼叫没人响应` : `${calls.length} 个呼叫有人在处理`}</strong>
            {view.isStale ? <span>这是断线前的情况</span> : <span>共 {calls.length} 个没有关闭</span>}
          </p>
          <Calls calls={calls} isStale={view.isStale} />
        </div>
      )}
    </WallFrame>
  )
}

function Calls({ calls, isStale }: { calls: readonly StandingAndon[]; isStale: boolean }) {
  const { layout, orientation } = useViewport({ hasPortrait: true })
  const { items, number, of } = usePages(calls, layout === 'page' ? Math.max(1, calls.length) : mostOnWall[orientation])
  const names = new Map((useOverview().data?.machines ?? []).map(({ equipCode, name }) => [equipCode, name]))
  return (
    <div className={styles.rows}>
      {items.map((call) => (
        <article key={call.andonNo} className={styles.call} data-level={call.level} data-open={call.status === 'open' && !isStale}>
          <b className={styles.type}>{andonTypeWords[call.type]}</b>
          <span className={styles.where}>
            <strong>{call.equipCode === '' ? '现场' : call.equipCode}</strong>
            <small>{names.get(call.equipCode) ?? ''}</small>
          </span>
          <span className={styles.note}>{call.note}</span>
          <span className={styles.who}>
            <strong>{call.status === 'open' ? andonStatusWords.open : `${call.ackBy} ${andonStatusWords[call.status]}`}</strong>
            <small>
              {call.callBy} 呼叫{call.escalation > 0 ? `，已升级 ${call.escalation} 级` : ''}
            </small>
          </span>
          <span className={styles.timer}>
            <Elapsed sinceMs={call.callTime} />
          </span>
        </article>
      ))}
      {of > 1 ? (
        <p className={styles.pages}>
          {number + 1}/{of}
        </p>
      ) : null}
    </div>
  )
}
