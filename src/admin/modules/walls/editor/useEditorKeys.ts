import { useEffect, useEffectEvent } from 'react'
import type { Tile } from '#contract/modules/walls/board.ts'
import { nudged } from './editing.ts'

type Parts = {
  tiles: readonly Tile[]
  chosen: string | null
  isAuto: boolean
  onTiles: (tiles: Tile[]) => void
  onChoose: (id: string | null) => void
  onStep: (step: 1 | -1) => void
}

/** The editor by keyboard: arrows move the chosen tile, Shift grows it, Delete removes it, Ctrl+Z and Ctrl+Y step through what was done. */
export function useEditorKeys({ tiles, chosen, isAuto, onTiles, onChoose, onStep }: Parts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (isCommand && key === 'z') onStep(event.shiftKey ? 1 : -1)
    else if (isCommand && key === 'y') onStep(1)
    else if (chosen !== null && !isAuto && event.key.startsWith('Arrow'))
      onTiles(tiles.map((tile) => (tile.id === chosen ? nudged(tile, event.key, event.shiftKey) : tile)))
    else if (chosen !== null && !isAuto && event.key === 'Delete') onTiles(tiles.filter(({ id }) => id !== chosen))
    else if (event.key === 'Escape') onChoose(null)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest('[role=listbox],[role=radiogroup]') !== null)
  )
}
