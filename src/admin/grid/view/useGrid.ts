import { useEffect, useMemo, useRef } from 'react'
import type { GridFace } from '../cells/gridFace.ts'
import { createGridActions } from '../keyboard/gridActions.ts'
import type { GridFocus } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import type { GridRows } from '../store/gridStore.ts'

type Asked<Row extends GridRow> = {
  store: GridRows<Row>
  /** where the person is; who holds it may send them to a cell */
  focus: GridFocus
  faces: readonly GridFace[]
  fresh: ((ahead: number) => Row) | null
  isLocked: (row: Row, face: GridFace) => boolean
}

/** A grid to be drawn and acted on: its rows, where the person is, and what they can do. */
export function useGrid<Row extends GridRow>(asked: Asked<Row>) {
  const latest = useRef(asked)
  useEffect(() => {
    latest.current = asked
  })
  const { store, focus, faces } = asked
  const hasFresh = asked.fresh !== null
  const actions = useMemo(
    () =>
      // oxlint-disable-next-line react/refs -- keys and clicks read it, never a render
      createGridActions<Row>({
        store,
        focus,
        faces: () => latest.current.faces,
        fresh: hasFresh
          ? (ahead) => {
              const { fresh } = latest.current
              if (!fresh) throw new Error('this grid takes no new rows')
              return fresh(ahead)
            }
          : null,
        isLocked: (row, face) => latest.current.isLocked(row, face),
      }),
    [store, focus, hasFresh],
  )
  return { store, focus, actions, faces }
}
export type GridInHand<Row extends GridRow> = ReturnType<typeof useGrid<Row>>
