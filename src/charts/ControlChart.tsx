import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import styles from './ControlChart.module.css'
import { controlFrame, markPath, tickPlaces } from './controlFrame.ts'
import type { MarkShape } from './controlFrame.ts'

/** A stretch of points that a test names; `tone`: whether it must be acted on. */
export type ControlBand = { from: number; to: number; text: string; tone: 'bad' | 'warn' }

type Props = {
  /** what is plotted, with its unit, for whoever does not see it */
  label: string
  values: readonly number[]
  /** of each point, below the axis: when it was */
  texts: readonly string[]
  center: number
  upper: readonly number[]
  lower: readonly number[]
  words: { center: string; upper: string; lower: string }
  marks: readonly { shape: MarkShape; at: readonly number[] }[]
  bands: readonly ControlBand[]
  decimals: number
  height: number
  onPick?: (at: number) => void
}

/** as many dots as can be told apart; beyond them the line alone is drawn */
const mostDots = 240
const shapes: readonly MarkShape[] = ['out', 'trend', 'side', 'other']

/** A control chart: points in their order, centre line and limits, and what broke a test by shape, not by colour alone. Ten thousand points are a handful of paths. */
export function ControlChart({ label, values, texts, center, upper, lower, words, marks, bands, decimals, height, onPick }: Props) {
  const { host, width } = useWidth()
  const frame = controlFrame({ values, center, upper, lower, width, height })
  const { x, y, plot } = frame
  const last = values.length - 1
  const [top, bottom] = [upper.at(-1) ?? center, lower.at(-1) ?? center]
  const path = (line: readonly number[]) => line.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const near = usePointed(host, (px) => Math.min(last, Math.max(0, Math.round(frame.indexAt(px)))), onPick)
  return (
    <div ref={host} className={styles.host}>
      <svg className={styles.chart} width={width} height={height} role="img" aria-label={label}>
        {bands.map(({ from, to, text, tone }) => {
          const [left, right] = [x(from) - 6, x(to) + 6]
          return (
            <g key={`${text}${from}`} data-tone={tone} className={styles.band}>
              <rect x={left} width={Math.max(2, right - left)} y={plot.top} height={plot.bottom - plot.top} />
              {right - left > 40 ? (
                <text
                  x={Math.min(plot.right, Math.max(plot.left, (left + right) / 2))}
                  y={plot.top + 14}
                  textAnchor={right > plot.right - 60 ? 'end' : 'middle'}
                >
                  {text}
                </text>
              ) : null}
            </g>
          )
        })}
        <path className={styles.limit} d={path(upper)} />
        <path className={styles.limit} d={path(lower)} />
        <path className={styles.center} d={`M${plot.left} ${y(center)}H${plot.right}`} />
        {[
          [top, words.upper],
          [center, words.center],
          [bottom, words.lower],
        ].map(([value, word]) => (
          <g key={String(word)}>
            <text className={styles.side} x={plot.left - 8} y={y(Number(value)) + 4} textAnchor="end">
              {Number(value).toFixed(decimals)}
            </text>
            <text className={word === words.center ? styles.middle : styles.edge} x={plot.right + 8} y={y(Number(value)) + 4}>
              {word}
            </text>
          </g>
        ))}
        <path className={styles.line} d={path(values)} />
        {values.length <= mostDots ? (
          <path
            className={styles.dots}
            d={markPath(
              'dot',
              values.map((_value, at) => at),
              frame,
              values,
            )}
          />
        ) : null}
        {shapes.map((shape) => (
          <path
            key={shape}
            className={styles[shape]}
            d={markPath(
              shape,
              marks.flatMap((mark) => (mark.shape === shape ? mark.at : [])),
              frame,
              values,
            )}
          />
        ))}
        {tickPlaces(values.length, width).map((at) => (
          <text key={at} x={x(at)} y={height - 6} textAnchor="middle">
            {texts[at]}
          </text>
        ))}
        {near === null || values[near] === undefined ? null : (
          <g className={styles.near}>
            <path d={`M${x(near)} ${plot.top}V${plot.bottom}`} />
            <text x={x(near) > width / 2 ? x(near) - 8 : x(near) + 8} y={plot.bottom - 8} textAnchor={x(near) > width / 2 ? 'end' : 'start'}>
              {texts[near]}　{values[near].toFixed(decimals)}
            </text>
          </g>
        )}
      </svg>
    </div>
  )
}

/** px of the host, followed as it changes. */
function useWidth() {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0) || 720))
    if (host.current) watching.observe(host.current)
    return () => watching.disconnect()
  }, [])
  return { host, width }
}

/** The point under the pointer, and a press on it. A list beside the chart says the same to a keyboard. */
function usePointed(host: RefObject<HTMLDivElement | null>, indexAt: (px: number) => number, onPick: Props['onPick']): number | null {
  const [near, setNear] = useState<number | null>(null)
  const newest = useRef({ indexAt, onPick })
  useEffect(() => {
    newest.current = { indexAt, onPick }
  })
  useEffect(() => {
    const undo = new AbortController()
    const listen = (name: 'pointermove' | 'pointerleave' | 'click', act: (at: number) => void) =>
      host.current?.addEventListener(name, ({ clientX }) => act(newest.current.indexAt(clientX - (host.current?.getBoundingClientRect().left ?? 0))), {
        signal: undo.signal,
      })
    listen('pointermove', setNear)
    listen('pointerleave', () => setNear(null))
    listen('click', (at) => newest.current.onPick?.(at))
    return () => undo.abort()
  }, [host])
  return near
}
