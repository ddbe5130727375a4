import type { Focus } from '../store/gridFocus.ts'

/** What a key asks of a grid. */
export type GridCommand =
  | { do: 'walk'; rows: number; cols: number; isFar: boolean; extends: boolean }
  | { do: 'tab'; isBack: boolean }
  | { do: 'enter'; isBack: boolean }
  | { do: 'moveRows'; by: -1 | 1 }
  | { do: 'jump'; row: End | null; col: End | null; extends: boolean }
  | { do: 'mark'; whole: 'rows' | 'columns' }
  | { do: 'now'; is: 'day' | 'time' }
  | { do: 'lineBreak' }
  | { do: 'find' }
  | { do: 'edit' | 'typing' | 'cancel' | 'clear' | 'undo' | 'redo' | 'fillDown' | 'fillRight' | 'fillRange' | 'all' }

export type End = 'first' | 'last'

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean; isComposing: boolean }
/** `isOpen`: the editor shows a list or a calendar, which takes the keys; `isRange`: more than one cell is marked. */
type Around = { mode: Focus['mode']; isOpen: boolean; isRange: boolean; pageRows: number }

const steps: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }

/** The command of a key; null for one that belongs to the editor or to the page around. What a Chinese keyboard is composing is never touched. */
export function gridCommand(key: Key, { mode, isOpen, isRange, pageRows }: Around): GridCommand | null {
  if (key.isComposing || key.key === 'Process') return null
  const isCtrl = key.ctrlKey || key.metaKey
  if (isCtrl && !key.altKey) {
    const asked = ctrlCommand(key, mode, isRange)
    if (asked) return asked
  }
  const step = steps[key.key]
  if (step && key.altKey && step[0] !== 0) return { do: 'moveRows', by: step[0] < 0 ? -1 : 1 }
  if (key.altKey) return key.key === 'Enter' && !isCtrl && !isOpen ? { do: 'lineBreak' } : null
  if (key.key === 'Tab') return isCtrl ? null : { do: 'tab', isBack: key.shiftKey }
  if (isOpen) return null
  if (key.key === 'Enter') return isCtrl ? null : { do: 'enter', isBack: key.shiftKey }
  if (key.key === 'Escape') return mode === 'ready' ? null : { do: 'cancel' }
  if (key.key === 'F2') return { do: 'edit' }
  if (mode === 'edit') return null
  if (step) return { do: 'walk', rows: step[0], cols: step[1], isFar: isCtrl, extends: key.shiftKey }
  if (key.key === 'PageDown' || key.key === 'PageUp')
    return { do: 'walk', rows: key.key === 'PageDown' ? pageRows : -pageRows, cols: 0, isFar: false, extends: key.shiftKey }
  if (mode === 'ready' && (key.key === 'Home' || key.key === 'End')) {
    const end = key.key === 'Home' ? 'first' : 'last'
    return { do: 'jump', row: isCtrl ? end : null, col: end, extends: key.shiftKey }
  }
  if (mode === 'ready' && key.key === ' ' && (isCtrl || key.shiftKey))
    return isCtrl && key.shiftKey ? { do: 'all' } : { do: 'mark', whole: isCtrl ? 'columns' : 'rows' }
  if (mode === 'ready' && key.key === 'Delete') return { do: 'clear' }
  if (mode === 'ready' && !isCtrl && (key.key.length === 1 || key.key === 'Backspace')) return { do: 'typing' }
  return null
}

function ctrlCommand({ key, shiftKey }: Key, mode: Focus['mode'], isRange: boolean): GridCommand | null {
  const letter = key.toLowerCase()
  if (letter === 'z') return { do: shiftKey ? 'redo' : 'undo' }
  if (letter === 'y') return { do: 'redo' }
  if (letter === 'f' || letter === 'h') return { do: 'find' }
  if (key === 'Enter') return isRange ? { do: 'fillRange' } : null // the form around saves by it
  if (mode !== 'ready') return null
  if (key === ';' || key === '；') return { do: 'now', is: 'day' }
  if (key === ':' || key === '：') return { do: 'now', is: 'time' }
  if (letter === 'd') return { do: 'fillDown' }
  if (letter === 'r') return { do: 'fillRight' }
  if (letter === 'a') return { do: 'all' }
  return null
}
