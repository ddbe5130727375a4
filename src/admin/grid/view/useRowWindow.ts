import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rowPlaces, scrollMap } from './rowScroll.ts'

/** px (CONST-038) */
export const rowPx = 61
/** fewer rows are all drawn (CONST-040) */
const virtualRows = 10
/** rows that are drawn above and below those that are seen */
const ahead = 4
/** px beside the rows that are seen */
const aside = 6 * rowPx
/** px by which a scroll bar may be rounded */
const rounding = 1

/** px of what stands around the rows; `openAt`: the places of the rows that are open, ascending, each `openPx` higher */
type Around = { count: number; headPx: number; footPx: number; openAt: readonly number[]; openPx: number }

/** Which rows are drawn, and where; any number of them can be scrolled through. `active` is always drawn: an editor that leaves the page loses the focus. */
export function useRowWindow(frame: RefObject<HTMLDivElement | null>, active: number, { count, headPx, footPx, openAt, openPx }: Around) {
  const [real, setReal] = useState(0)
  const [framePx, setFrame] = useState(0)
  /** where rows were sent to: a scroll bar that stands for many of them cannot say it as exactly */
  const sent = useRef<{ real: number; top: number } | null>(null)
  const opened = openAt.join(',')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- compared by their places
  const places = useMemo(() => rowPlaces({ count, rowPx, openAt, openPx }), [count, opened, openPx])
  const viewPx = Math.max(0, framePx - headPx - footPx)
  const map = useMemo(() => scrollMap(places.totalPx, viewPx), [places, viewPx])

  /** how far the rows are scrolled when the bar stands there */
  const topAt = (at: number) => (sent.current && Math.abs(sent.current.real - at) <= rounding ? sent.current.top : map.topOf(at))
  const rangeAt = (at: number) => {
    const top = topAt(at)
    return { first: Math.max(0, places.rowAt(top) - ahead), last: Math.min(count - 1, places.rowAt(top + viewPx) + ahead) }
  }
  const latest = useRef({ rangeAt, isMapped: map.isMapped })
  useEffect(() => {
    latest.current = { rangeAt, isMapped: map.isMapped }
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return () => {}
    const scrolled = () =>
      // before the next picture, or it shows a gap
      flushSync(() =>
        setReal((before) => {
          const now = latest.current
          if (now.isMapped) return element.scrollTop
          const [from, to] = [now.rangeAt(before), now.rangeAt(element.scrollTop)]
          return from.first === to.first && from.last === to.last ? before : element.scrollTop
        }),
      )
    const observer = new ResizeObserver(() => setFrame(element.clientHeight))
    observer.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [frame])

  // oxlint-disable-next-line react/refs -- it only says more exactly what `real` says, and changes together with it
  const { first, last } = count < virtualRows ? { first: 0, last: count - 1 } : rangeAt(real)
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_none, at) => first + at)
  if (active >= 0 && active < count && (active < first || active > last)) shown[active < first ? 'unshift' : 'push'](active)
  // oxlint-disable-next-line react/refs -- as above
  const shift = map.isMapped ? real - topAt(real) : 0
  return {
    shown,
    first,
    last,
    bodyPx: map.bodyPx,
    /** px from the top of the drawn body; of a mapped one a row that is kept though it is far away stands just out of sight */
    startOf(row: number) {
      const start = places.startOf(row) + shift
      if (!map.isMapped) return start
      return Math.max(real - aside, Math.min(Math.min(real + viewPx + aside, map.bodyPx - rowPx), start))
    },
    scrollTo(row: number) {
      const element = frame.current
      if (!element) return
      const top = topAt(element.scrollTop)
      const start = places.startOf(row)
      const wanted = start < top ? start : start + rowPx > top + viewPx ? start + rowPx - viewPx : top
      if (wanted === top) return
      element.scrollTop = map.realOf(wanted)
      sent.current = { real: element.scrollTop, top: wanted }
    },
  }
}
