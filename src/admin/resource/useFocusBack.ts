import { useEffect, useState } from 'react'

/** Whoever works by keys goes on where they were: what had the focus when this opened has it again when this is gone, unless something else took it. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      }) // what is taken off the page takes the focus with it, a moment later
    },
    [opener],
  )
}
