import { Tag } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import type { BatchParameter, BatchPoint } from '#contract/modules/production/batchRecord.ts'
import { trendLimits } from '../../../charts/trendLimits.ts'
import styles from './BatchRecord.module.css'

const Trend = lazy(async () => ({ default: (await import('../../../charts/Trend.tsx')).Trend }))

const ignored = () => {}
const height = 132

type Props = { parameter: BatchParameter; fromMs: number; toMs: number; plantTz: string }

/** A measured value over the time of its step: its curve between the limits, or the steps that it names as a strip. */
export function BatchParameterChart({ parameter, fromMs, toMs, plantTz }: Props) {
  const { tagCode, name, unit, decimals, lowest, highest, average, knownPct, limitL, limitLL, limitH, limitHH, words, curve } = parameter
  const said = (value: number) => value.toFixed(decimals)
  const [least, most] = [limitL ?? limitLL, limitH ?? limitHH]
  const isOver = (most !== null && highest > most) || (least !== null && lowest < least)
  const series = useMemo(() => [{ label: name, color: 'var(--series-2)', points: curve }], [name, curve])
  const limits = useMemo(() => trendLimits({ limitLL, limitL, limitH, limitHH }), [limitLL, limitL, limitH, limitHH])
  return (
    <section className={styles.parameter} aria-label={name}>
      <header className={styles.keys}>
        <strong>{name}</strong>
        <small className={styles.quiet}>{tagCode}</small>
        {words === null && isOver ? <Tag color="error">超限</Tag> : null}
      </header>
      {words === null ? (
        <>
          <p className={styles.figures}>
            平均 <b>{said(average)}</b>，{said(lowest)} 至 {said(highest)} {unit}
            {limitsSaid(least, most, said)}
            {knownPct < 99.5 ? `；有 ${Math.round(knownPct)}% 的时间读到` : ''}
          </p>
          {curve.length === 0 ? null : (
            <Suspense fallback={<div style={{ height }} />}>
              <Trend
                series={series}
                limits={limits}
                fromMs={fromMs}
                toMs={toMs}
                timeZone={plantTz}
                unit={unit}
                decimals={decimals}
                height={height}
                subscribe={null}
                onZoom={ignored}
                onReset={ignored}
              />
            </Suspense>
          )}
        </>
      ) : (
        <Steps curve={curve} words={words} fromMs={fromMs} toMs={toMs} />
      )}
    </section>
  )
}

/** The machine's own steps, each as wide as it took. */
function Steps({ curve, words, fromMs, toMs }: { curve: readonly BatchPoint[]; words: Readonly<Record<string, string>>; fromMs: number; toMs: number }) {
  const spans = curve.flatMap(([at, , , value], index) => {
    const [startMs, endMs] = [Math.max(fromMs, at), Math.min(toMs, curve[index + 1]?.[0] ?? toMs)]
    return value === null || endMs <= startMs
      ? []
      : [{ startMs, share: (endMs - startMs) / (toMs - fromMs), word: words[String(value)] ?? String(value), minutes: (endMs - startMs) / 60_000 }]
  })
  return (
    <ol className={styles.steps}>
      {spans.map(({ startMs, share, word, minutes }) => (
        <li key={startMs} style={{ flexGrow: share }} title={`${word} ${minutes.toFixed(1)} 分`}>
          {word}
        </li>
      ))}
    </ol>
  )
}

function limitsSaid(least: number | null, most: number | null, said: (value: number) => string): string {
  if (least !== null && most !== null) return `；限值 ${said(least)} 至 ${said(most)}`
  if (most !== null) return `；上限 ${said(most)}`
  return least === null ? '' : `；下限 ${said(least)}`
}
