import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** How wide the room for pages is, in px, and which page is seen at its top. */
export function useRoom(pages: RefObject<HTMLElement | null>): { roomPx: number; atPage: number } {
  const [roomPx, setRoomPx] = useState(800)
  const [atPage, setAtPage] = useState(1)
  useEffect(() => {
    const room = pages.current
    if (!room) return undefined
    const measure = () => setRoomPx(room.clientWidth)
    const look = () => {
      const middle = room.scrollTop + room.clientHeight / 3
      const seen = [...room.querySelectorAll<HTMLElement>('[data-page]')].findLast(({ offsetTop }) => offsetTop - room.offsetTop <= middle)
      setAtPage(Number(seen?.dataset['page'] ?? 1))
    }
    const watching = new ResizeObserver(measure)
    watching.observe(room)
    room.addEventListener('scroll', look, { passive: true })
    return () => {
      watching.disconnect()
      room.removeEventListener('scroll', look)
    }
  }, [pages])
  return { roomPx, atPage }
}
