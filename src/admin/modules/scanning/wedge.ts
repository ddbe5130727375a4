import { groupSeparator } from '#contract/rules/scan/rawScan.ts'
import { usKey } from './usKey.ts'

/** ms between two keys of a scanner at most; a person types a key every 100 to 300 */
export const mostBetweenKeysMs = 50
/** ms of silence after which a scan without Enter or Tab is over */
export const silenceMs = 80
/** ms after a scan that ended in silence within which its Enter may still come */
const lateEndMs = 300
/** characters of the shortest code: a person rolls two or three keys as fast as a scanner, never four */
export const shortestScan = 4

/** What is read of a key: `key` is what the layout or an input method made of it, `code` which key it was. `at` is ms on any clock that goes on. */
export type WedgeKey = {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  capsLock: boolean
  at: number
}

export type WedgeParts = {
  /** a code came in, from a scanner and not from fingers */
  onScan: (raw: string) => void
  /** what the scanner puts before each code, '' for nothing: with it the first key tells a scan from typing */
  prefix: string
  /** keys or text came to an end, a scan or not: what they left in a field is nobody's */
  onEnd: () => void
  /** runs `work` after so many ms, and gives back how to call it off */
  later: (work: () => void, ms: number) => () => void
}

/**
 * Tells a scanner that acts as a keyboard from a person at one (factory.md 3.17): its keys come within 50 ms of each other, at least four, and
 * end with Enter, Tab or a silence of 80 ms. `isTaken` of an answer: the key belongs to a scan and nobody else may act on it.
 */
export function createWedge({ onScan, onEnd, prefix, later }: WedgeParts) {
  let text = ''
  let lastAt = Number.NEGATIVE_INFINITY
  let silentAt = Number.NEGATIVE_INFINITY
  let callOff = () => {}

  function end(): boolean {
    callOff()
    const raw = text
    text = ''
    onEnd()
    if (raw.length < shortestScan + prefix.length || !raw.startsWith(prefix)) return false
    onScan(raw.slice(prefix.length))
    return true
  }

  function holds(whole: string, at: number): void {
    callOff()
    text = whole
    lastAt = at
    callOff = later(() => {
      if (end()) silentAt = lastAt
    }, silenceMs)
  }

  return {
    /** A key went down. */
    key(pressed: WedgeKey): { isTaken: boolean } {
      const sinceLast = pressed.at - lastAt
      if (isEnd(pressed)) return { isTaken: text === '' ? lastAt === silentAt && sinceLast <= lateEndMs : sinceLast <= mostBetweenKeysMs && end() }
      const character = characterOf(pressed)
      if (character === null) return { isTaken: false }
      holds(sinceLast <= mostBetweenKeysMs ? text + character : character, pressed.at)
      return { isTaken: text.length >= shortestScan }
    },
    /** What the scanner's field holds, where text comes in without keys: whole, or piece by piece, as input methods of Android write it. */
    input(whole: string, at: number): void {
      if (whole !== '') holds(whole, at)
    },
  }
}

/** Enter and Tab, also while an input method composes: it says Process then. */
function isEnd({ key, code }: WedgeKey): boolean {
  return key === 'Enter' || key === 'Tab' || (key === 'Process' && /^(?:Enter|NumpadEnter|Tab)$/.test(code))
}

/**
 * The character of a key. While an input method composes, `key` says Process: which key it was says what the scanner sent. FNC1 comes as
 * Ctrl+] or as F8 from scanners that cannot send ASCII 29.
 */
function characterOf({ key, code, shiftKey, ctrlKey, altKey, metaKey, capsLock }: WedgeKey): string | null {
  if (ctrlKey && !altKey && code === 'BracketRight') return groupSeparator
  if (ctrlKey || altKey || metaKey) return null
  if (key === 'F8') return groupSeparator
  if (key.length === 1 && key >= ' ' && key <= '~') return key
  if (key === groupSeparator) return key
  return usKey(code, shiftKey !== (capsLock && /^Key[A-Z]$/.test(code)))
}
