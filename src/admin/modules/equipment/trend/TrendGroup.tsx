import { lazy, Suspense, useMemo } from 'react'
import type { PlantTag, Trend as TrendAnswer } from '#contract/modules/equipment/overview.ts'
import type { TagMeta } from '#contract/tag.ts'
import { withoutOpenEnd } from '../../../../charts/trendColumns.ts'
import { trendLimits } from '../../../../charts/trendLimits.ts'
import type { TrendView } from '../../../../charts/trendRanges.ts'
import { isTrusted, trendFeed } from '../../../../realtime/trendFeed.ts'
import { useTag } from '../../../../realtime/useTag.ts'
import styles from './TrendPage.module.css'

const Trend = lazy(async () => ({ default: (await import('../../../../charts/Trend.tsx')).Trend }))

const noPoints: readonly [] = []

type TrendGroupProps = {
  tags: readonly PlantTag[]
  trends: readonly (TrendAnswer | undefined)[]
  metas: readonly TagMeta[]
  view: TrendView
  plantTz: string
  onZoom: (fromMs: number, toMs: number) => void
  onReset: () => void
}

/** The curves of tags with one unit on one scale, each with its value of now. Limits are drawn where a tag stands alone: those of several could not be told apart. */
export function TrendGroup({ tags, trends, metas, view, plantTz, onZoom, onReset }: TrendGroupProps) {
  const key = tags.map(({ tagCode }) => tagCode).join(' ')
  const series = useMemo(
    () =>
      tags.map(({ tagCode, name }, index) => {
        const points = trends[index]?.points ?? noPoints
        return { label: `${tagCode} ${name}`, color: colorOf(index), points: view.isLive ? withoutOpenEnd(points) : points }
      }),
    [tags, trends, view.isLive],
  )
  const alone = tags.length === 1 ? metas.find(({ tagCode }) => tagCode === tags[0]?.tagCode) : undefined
  const limits = useMemo(() => (alone?.valueMap ? [] : trendLimits(alone)), [alone])
  const subscribe = useMemo(() => (view.isLive ? trendFeed(key.split(' ')) : null), [view.isLive, key])
  const isEmpty = !view.isLive && trends.every((trend) => trend?.points.every(([, , , last]) => last === null))
  const unit = tags[0]?.unit ?? ''

  return (
    <section className={styles.group} aria-label={`${tags.map(({ name }) => name).join('、')}趋势`}>
      <header className={styles.keys}>
        {tags.map((tag, index) => (
          <Key key={tag.tagCode} tag={tag} color={colorOf(index)} isLive={view.isLive} />
        ))}
        {isEmpty ? <span className={styles.quiet}>这段时间没有记录</span> : null}
      </header>
      <div className={styles.plot}>
        <Suspense fallback={null}>
          <Trend
            series={series}
            limits={limits}
            fromMs={view.fromMs}
            toMs={view.toMs}
            timeZone={plantTz}
            unit={unit}
            decimals={Math.max(...tags.map(({ decimals }) => decimals))}
            height="fill"
            subscribe={subscribe}
            onZoom={onZoom}
            onReset={onReset}
          />
        </Suspense>
      </div>
    </section>
  )
}

function colorOf(index: number): string {
  return `var(--series-${index + 1})`
}

function Key({ tag: { tagCode, name }, color, isLive }: { tag: PlantTag; color: string; isLive: boolean }) {
  return (
    <span className={styles.key}>
      <i style={{ background: color }} />
      {name} <small>{tagCode}</small> {isLive ? <Now tagCode={tagCode} /> : null}
    </span>
  )
}

/** The value of now; what is not to be believed says why. */
function Now({ tagCode }: { tagCode: string }) {
  const tag = useTag(tagCode)
  if (!isTrusted(tag)) return <span className={styles.quiet}>{tag.meta === null ? '—' : (tag.reason ?? '过期')}</span>
  return (
    <b data-tag={tagCode} data-quality={tag.quality}>
      {tag.text} {tag.meta?.unit}
    </b>
  )
}
