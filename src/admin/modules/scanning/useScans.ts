import { useEffect, useEffectEvent } from 'react'
import { eventIdAt } from '../../../outbox/device.ts'
import { readScannerSettings } from './scannerSettings.ts'
import { createWedge } from './wedge.ts'

/** A code that came in. `eventId` names it for good, `symbology` is what the decoder calls it, '' where it says nothing. */
export type Scan = { eventId: string; raw: string; symbology: string }

/** Marks the field that scanners write into where an input method sends no keys; see ScanField. */
export const scanFieldMark = 'data-scan-field'

/**
 * Hears a scanner that acts as a keyboard, wherever the focus is: each code once, in order, however fast they come. A code that is scanned while
 * somebody writes into an ordinary field is theirs and stays there. Keys of a scan reach no button, no shortcut and no input method.
 */
export function useScans(onScan: (scan: Scan) => void): void {
  const heard = useEffectEvent((raw: string) => onScan({ eventId: eventIdAt(Date.now()), raw, symbology: '' }))
  useEffect(() => {
    const { prefix } = readScannerSettings()
    const wedge = createWedge({
      onScan: (raw) => heard(raw),
      onEnd: emptyField,
      prefix,
      later(work, ms) {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    })
    let keyAt = Number.NEGATIVE_INFINITY

    function onKey(event: KeyboardEvent): void {
      if (event.repeat || isWriting(event.target)) return
      const { key, code, shiftKey, ctrlKey, altKey, metaKey, timeStamp: at } = event
      const capsLock = event.getModifierState('CapsLock')
      if (code === '' && (key === 'Unidentified' || key === 'Process')) return // Android tells no key: the field gets the text
      const { isTaken } = wedge.key({ key, code, shiftKey, ctrlKey, altKey, metaKey, capsLock, at })
      if (key.length === 1 || key === 'Process') keyAt = at
      if (!isTaken) return
      event.preventDefault()
      event.stopPropagation()
    }
    function onInput(event: Event): void {
      if (!(event instanceof InputEvent) || !isScanField(event.target)) return
      if (event.inputType === 'insertFromPaste' || event.timeStamp - keyAt < keysTellMs) return
      wedge.input(event.target.value, event.timeStamp)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('input', onInput, { capture: true })
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('input', onInput, { capture: true })
    }
  }, [])
}

/** ms after a key within which what is written into the field comes of keys that were read already */
const keysTellMs = 1000

const isScanField = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement && target.hasAttribute(scanFieldMark)

/** Whether somebody writes there: a field that is not the scanner's. */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || isScanField(target)) return false
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || isTextInput(target)
}

const isTextInput = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'range', 'submit'].includes(target.type)

/** What an input method wrote into the scanner's field meanwhile is no text of anybody; leaving the field ends what it composes. */
function emptyField(): void {
  const field = document.activeElement
  if (!isScanField(field) || field.value === '') return
  field.blur()
  field.value = ''
  field.focus()
}
