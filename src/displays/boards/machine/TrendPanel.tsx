import type { TagMeta } from '#contract/tag.ts'
import { liveView } from '../../../charts/trendRanges.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useSubscription } from '../../../realtime/useSubscription.ts'
import { RangeBar } from './RangeBar.tsx'
import { TagTrend } from './TagTrend.tsx'
import type { TrendChoice } from './useTrendChoice.ts'
import styles from './TrendPanel.module.css'

const rateHz = 20

type TrendPanelProps = { tagCodes: readonly string[]; metas: readonly TagMeta[]; choice: TrendChoice; plantTz: string }

/** The trends of the chosen tags, one above the other, over the chosen time. */
export function TrendPanel({ tagCodes, metas, choice, plantTz }: TrendPanelProps) {
  useSubscription({ tags: tagCodes, rateHz })
  const nowMs = useServerNow(choice.range.refreshMs)
  const view = choice.zoom ?? liveView(choice.range, nowMs)
  return (
    <div className={styles.panel}>
      <RangeBar choice={choice} />
      {tagCodes.length === 0 ? <p className={styles.empty}>没有可看趋势的测点。</p> : null}
      {tagCodes.map((tagCode) => (
        <TagTrend key={tagCode} tagCode={tagCode} meta={metas.find((meta) => meta.tagCode === tagCode)} view={view} choice={choice} plantTz={plantTz} />
      ))}
    </div>
  )
}
