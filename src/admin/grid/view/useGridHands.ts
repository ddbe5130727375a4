import { App } from 'antd'
import { useCallback, useRef } from 'react'
import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { plantDay, wireTime } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { serverNow } from '../../../realtime/serverClock.ts'
import { pastedTable } from '../clipboard/pastedTable.ts'
import { htmlOfTable } from '../clipboard/tableHtml.ts'
import { textOfTable } from '../clipboard/tableText.ts'
import { gridCommand } from '../keyboard/gridKeys.ts'
import { beginFinding, isOneCell, rangeOf } from '../store/gridFocus.ts'
import type { Place } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import { asksForMenu } from './headKeys.ts'
import type { GridInHand } from './useGrid.ts'

const pageRows = 5

/** What the frame of a grid does with keys, mouse, clipboard and focus. Dialogs that cells open are no part of the frame, though React says so. */
export function useGridHands<Row extends GridRow>({ store, focus, actions }: GridInHand<Row>, onPasted: ((keys: readonly string[]) => void) | null) {
  const { message } = App.useApp()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOutside = (event: { target: EventTarget; currentTarget: HTMLElement }) =>
    !(event.target instanceof Node && event.currentTarget.contains(event.target))
  const isReady = () => focus.getState().mode === 'ready' || !isOneCell(focus.getState())

  /** Says so, and true, where a part of the range was not read yet. */
  function isUnread(count = actions.unread()): boolean {
    if (count > 0) void message.warning(`选中的范围里有 ${count} 行还没有读取，请缩小范围`)
    return count > 0
  }

  function onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
    if (isOutside(event) || !(event.target instanceof HTMLElement)) return
    if (event.target.closest('[data-head]')) return // a head has keys of its own
    // in the midst of writing it is the browser's own menu, which pastes and corrects
    if (asksForMenu(event) && placeOf(event.target) && focus.getState().mode === 'ready') {
      event.preventDefault()
      return focus.setState(({ at }) => ({ menu: { col: at.col, isOfCell: true } }))
    }
    const { isComposing } = event.nativeEvent
    const isOpen = event.target.getAttribute('aria-expanded') === 'true'
    const { mode } = focus.getState()
    const command = gridCommand(
      {
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        shiftKey: event.shiftKey,
        altKey: event.altKey,
        isComposing: isComposing || event.keyCode === 229,
      },
      { mode, isOpen, isRange: !isOneCell(focus.getState()), pageRows },
    )
    if (command === null) return
    if (['clear', 'fillDown', 'fillRight', 'fillRange'].includes(command.do) && isUnread()) return event.preventDefault()
    if (command.do === 'typing') return void actions.run(command) // the key itself goes on into the editor
    const field = event.target
    if (command.do === 'edit') {
      actions.run(command)
      if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length)
      if (field.getAttribute('role') === 'combobox' || field.closest('.ant-picker'))
        field.dispatchEvent(new globalThis.MouseEvent('mousedown', { bubbles: true }))
      return event.preventDefault()
    }
    if (command.do === 'lineBreak') return field instanceof HTMLTextAreaElement ? (breakLine(field), event.preventDefault()) : undefined
    if (command.do === 'now') {
      actions.say(command.is === 'day' ? plantDay(serverNow(), configuration.plantTz) : wireTime(serverNow(), configuration.plantTz))
      return event.preventDefault()
    }
    if (command.do === 'find') {
      beginFinding(focus)
      event.stopPropagation()
      return event.preventDefault()
    }
    if (['tab', 'enter', 'walk', 'moveRows', 'jump', 'mark'].includes(command.do)) field.blur() // an editor that decides when it is left decides now
    if (!actions.run(command)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** A new line where the caret is; behind a text that was only walked to, which is marked as a whole. */
  function breakLine(field: HTMLTextAreaElement) {
    const end = field.value.length
    const [from, to] = focus.getState().mode === 'ready' ? [end, end] : [field.selectionStart, field.selectionEnd]
    field.setRangeText('\n', from, to, 'end')
    focus.setState({ mode: 'edit' })
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function onMouseDown(event: MouseEvent<HTMLElement>) {
    if (isOutside(event) || event.button !== 0) return
    const place = placeOf(event.target)
    if (!place) return
    if (event.target instanceof Element && event.target.closest('[data-fill]')) return drawFill(event, place)
    const { at, isHere } = focus.getState()
    if (isHere && !event.shiftKey && at.row === place.row && at.col === place.col) return focus.setState({ mode: 'edit', anchor: at })
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement && event.currentTarget.contains(document.activeElement)) document.activeElement.blur()
    focus.setState({ isHere: true })
    actions.goTo(place, { extends: event.shiftKey, isByMouse: !event.shiftKey })
    if (!event.shiftKey) actions.toggle()
  }

  /** The handle is held until the mouse is let go, wherever that is. */
  function drawFill(event: MouseEvent<HTMLElement>, from: Place) {
    event.preventDefault()
    focus.setState({ fillTo: from })
    const end = () => {
      const { fillTo } = focus.getState()
      focus.setState({ fillTo: null })
      if (fillTo && !isUnread()) actions.fillOn(fillTo)
    }
    event.currentTarget.ownerDocument.addEventListener('mouseup', end, { once: true })
  }

  function onMouseOver(event: MouseEvent<HTMLElement>) {
    if (focus.getState().fillTo) {
      const to = placeOf(event.target)
      if (to) focus.setState({ fillTo: to })
      return
    }
    if (event.buttons !== 1 || isOutside(event) || focus.getState().mode !== 'ready') return
    const place = placeOf(event.target)
    const { at } = focus.getState()
    if (place && (place.row !== at.row || place.col !== at.col)) actions.goTo(place, { extends: true })
  }

  function onCopyCapture(event: ClipboardEvent<HTMLElement>) {
    if (isOutside(event) || !isReady()) return
    if (isUnread()) return event.preventDefault()
    const table = actions.copied()
    event.clipboardData.setData('text/plain', textOfTable(table))
    event.clipboardData.setData('text/html', htmlOfTable(table))
    event.preventDefault()
    if (event.type === 'cut') actions.clear()
  }

  function onPasteCapture(event: ClipboardEvent<HTMLElement>) {
    if (isOutside(event) || !(isReady() || isTable(event))) return
    const [html, text] = [event.clipboardData.getData('text/html'), event.clipboardData.getData('text/plain')]
    event.preventDefault()
    event.stopPropagation()
    void paste(html, text)
  }

  async function paste(html: string, text: string) {
    const told = await actions.paste(pastedTable(html, text))
    if (told === null || isUnread(told.unread)) return
    const { cells, skipped, added, failed } = told
    if (failed !== null) void message.error(`有些文字没有查到对应的编码，按原样粘贴了：${failed}`)
    const said = [`已粘贴 ${cells} 格`, ...(added > 0 ? [`新增 ${added} 行`] : []), ...(skipped > 0 ? [`${skipped} 格只读或超出范围，没有粘贴`] : [])]
    const { top, bottom } = rangeOf(focus.getState())
    onPasted?.(
      store
        .rows()
        .slice(top, bottom + 1)
        .map(({ key }) => key),
    )
    if (cells > 1 || skipped > 0) void (skipped > 0 ? message.warning(said.join('，')) : message.success(said.join('，')))
  }

  const onFocus = useCallback(
    (event: FocusEvent<HTMLElement>) => {
      clearTimeout(leaving.current)
      if (event.target.closest('[data-head]') && event.currentTarget.contains(event.target)) return focus.setState({ isHere: false, tabFrom: null })
      const place = event.currentTarget.contains(event.target) ? placeOf(event.target) : null
      const { at, isHere } = focus.getState()
      if (!isHere && place && (place.row !== at.row || place.col !== at.col)) actions.goTo(place)
      if (!isHere && place) focus.setState({ isHere: true })
    },
    [focus, actions],
  )
  const onBlur = useCallback(
    ({ currentTarget }: FocusEvent<HTMLElement>) => {
      clearTimeout(leaving.current)
      leaving.current = setTimeout(() => {
        if (!currentTarget.contains(document.activeElement)) focus.setState({ isHere: false, tabFrom: null })
      })
    },
    [focus],
  )
  return { onKeyDownCapture, onMouseDown, onMouseOver, onCopyCapture, onCutCapture: onCopyCapture, onPasteCapture, onFocus, onBlur }
}

/** Whether several cells come in from the clipboard: they go into cells, wherever the caret stands. A text of several lines is one of the cell that takes lines. */
function isTable({ clipboardData, target }: ClipboardEvent<HTMLElement>): boolean {
  const text = clipboardData.getData('text/plain').replace(/\r?\n$/, '')
  return text.includes('\t') || (/[\r\n]/.test(text) && !(target instanceof HTMLTextAreaElement))
}

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-col]') : null
  return cell ? { row: Number(cell.dataset['row']), col: Number(cell.dataset['col']) } : null
}
