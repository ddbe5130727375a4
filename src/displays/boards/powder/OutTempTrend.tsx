import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import type { TagMeta } from '#contract/tag.ts'
import { useTrend } from '../../../api/trends.ts'
import type { TrendPush } from '../../../charts/Trend.tsx'
import { trendLimits } from '../../../charts/trendLimits.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { readTag } from '../../../realtime/tagStore.ts'
import { isTrusted } from '../../../realtime/trendFeed.ts'
import { outTempTag } from './powderTags.ts'
import styles from './OutTempTrend.module.css'

// Curves are not needed for the first live value: they come after it.
const Trend = lazy(async () => ({ default: (await import('../../../charts/Trend.tsx')).Trend }))

const colors = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)'] as const
const minuteMs = 60_000
/** As much as a shift lasts, whenever that began: a curve that begins anew with the shift tells those who come nothing. */
const shownMs = 12 * 60 * minuteMs
const points = 600
const pushEveryMs = 2000
const noPoints: readonly [] = []

type OutTempTrendProps = { mills: readonly Machine[]; metas: readonly TagMeta[]; plantTz: string }

/** Outlet temperature of the mills over the last 12 hours: history once a minute, live values in between. */
export function OutTempTrend({ mills, metas, plantTz }: OutTempTrendProps) {
  const toMs = Math.floor(useServerNow(minuteMs) / minuteMs) * minuteMs
  const fromMs = toMs - shownMs
  const [first, second, third] = mills.map(outTempTag)
  const one = useHistory(first, fromMs, toMs)
  const two = useHistory(second, fromMs, toMs)
  const three = useHistory(third, fromMs, toMs)

  const series = useMemo(() => {
    const histories = [one, two, three]
    return mills
      .slice(0, colors.length)
      .map((mill, index) => ({ label: mill.equipCode, color: colors[index] ?? colors[0], points: histories[index] ?? noPoints }))
  }, [mills, one, two, three])
  const meta = metas.find(({ tagCode }) => tagCode === first)
  const limits = useMemo(() => trendLimits(meta), [meta])
  const subscribe = useCallback(
    (push: TrendPush) => {
      const timer = setInterval(() => {
        for (const [index, mill] of mills.slice(0, colors.length).entries()) pushNewest(push, index, outTempTag(mill))
      }, pushEveryMs)
      return () => clearInterval(timer)
    },
    [mills],
  )

  return (
    <section className={styles.panel} aria-label="近 12 小时出料温度">
      <header className={styles.head}>
        <h2>
          近 12 小时{meta?.name ?? '出料温度'} {meta?.unit}
        </h2>
        {series.map(({ label, color }) => (
          <span key={label} className={styles.key}>
            <i style={{ background: color }} />
            {label}
          </span>
        ))}
      </header>
      <div className={styles.plot}>
        <Suspense fallback={null}>
          <Trend
            series={series}
            limits={limits}
            fromMs={fromMs}
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

/** The last 12 hours are the window here; whoever wants another opens the machine. */
function stay(): void {}

function useHistory(tagCode: string | null | undefined, fromMs: number, toMs: number) {
  return useTrend({ tagCode: tagCode ?? null, fromMs, toMs, points }).data?.points ?? noPoints
}

function pushNewest(push: TrendPush, index: number, tagCode: string | null): void {
  const tag = tagCode === null ? null : readTag(tagCode)
  if (tag && tag.at > 0 && isTrusted(tag) && typeof tag.value === 'number') push(index, tag.at, tag.value)
}
