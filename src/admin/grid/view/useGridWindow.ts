import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import type { GridFace } from '../cells/gridFace.ts'
import { columnWidths } from './columnWidths.ts'

/** px (CONST-038) */
export const rowPx = 61
/** fewer rows are all drawn (CONST-040), and so are a few columns */
const virtualRows = 10
const virtualColumns = 16
const standardWidth = 1000

/** px of what stands around the cells; `openAt`: the places of the rows that are open, ascending, each `openPx` higher */
type Around = { headPx: number; footPx: number; leadPx: number; openAt: readonly number[]; openPx: number }

/** Which rows and columns are drawn, and where. The row and the column in which the person is always are: an editor that leaves the page loses the focus. */
export function useGridWindow(
  frame: RefObject<HTMLDivElement | null>,
  faces: readonly GridFace[],
  count: number,
  at: { row: number; col: number },
  { headPx, footPx, leadPx, openAt, openPx }: Around,
) {
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
    for (const width of columnWidths(faces, widthPx - leadPx)) edges.push((edges.at(-1) ?? 0) + width)
    return edges
  }, [faces, widthPx, leadPx])
  // oxlint-disable-next-line react/incompatible-library -- this project compiles without the compiler of React
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: (row) => rowPx + (openAt.includes(row) ? openPx : 0),
    overscan: 4,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    scrollPaddingEnd: footPx,
    rangeExtractor: (range) => withOne(defaultRangeExtractor(range), at.row, count),
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: faces.length,
    getScrollElement: () => frame.current,
    estimateSize: (col) => (lefts[col + 1] ?? 0) - (lefts[col] ?? 0),
    overscan: 2,
    paddingStart: leadPx,
    scrollPaddingStart: leadPx,
    rangeExtractor: (range) => withOne(defaultRangeExtractor(range), at.col, faces.length),
  })
  useEffect(() => columns.measure(), [columns, lefts])
  const opened = openAt.join(',')
  useEffect(() => rows.measure(), [rows, opened])

  const isAllRows = count < virtualRows
  const isAllColumns = faces.length <= virtualColumns
  return {
    lefts,
    shownRows: isAllRows ? Array.from({ length: count }, (_none, index) => index) : rows.getVirtualItems().map(({ index }) => index),
    shownColumns: (isAllColumns ? faces.map((_face, col) => col) : columns.getVirtualItems().map(({ index }) => index)).join(','),
    /** px from the top of the body at which a row begins */
    startOf: (row: number) => row * rowPx + openAt.filter((at) => at < row).length * openPx,
    bodyPx: count * rowPx + openAt.length * openPx,
    scrollTo(place: { row: number; col: number }) {
      rows.scrollToIndex(place.row, { align: 'auto' })
      columns.scrollToIndex(place.col, { align: 'auto' })
    },
  }
}

function withOne(shown: number[], one: number, count: number): number[] {
  return one < count && !shown.includes(one) ? [...shown, one].sort((a, b) => a - b) : shown
}
