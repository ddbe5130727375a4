import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { PrintItem } from '#contract/rules/label/template.ts'
import type { Design, DesignAct } from './design.ts'
import { grouped, moved, pasted, pixelsPerMm, removed, ungrouped } from './designActions.ts'

/** What keys and buttons do alike. */
export type Hands = {
  duplicate: () => void
  remove: () => void
  group: (isGroup: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const directions: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const bytes = () => crypto.getRandomValues(new Uint8Array(5))

/** The keyboard of the designer: arrows move by a pixel, with Shift by a millimetre; Ctrl with Z, Y, C, V, D, A, G and S as everywhere. */
export function useHands({ design, act, isLocked, onSave }: { design: Design; act: (act: DesignAct) => void; isLocked: boolean; onSave: () => void }): Hands {
  const copied = useRef<readonly PrintItem[]>([])
  const { template, selected } = design
  const chosen = template.tempItems.filter(({ uuid }) => selected.includes(uuid))

  const insert = (items: readonly PrintItem[]) => {
    if (items.length === 0) return
    const made = pasted(template, items, bytes)
    act({ kind: 'change', template: made.template, selected: made.uuids })
  }
  const remove = () => selected.length > 0 && act({ kind: 'change', template: removed(template, selected), selected: [] })
  const group = (isGroup: boolean) => act({ kind: 'change', template: isGroup ? ungrouped(template, selected) : grouped(template, selected, bytes()) })
  const shortcuts: Readonly<Record<string, () => void>> = {
    z: () => act({ kind: 'undo' }),
    y: () => act({ kind: 'redo' }),
    c: () => void (copied.current = chosen),
    x: () => {
      copied.current = chosen
      remove()
    },
    v: () => insert(copied.current),
    d: () => insert(chosen),
    a: () => act({ kind: 'select', uuids: template.tempItems.map(({ uuid }) => uuid) }),
    g: () => selected.length > 1 && group(false),
    s: onSave,
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event
    if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], .ant-modal, .ant-select, .ant-dropdown')) {
      if (!(event.ctrlKey && key === 's')) return
    }
    if (event.ctrlKey || event.metaKey) {
      const letter = event.shiftKey && key.toLowerCase() === 'z' ? 'y' : key.toLowerCase()
      const shortcut = shortcuts[letter]
      if (!shortcut || ('cx'.includes(letter) && chosen.length === 0)) return // words of the page are copied as everywhere
      event.preventDefault() // the browser would save the page, also where nothing may be written
      if (!isLocked || 'ca'.includes(letter)) shortcut()
      return
    }
    const direction = directions[key]
    if (key === 'Escape') act({ kind: 'select', uuids: [] })
    else if (isLocked || selected.length === 0) return
    else if (key === 'Delete' || key === 'Backspace') remove()
    else if (direction) {
      event.preventDefault() // the page would scroll
      const far = event.shiftKey ? pixelsPerMm : 1
      act({ kind: 'change', template: moved(template, selected, direction[0] * far, direction[1] * far), step: 'arrows' })
    }
  }
  return { duplicate: () => insert(chosen), remove: () => void remove(), group, onKeyDown }
}
