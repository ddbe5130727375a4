import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'

/** The keys of a list in sight (screens.md 4): `/` to its first filter, `n` a new record. Whoever is typing is left alone. */
export function useListKeys(onNew: () => void): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !list.current?.checkVisibility()) return
    if (event.key === '/') {
      event.preventDefault()
      list.current.querySelector<HTMLElement>('[role=search] input')?.focus()
    }
    if (event.key === 'n' && list.current.querySelector('button') && !document.querySelector('[role=dialog]')) {
      event.preventDefault()
      onNew()
    }
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
