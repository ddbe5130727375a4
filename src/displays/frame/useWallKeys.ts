import { use, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSeenOverview } from '../../api/plc.ts'
import { PlayedContext } from '../fleet/player.ts'
import { isMachine, turnFrom } from './boardList.ts'
import { setHeld, toggleHold } from './hold.ts'
import { useOpenBoards } from './useOpenBoards.ts'

const none: readonly string[] = []

/** The keys a remote control sends: ←/→ previous and next board, on the page of a machine previous and next machine, Esc from a machine back to where it was opened, space holds the pages, F fills the screen. */
export function useWallKeys(): void {
  const navigate = useNavigate()
  const { pathname, search, key: visit } = useLocation()
  const codes = useSeenOverview().data?.machines.map(({ equipCode }) => equipCode) ?? none
  const boards = useOpenBoards()
  const played = use(PlayedContext)
  const isSeen = played?.isSeen ?? true
  const turn = useEffectEvent((step: 1 | -1) => (played ? played.turn(step) : void navigate(turnFrom(pathname, step, codes, boards) + search)))
  const back = useEffectEvent(() => {
    if (played || !isMachine(pathname)) return
    if (visit === 'default') void navigate('/display/plc') // opened by its address: there is nothing before it
    else void navigate(-1)
  })
  // before the first picture: a key that is pressed the moment a board is seen counts
  useLayoutEffect(() => {
    if (!isSeen) return undefined // the board that is drawn behind it hears no keys
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return
      if (event.key === 'ArrowLeft') turn(-1)
      else if (event.key === 'ArrowRight') turn(1)
      else if (event.key === 'Escape') back()
      else if (event.key === ' ') toggleHold()
      else if (event.key.toLowerCase() === 'f') void toggleFullScreen()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isSeen])
  useEffect(() => () => setHeld(false), [pathname])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT|BUTTON)$/.test(target.tagName))
}

async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    // a browser may refuse to fill the screen; the board is as useful as before
  }
}
