import { lazy, Suspense, useMemo } from 'react'
import type { TagMeta } from '#contract/tag.ts'
import { useTrend } from '../../../api/trends.ts'
import { TextChanges } from '../../../charts/TextChanges.tsx'
import { withoutOpenEnd } from '../../../charts/trendColumns.ts'
import { trendLimits } from '../../../charts/trendLimits.ts'
import { comparedWithMs, shifted } from '../../../charts/trendRanges.ts'
import type { TrendView } from '../../../charts/trendRanges.ts'
import { trendFeed } from '../../../realtime/trendFeed.ts'
import type { TrendChoice } from './useTrendChoice.ts'
import styles from './TrendPanel.module.css'

// Curves are not needed for the first live value: they come after it.
const Trend = lazy(async () => ({ default: (await import('../../../charts/Trend.tsx')).Trend }))

const points = 800
const noPoints: readonly [] = []

type TagTrendProps = { tagCode: string; meta: TagMeta | undefined; view: TrendView; choice: TrendChoice; plantTz: string }

/** The trend of one tag: history, continued by its live values, and yesterday's beside it when asked for. */
export function TagTrend({ tagCode, meta, view, choice, plantTz }: TagTrendProps) {
  const { isCompared, choose } = choice
  const { data, error, refetch } = useTrend({ tagCode, fromMs: view.askFromMs, toMs: view.askToMs, points })
  const { data: before } = useTrend({
    tagCode: isCompared ? tagCode : null,
    fromMs: view.askFromMs - comparedWithMs,
    toMs: view.askToMs - comparedWithMs,
    points,
  })
  const series = useMemo(() => {
    const now = {
      label: isCompared ? '今日' : (meta?.name ?? tagCode),
      color: 'var(--series-1)',
      points: view.isLive ? withoutOpenEnd(data?.points ?? noPoints) : (data?.points ?? noPoints),
    }
    return isCompared ? [now, { label: '昨日', color: 'var(--series-2)', points: shifted(before?.points ?? noPoints, comparedWithMs) }] : [now]
  }, [isCompared, data, before, meta, tagCode, view.isLive])
  const limits = useMemo(() => (meta?.valueMap ? [] : trendLimits(meta)), [meta])
  const subscribe = useMemo(() => (view.isLive ? trendFeed([tagCode]) : null), [view.isLive, tagCode])
  const isText = data?.texts !== undefined
  const isEmpty = data !== undefined && !isText && !view.isLive && data.points.every(([, , , last]) => last === null)

  return (
    <section className={styles.trend} aria-label={`${meta?.name ?? tagCode}趋势`}>
      <header className={styles.head}>
        <h2>
          {meta?.name ?? tagCode} <span>{meta?.unit}</span>
        </h2>
        {isCompared ? series.map(({ label, color }) => <Key key={label} label={label} color={color} />) : null}
        {isEmpty ? <span>这段时间没有记录</span> : null}
        {error && !data ? (
          <button type="button" className={styles.retry} onClick={() => void refetch()}>
            历史没有取到，重试
          </button>
        ) : null}
      </header>
      <div className={styles.plot}>
        {isText ? (
          <TextChanges changes={data?.texts} toMs={view.toMs} timeZone={plantTz} />
        ) : (
          <Suspense fallback={null}>
            <Trend
              series={series}
              limits={limits}
              fromMs={view.fromMs}
              toMs={view.toMs}
              timeZone={plantTz}
              unit={meta?.unit ?? ''}
              decimals={meta?.decimals ?? 0}
              height="fill"
              subscribe={subscribe}
              onZoom={(fromMs, toMs) => choose({ from: String(Math.round(fromMs)), to: String(Math.round(toMs)) })}
              onReset={() => choose({ from: null, to: null })}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function Key({ label, color }: { label: string; color: string }) {
  return (
    <span className={styles.key}>
      <i style={{ background: color }} />
      {label}
    </span>
  )
}
