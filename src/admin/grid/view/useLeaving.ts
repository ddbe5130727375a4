import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useStore } from 'zustand'
import type { GridFace } from '../cells/gridFace.ts'
import type { GridFocus } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'

/** ms after which what was left is judged (CONST-037) */
const judgedAfterMs = 100

/** The cell that was left, and whether the row was left with it. */
export type LeftCell = { key: string; column: string; isRow: boolean }

/** Tells, a moment after a cell was left, that it was: by the mouse, by a key, or because the grid was. */
export function useLeaving(focus: GridFocus, rows: () => readonly GridRow[], faces: readonly GridFace[], onLeave: (left: LeftCell) => void) {
  const latest = useRef({ rows, onLeave })
  useEffect(() => {
    latest.current = { rows, onLeave }
  })
  const [timers] = useState(() => new Set<ReturnType<typeof setTimeout>>())
  const { at, isHere } = useStore(focus)
  const key = isHere ? rows()[at.row]?.key : undefined
  const column = faces[at.col]?.key
  useEffect(() => {
    if (key === undefined || column === undefined) return () => {}
    return () => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        const now = focus.getState()
        const isRow = !now.isHere || latest.current.rows()[now.at.row]?.key !== key
        latest.current.onLeave({ key, column, isRow })
      }, judgedAfterMs)
      timers.add(timer)
    }
  }, [focus, timers, key, column])
  // undone after the effect above: nobody judges the cells of a grid that is gone
  useEffect(() => () => timers.forEach((timer) => clearTimeout(timer)), [timers])
}

/** A press of the mouse anywhere else leaves the cell, also where nothing takes the focus (GRID-044). What a cell opened, a list or a dialog, is not elsewhere. */
export function usePressOutside(frame: RefObject<HTMLElement | null>, focus: GridFocus) {
  const isInside = useRef(false)
  useEffect(() => {
    const { ownerDocument } = frame.current ?? { ownerDocument: document }
    const pressed = () => {
      if (!isInside.current && focus.getState().isHere) focus.setState({ isHere: false, tabFrom: null })
      isInside.current = false
    }
    ownerDocument.addEventListener('mousedown', pressed)
    return () => ownerDocument.removeEventListener('mousedown', pressed)
  }, [frame, focus])
  /** for presses inside, and, through React, in what was opened from there */
  return () => {
    isInside.current = true
  }
}
