import { andonTypeWords } from '#contract/modules/andon/standing.ts'
import { useAndonPast } from '../../../api/andon.ts'
import { ageText } from '../../../charts/duration.ts'
import { Age } from '../../live/Elapsed.tsx'
import styles from './CalmFace.module.css'

const hours = 24

/** Nobody calls: that, when somebody last did, and how fast the calls of the last day were answered. */
export function CalmFace({ isStale }: { isStale: boolean }) {
  const { data } = useAndonPast(hours)
  const lasted = (ms: number | null) => (ms === null ? '—' : ageText(ms))
  return (
    <div className={styles.calm} role="status">
      <h2>没有人呼叫</h2>
      <p>
        {isStale ? (
          '这是断线前的情况'
        ) : data === undefined ? (
          '有人呼叫时立即显示在这里'
        ) : data.last === null ? (
          '还没有人呼叫过'
        ) : (
          <>
            上次呼叫在 <Age sinceMs={data.last.callTime} />
            前：{data.last.equipCode === '' ? '现场' : data.last.equipCode} {andonTypeWords[data.last.type]}
          </>
        )}
      </p>
      {data === undefined ? null : (
        <dl data-stale={isStale}>
          <Figure name={`近 ${hours} 时呼叫`} value={String(data.calls)} unit="个" />
          <Figure name="已解决" value={String(data.closed)} unit="个" />
          <Figure name="响应用时中位" value={lasted(data.ackMedianMs)} unit="" />
          <Figure name="解决用时中位" value={lasted(data.closeMedianMs)} unit="" />
        </dl>
      )}
    </div>
  )
}

function Figure({ name, value, unit }: { name: string; value: string; unit: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {unit === '' ? null : <small> {unit}</small>}
      </dd>
    </div>
  )
}
