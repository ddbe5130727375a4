import { useAlarmHealth } from '../../../api/alarms.ts'
import { ageText } from '../../../charts/duration.ts'
import styles from './AlarmFooter.module.css'
import type { Tones } from './useTones.ts'

const mostNamed = 3

/** How noisy the last day was, and by whom. */
export function AlarmFooter({ tones: { isOn, toggle } }: { tones: Tones }) {
  const health = useAlarmHealth(24).data
  return (
    <span className={styles.footer}>
      {health === undefined ? (
        <span>近 24 时 —</span>
      ) : (
        <>
          <span>
            近 24 时 <b>{health.raises}</b> 条
          </span>
          <span>
            平均每 10 分 <b>{(health.raises / health.rates.length).toFixed(1)}</b> 条
          </span>
          {health.badActors.length === 0 ? null : (
            <span className={styles.actors}>
              最多{' '}
              {health.badActors.slice(0, mostNamed).map(({ alarmCode, equipCode, name, raises }) => (
                <span key={alarmCode}>
                  <b>
                    {equipCode} {name}
                  </b>{' '}
                  {raises} 条
                </span>
              ))}
            </span>
          )}
          {health.ackMedianMs === null ? null : (
            <span>
              确认用时中位 <b>{ageText(health.ackMedianMs)}</b>
            </span>
          )}
        </>
      )}
      <button type="button" className={styles.tone} aria-pressed={isOn} onClick={toggle}>
        {isOn ? '声音已开' : '声音已关'}
      </button>
    </span>
  )
}
