import { lazy, Suspense, useMemo } from 'react'
import { useTrend } from '../../../api/trends.ts'
import { withoutOpenEnd } from '../../../charts/trendColumns.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useTag } from '../../../realtime/useTag.ts'
import { LiveValue } from '../../live/LiveValue.tsx'
import { trendFeed } from '../../../realtime/trendFeed.ts'
import { trendLimits } from '../../../charts/trendLimits.ts'
import { Gone } from './Gone.tsx'
import styles from './CustomBoard.module.css'

// Curves are not needed for the first live value: they come after it.
const Trend = lazy(async () => ({ default: (await import('../../../charts/Trend.tsx')).Trend }))

const minuteMs = 60_000
const points = 600
const noPoints: readonly [] = []
const stay = () => {}

type Props = { tagCode: string; title: string; minutes: number; plantTz: string }

/** The course of one tag, continued by its live values; of one that is gone no history is asked for. */
export function TrendTile({ isReady, ...shown }: Props & { isReady: boolean }) {
  const { meta } = useTag(shown.tagCode)
  return isReady && !meta ? <Gone what="测点" code={shown.tagCode} /> : <Course {...shown} />
}

function Course({ tagCode, title, minutes, plantTz }: Props) {
  const { meta } = useTag(tagCode)
  const toMs = Math.floor(useServerNow(minuteMs) / minuteMs) * minuteMs
  const { data } = useTrend({ tagCode, fromMs: toMs - minutes * minuteMs, toMs, points })
  const label = title || meta?.name || tagCode
  const series = useMemo(() => [{ label, color: 'var(--series-1)', points: withoutOpenEnd(data?.points ?? noPoints) }], [label, data])
  const limits = useMemo(() => (meta === null || meta.valueMap ? [] : trendLimits(meta)), [meta])
  const subscribe = useMemo(() => trendFeed([tagCode]), [tagCode])
  return (
    <section className={styles.tile} aria-label={`${label}趋势`}>
      <h2 className={styles.trendHead}>
        <span>{label}</span>
        <b>
          <LiveValue tagCode={tagCode} reasonAt="elsewhere" lowCounts />
        </b>
      </h2>
      <div className={styles.plot}>
        <Suspense fallback={null}>
          <Trend
            series={series}
            limits={limits}
            fromMs={toMs - minutes * minuteMs}
            toMs={toMs}
            timeZone={plantTz}
            unit={meta?.unit ?? ''}
            decimals={meta?.decimals ?? 0}
            height="fill"
            subscribe={subscribe}
            onZoom={stay}
            onReset={stay}
          />
        </Suspense>
      </div>
    </section>
  )
}
