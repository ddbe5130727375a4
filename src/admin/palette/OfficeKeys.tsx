import { lazy, useCallback, useEffect, useState } from 'react'
import { Later } from '../layout/header/Later.tsx'
import type { MenuRoute } from '../session/menuRoutes.ts'

/** Both come when they are wanted first (performance.md W1). */
const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))
const KeyList = lazy(async () => ({ default: (await import('./KeyList.tsx')).KeyList }))

type Panel = 'palette' | 'keys'

/** The keys of the whole office: Ctrl+K looks for anything, `?` shows what keys there are. Whoever is typing keeps the question mark. */
export function OfficeKeys({ routes }: { routes: readonly MenuRoute[] }) {
  const [panel, setPanel] = useState<Panel | null>(null)
  const close = useCallback(() => setPanel(null), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted = panelOf(event)
      if (wanted === null) return
      event.preventDefault()
      setPanel(wanted)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Later isOpen={panel === 'palette'}>
        <CommandPalette routes={routes} isOpen={panel === 'palette'} onClose={close} />
      </Later>
      <Later isOpen={panel === 'keys'}>
        <KeyList isOpen={panel === 'keys'} onClose={close} />
      </Later>
    </>
  )
}

function panelOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Panel | null {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) return 'palette'
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  return (key === '?' || key === '？') && !ctrlKey && !metaKey && !altKey && !isTyping ? 'keys' : null
}
