import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import type { GridFace } from '../cells/gridFace.ts'
import type { Place } from '../store/gridFocus.ts'
import { columnWidths, frozenThatFit } from './columnWidths.ts'
import type { GridLook } from './gridLook.ts'
import { useRowWindow } from './useRowWindow.ts'

/** no more columns are all drawn */
const virtualColumns = 16
const standardWidth = 1000

/** px of what stands around the cells; `openAt`: the places of the rows that are open, ascending, each `openPx` higher */
type Around = { count: number; headPx: number; footPx: number; leadPx: number; openAt: readonly number[]; openPx: number; look: GridLook }

/** Which rows and columns are drawn, and where. The row and the column in which the person is always are: an editor that leaves the page loses the focus. */
export function useGridWindow(frame: RefObject<HTMLDivElement | null>, faces: readonly GridFace[], at: Place, { leadPx, look, ...around }: Around) {
  const [widthPx, setWidth] = useState(standardWidth)
  useEffect(() => {
    const element = frame.current
    if (!element) return () => {}
    const observer = new ResizeObserver(() => setWidth(element.clientWidth || standardWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  const lefts = useMemo(() => {
    const edges = [leadPx]
    for (const width of columnWidths(faces, widthPx - leadPx, look.widths)) edges.push((edges.at(-1) ?? 0) + width)
    return edges
  }, [faces, widthPx, leadPx, look.widths])
  const frozen = frozenThatFit(lefts, faces.findIndex(({ key }) => key === look.frozen) + 1, widthPx)
  const rows = useRowWindow(frame, at.row, around)
  // oxlint-disable-next-line react/incompatible-library -- this project compiles without the compiler of React
  const columns = useVirtualizer({
    horizontal: true,
    count: faces.length,
    getScrollElement: () => frame.current,
    estimateSize: (col) => (lefts[col + 1] ?? 0) - (lefts[col] ?? 0),
    overscan: 2,
    paddingStart: leadPx,
    scrollPaddingStart: lefts[frozen] ?? leadPx,
    rangeExtractor: (range) => withFrozen(withOne(defaultRangeExtractor(range), at.col, faces.length), frozen),
  })
  useEffect(() => columns.measure(), [columns, lefts])

  const isAllColumns = faces.length <= virtualColumns
  return {
    lefts,
    frozen,
    rows,
    shownColumns: (isAllColumns ? faces.map((_face, col) => col) : columns.getVirtualItems().map(({ index }) => index)).join(','),
    scrollTo(place: Place) {
      rows.scrollTo(place.row)
      if (place.col >= frozen) columns.scrollToIndex(place.col, { align: 'auto' }) // one that stays is in sight wherever the others are
    },
  }
}

function withOne(shown: number[], one: number, count: number): number[] {
  return one < count && !shown.includes(one) ? [...shown, one].sort((a, b) => a - b) : shown
}

function withFrozen(shown: number[], frozen: number): number[] {
  return [...Array.from({ length: frozen }, (_none, col) => col), ...shown.filter((col) => col >= frozen)]
}
