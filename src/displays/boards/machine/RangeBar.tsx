import type { ReactNode } from 'react'
import { trendRanges } from '../../../charts/trendRanges.ts'
import type { TrendChoice } from './useTrendChoice.ts'
import styles from './RangeBar.module.css'

/** Which time the trends show; all of it works by touch and by keyboard. */
export function RangeBar({ choice }: { choice: TrendChoice }) {
  const { range, zoom, tagCode, isCompared, canCompare, choose } = choice
  return (
    <div className={styles.bar} role="toolbar" aria-label="趋势时间">
      {trendRanges.map(({ key, label }) => (
        <Choice key={key} isOn={zoom === null && range.key === key} onPress={() => choose({ range: key, from: null, to: null })}>
          {label}
        </Choice>
      ))}
      <span className={styles.space} />
      {zoom === null ? null : (
        <Choice isOn={false} onPress={() => choose({ from: null, to: null })}>
          回到实时
        </Choice>
      )}
      {tagCode === null ? null : (
        <Choice isOn={false} onPress={() => choose({ tag: null })}>
          看关键参数
        </Choice>
      )}
      {canCompare ? (
        <Choice isOn={isCompared} onPress={() => choose({ compare: isCompared ? null : '1' })}>
          与昨日对比
        </Choice>
      ) : null}
    </div>
  )
}

function Choice({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.choice} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}
