import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { keyOfRow, moveInRows } from './rowKeys.ts'

/**
 * The keys of a list in sight (screens.md 4): `/` to its search box, `n` a new record, the arrows from row to row; on a row the space bar
 * selects it, Enter opens it, and `.` shows its commands. Whoever is typing is left alone.
 */
export function useListKeys(onNew: () => void): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !list.current?.checkVisibility()) return
    if (document.querySelector('[role=dialog]')) return
    if (event.key === '/') {
      event.preventDefault()
      list.current.querySelector<HTMLElement>('[role=search] input')?.focus()
    }
    if (event.key === 'n' && list.current.querySelector('button')) {
      event.preventDefault()
      onNew()
    }
    if (moveInRows(list.current, event.key) || keyOfRow(event.key)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return list
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
}
