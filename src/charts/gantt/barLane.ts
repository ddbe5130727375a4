import { placeOf } from './ganttBar.ts'
import type { GanttBar, Span } from './ganttBar.ts'
import styles from './MachineGantt.module.css'

export type BarLane = { draw(bars: readonly GanttBar[], look: { span: Span; selected: string | null }): void }

/** An element with the place where it stands, in percent, so that only another place is written. */
type Piece = { element: HTMLElement; left: number; width: number }
/** What stands in a bar; an empty word takes no place. */
type Words = { swatch: HTMLElement; word: Text; note: Text; name: Text; reason: Text; pin: HTMLElement }
type DrawnBar = Words & {
  slot: HTMLElement
  body: Piece
  change: Piece | null
  actual: Piece | null
  over: Piece | null
  bar: GanttBar | null
  isSelected: boolean
}

/** Narrower than this share of the span, a bar has no words. */
const shortShare = 0.02

/**
 * Draws the bars of a machine into `host`, without React: a plan moves every bar at once, and of each only what is other than before is written
 * (performance.md G1). With `isHeld` bars are buttons. A bar that has the focus keeps it.
 */
export function barLane(host: HTMLElement, isHeld: boolean): BarLane {
  const drawn = new Map<string, DrawnBar>()
  host.replaceChildren()
  return {
    draw(bars, { span, selected }) {
      const shown = bars.filter(({ startMs, endMs, changeStartMs }) => endMs > span.fromMs && Math.min(startMs, changeStartMs) < span.toMs)
      const keys = new Set(shown.map(({ key }) => key))
      for (const [key, { slot }] of drawn) if (!keys.has(key) && drawn.delete(key)) slot.remove()
      const focused = document.activeElement
      let next = host.firstChild
      for (const bar of shown) {
        const own = drawn.get(bar.key) ?? newBar(bar.key, isHeld)
        drawn.set(bar.key, own)
        show(own, bar, span)
        const isSelected = bar.key === selected
        if (own.isSelected !== isSelected) own.body.element.dataset['selected'] = String(isSelected)
        own.isSelected = isSelected
        if (own.slot === next) next = next.nextSibling
        else host.insertBefore(own.slot, next)
      }
      if (focused instanceof HTMLElement && focused !== document.activeElement && host.contains(focused)) focused.focus()
    },
  }
}

function newBar(key: string, isHeld: boolean): DrawnBar {
  const slot = document.createElement('div')
  slot.className = styles.slot ?? ''
  const element = document.createElement(isHeld ? 'button' : 'div')
  if (element instanceof HTMLButtonElement) element.type = 'button'
  element.className = styles.bar ?? ''
  element.dataset['bar'] = key
  slot.append(element)
  return { slot, body: unplaced(element), change: null, actual: null, over: null, bar: null, isSelected: false, ...wordsIn(element) }
}

/** Words that do not fit wrap below the bar, where nothing is seen: no word is ever cut in half. The first piece has no width, so that the first word can wrap as well. */
function wordsIn(body: HTMLElement): Words {
  const make = (name: 'swatch' | 'pieces' | 'first' | 'word' | 'note' | 'name' | 'reason' | 'pin') => {
    const element = document.createElement('span')
    element.className = styles[name] ?? ''
    return element
  }
  const [swatch, pieces, pin] = [make('swatch'), make('pieces'), make('pin')]
  pin.ariaLabel = '已锁定'
  pin.hidden = true
  pieces.append(make('first'))
  body.append(swatch, pieces, pin)
  const textOf = (name: 'word' | 'note' | 'name' | 'reason') => pieces.appendChild(make(name)).appendChild(document.createTextNode(''))
  return { swatch, word: textOf('word'), note: textOf('note'), name: textOf('name'), reason: textOf('reason'), pin }
}

function show(own: DrawnBar, bar: GanttBar, span: Span): void {
  const { startMs, endMs, changeKind, changeStartMs, changeEndMs, actualStartMs, actualEndMs, tone } = bar
  const { body, bar: before } = own
  stand(body, startMs, endMs, span)
  own.change = shownPiece(own, own.change, 'change', changeKind !== 'none')
  if (own.change) stand(own.change, changeStartMs, changeEndMs, span)
  if (own.change && before?.changeKind !== changeKind) own.change.element.dataset['kind'] = changeKind
  const isBegun = before !== null && before.actualStartMs !== null
  own.actual = shownPiece(own, own.actual, 'actual', actualStartMs !== null)
  if (own.actual && actualStartMs !== null) stand(own.actual, actualStartMs, actualEndMs ?? actualStartMs, span)
  if (own.actual && (!isBegun || before.tone !== tone)) own.actual.element.dataset['tone'] = tone
  own.over = shownPiece(own, own.over, 'over', actualEndMs !== null && actualEndMs > endMs)
  if (own.over && actualEndMs !== null) stand(own.over, endMs, actualEndMs, span)
  if (before?.tone !== tone) body.element.dataset['tone'] = tone
  if (before?.title !== bar.title) body.element.title = bar.title
  say(own, bar, (Math.min(endMs, span.toMs) - Math.max(startMs, span.fromMs)) / (span.toMs - span.fromMs) < shortShare)
  own.bar = bar
}

function say({ swatch, word, note, name, reason, pin, bar: before }: DrawnBar, bar: GanttBar, isShort: boolean): void {
  if (before?.colour !== bar.colour) swatch.style.background = bar.colour === '' ? 'var(--mark)' : bar.colour
  write(word, isShort ? '' : bar.label)
  write(note, isShort ? '' : bar.note)
  write(name, isShort ? '' : bar.name)
  write(reason, isShort ? '' : bar.reason)
  if (before?.isPinned !== bar.isPinned) pin.hidden = !bar.isPinned
}

function write(text: Text, words: string): void {
  if (text.data !== words) text.data = words
}

/** The piece there is, a new one, or none. Change stands below the bar, what really was above it. */
function shownPiece({ slot }: DrawnBar, piece: Piece | null, name: 'change' | 'actual' | 'over', isWanted: boolean): Piece | null {
  if ((piece !== null) === isWanted) return piece
  piece?.element.remove()
  if (piece !== null) return null
  const element = document.createElement('i')
  element.className = styles[name] ?? ''
  if (name === 'change') slot.prepend(element)
  else slot.append(element)
  return unplaced(element)
}

function unplaced(element: HTMLElement): Piece {
  return { element, left: Number.NaN, width: Number.NaN }
}

function stand(piece: Piece, startMs: number, endMs: number, span: Span): void {
  const { left, width } = placeOf(startMs, endMs, span)
  if (left !== piece.left) piece.element.style.left = `${left}%`
  if (width !== piece.width) piece.element.style.width = `${width}%`
  piece.left = left
  piece.width = width
}
