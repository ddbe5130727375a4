import { useEffect, useRef } from 'react'
import { scanFieldMark } from './useScans.ts'
import styles from './ScanField.module.css'

/**
 * Where input methods of scanners write that send no keys (Android DataWedge). It can be focused, is neither hidden nor read-only, and opens
 * no keyboard on a touch screen: without any of these the text never arrives. It takes the focus back when nothing else wants it.
 */
export function ScanField({ hint }: { hint: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = () => {
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body) field.current?.focus({ preventScroll: true })
    }
    focus()
    const timer = setInterval(focus, refocusMs)
    return () => clearInterval(timer)
  }, [])
  const mark = { [scanFieldMark]: '' }
  return (
    <label className={styles.field}>
      <span>{hint}</span>
      <input ref={field} type="text" inputMode="none" autoComplete="off" autoCapitalize="off" spellCheck={false} aria-label={hint} {...mark} />
    </label>
  )
}

/** how soon after a button was pressed the next scan is heard from an input method */
const refocusMs = 500
