import type { PointerEvent, RefObject } from 'react'
import type { GridRow } from '../store/gridRow.ts'
import type { GridInHand } from './useGrid.ts'

/** px from an edge of the frame at which it scrolls on, and by how many with each move */
const [edgePx, stepPx] = [40, 12]

/** Drags a row by its grip: the line under the pointer is where it will stand, the rows are numbered anew when it is let go (GRID-031, GRID-033). */
export function useRowDrag<Row extends GridRow>(frame: RefObject<HTMLDivElement | null>, { store, focus, actions }: GridInHand<Row>) {
  return ({ target, button }: PointerEvent<HTMLElement>) => {
    const from = target instanceof Element ? lineOf(target.closest('[data-grip]')) : null
    if (from === null || button !== 0) return
    actions.goTo({ row: from, col: focus.getState().at.col }) // the row in which the person is stays drawn, however far it is dragged
    const drag = new AbortController()
    const { signal } = drag
    const end = () => {
      drag.abort()
      focus.setState({ dropAt: null })
    }
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const element = frame.current
      if (!element) return
      const box = element.getBoundingClientRect()
      if (clientY < box.top + edgePx) element.scrollTop -= stepPx
      if (clientY > box.bottom - edgePx) element.scrollTop += stepPx
      const under = document.elementFromPoint(Math.min(box.right - 2, Math.max(box.left + 2, clientX)), clientY)
      const line = under && element.contains(under) ? lineOf(under) : null
      if (line !== null) focus.setState({ dropAt: line })
    }
    const drop = () => {
      const { dropAt } = focus.getState()
      end()
      if (dropAt === null || dropAt === from) return
      store.move(from, from, dropAt)
      actions.goTo({ row: dropAt, col: focus.getState().at.col })
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', ({ key }) => (key === 'Escape' ? end() : undefined), { signal })
  }
}

function lineOf(element: Element | null): number | null {
  const line = element?.closest<HTMLElement>('[data-line]')?.dataset['line']
  return line === undefined ? null : Number(line)
}
