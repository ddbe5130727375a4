import { useEffect, useEffectEvent, useRef } from 'react'
import { screenScaleOf, watchLook } from './trendInk.ts'
import { createTrendPlot } from './trendPlot.ts'
import type { TrendPlot, TrendRead, TrendSeries } from './trendPlot.ts'
import type { TrendLimit } from './trendScale.ts'
import { momentText } from './trendTime.ts'
import styles from './Trend.module.css'

export type TrendProps = {
  series: readonly TrendSeries[]
  limits: readonly TrendLimit[]
  fromMs: number
  toMs: number
  /** IANA zone of the plant: its clock marks the time axis */
  timeZone: string
  unit: string
  decimals: number
  /** CSS pixels, or as high as its place */
  height: number | 'fill'
  /** live values: called while mounted with `push`, returns its undo; null for history alone */
  subscribe: ((push: TrendPush) => () => void) | null
  onZoom: (fromMs: number, toMs: number) => void
  onReset: () => void
}

/** `at` in server ms; a null value is a gap. */
export type TrendPush = (seriesIndex: number, at: number, value: number | null) => void

/**
 * Curves over time: last value as a line in the band of least and greatest, so that peaks survive; gaps where nothing
 * good was read; limits with their words. Live values are drawn once per animation frame without React, and the window
 * runs along with them. Drag selects a time, double click takes it back.
 */
export function Trend({ series, limits, fromMs, toMs, timeZone, unit, decimals, height, subscribe, onZoom, onReset }: TrendProps) {
  const host = useRef<HTMLDivElement>(null)
  const reading = useRef<HTMLParagraphElement>(null)
  const plot = useRef<TrendPlot | null>(null)
  const zoom = useEffectEvent(onZoom)
  const reset = useEffectEvent(onReset)
  const show = useEffectEvent(() => plot.current?.show({ series, limits, shown: { fromMs, toMs } }))

  useEffect(() => {
    const place = host.current
    if (!place) return undefined
    const read = (found: TrendRead | null) => {
      if (reading.current) reading.current.textContent = found === null ? '' : readingText(found, timeZone, unit, decimals)
    }
    const build = () => {
      plot.current?.destroy()
      const scale = screenScaleOf(place)
      const size = { width: place.offsetWidth, height: place.offsetHeight, scale }
      plot.current = createTrendPlot({
        host: sharpPlace(place, scale),
        size,
        decimals,
        timeZone,
        onZoom: (from, to) => zoom(from, to),
        onReset: () => reset(),
        onRead: read,
      })
      show()
    }
    build()
    const unwatch = watchLook(place, { onSize: () => plot.current?.resize(place.offsetWidth, place.offsetHeight), onLook: build })
    return () => {
      unwatch()
      plot.current?.destroy()
      plot.current = null
      place.replaceChildren()
    }
  }, [decimals, timeZone, unit])

  useEffect(() => {
    plot.current?.show({ series, limits, shown: { fromMs, toMs } })
  }, [series, limits, fromMs, toMs])

  useEffect(() => {
    const unsubscribe = subscribe?.((seriesIndex, at, value) => plot.current?.push(seriesIndex, at, value))
    return () => {
      unsubscribe?.()
      plot.current?.stopLive()
    }
  }, [subscribe])

  return (
    <figure className={styles.trend} style={{ height: height === 'fill' ? '100%' : height }} aria-label={series.map(({ label }) => label).join('、')}>
      <div ref={host} className={styles.plot} />
      <p ref={reading} className={styles.reading} />
    </figure>
  )
}

/** On a wall that is scaled as a whole the canvas takes the pixels of the screen, scaled back: sharp, and mouse positions fit. */
function sharpPlace(place: HTMLElement, scale: number): HTMLElement {
  const canvas = document.createElement('div')
  canvas.className = styles.sharp ?? ''
  canvas.style.transform = `scale(${1 / scale})`
  place.replaceChildren(canvas)
  return canvas
}

function readingText({ at, rows }: TrendRead, timeZone: string, unit: string, decimals: number): string {
  const values = rows.map(({ label, min, max, last }) => {
    const spread = max > min ? `（${min.toFixed(decimals)}～${max.toFixed(decimals)}）` : ''
    return `${label} ${last.toFixed(decimals)} ${unit}${spread}`
  })
  return [momentText(at, timeZone), ...values].join('　')
}
