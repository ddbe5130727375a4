import { useEffect, useState } from 'react'

const hideAfterMs = 2000

/** True once the mouse has lain still for 2 s: a wall shows no cursor. */
export function useHiddenCursor(): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const show = () => {
      setHidden(false)
      clearTimeout(timer)
      timer = setTimeout(() => setHidden(true), hideAfterMs)
    }
    show()
    window.addEventListener('pointermove', show)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', show)
    }
  }, [])
  return isHidden
}
