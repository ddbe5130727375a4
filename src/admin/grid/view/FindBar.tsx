import { App, Button, Input, Space } from 'antd'
import type { InputRef } from 'antd'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { gridCommand } from '../keyboard/gridKeys.ts'
import { beginFinding } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import styles from './grid.module.css'
import type { GridInHand } from './useGrid.ts'

/** keys of the page: no cell is edited here */
const ofPage = { mode: 'edit', isOpen: false, isRange: false, pageRows: 0 } as const

/** Finds texts in the cells and replaces them: in the marked range where there is one, else everywhere. The caret stays here until it is closed. */
export function FindBar<Row extends GridRow>({ grid: { store, focus, actions, faces } }: { grid: GridInHand<Row> }) {
  const { message } = App.useApp()
  const [words, setWords] = useState('')
  const [by, setBy] = useState('')
  const [found, setFound] = useState('')
  const field = useRef<InputRef>(null)
  const findings = useStore(focus, (place) => place.findings)
  useEffect(() => field.current?.focus({ cursor: 'all' }), [findings])
  useSyncExternalStore(store.subscribe, store.version)
  const { read, unread } = actions.unsearched()

  function next() {
    focus.setState({ isHere: false }) // the cell is shown, and not entered
    if (actions.findNext(words, (place) => actions.goTo(place))) {
      const { at } = focus.getState()
      return setFound(`第 ${at.row + 1} 行 ${faces[at.col]?.title ?? ''}`)
    }
    setFound('')
    void message.info(unread > 0 ? `读到的 ${read} 行里没有“${words}”` : `没有找到“${words}”`)
  }
  function replaceAll() {
    const { cells, skipped } = actions.replaceAll(words, by)
    const rest = [...(skipped > 0 ? [`${skipped} 格只读或要从列表里选，没有替换`] : []), ...(unread > 0 ? [`还有 ${unread} 行没有读取，没有替换`] : [])]
    const back = cells > 0 ? '。可以用“撤销”取回' : ''
    if (cells === 0 && rest.length === 0) void message.info(`没有找到“${words}”`)
    else void message[rest.length > 0 ? 'warning' : 'success'](`${[`已替换 ${cells} 格`, ...rest].join('，')}${back}`)
  }
  const close = () => focus.setState(({ visit }) => ({ isFinding: false, isHere: true, visit: visit + 1 }))
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return // a word that is still being chosen
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    const isAgain = gridCommand({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing: false }, ofPage)?.do === 'find'
    const isNext = key === 'Enter' && event.target instanceof HTMLInputElement
    if (isAgain) beginFinding(focus)
    else if (key === 'Escape') close()
    else if (isNext) next()
    else return
    event.preventDefault() // Enter is no saving of the form around
    event.stopPropagation()
  }
  return (
    // the keys of its fields and buttons come up here
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="search" aria-label="查找替换" onKeyDown={onKeyDown}>
      <Space wrap size={4}>
        <Input ref={field} size="small" aria-label="查找" placeholder="查找" value={words} onChange={(event) => (setWords(event.target.value), setFound(''))} />
        <Input size="small" aria-label="替换为" placeholder="替换为" value={by} onChange={(event) => setBy(event.target.value)} />
        <Button size="small" disabled={words === ''} onClick={next}>
          下一个
        </Button>
        <Button size="small" disabled={words === ''} onClick={replaceAll}>
          全部替换
        </Button>
        <Button size="small" onClick={close}>
          收起
        </Button>
        <span role="status" className={styles.figures}>
          {[found, unread > 0 ? `还有 ${unread} 行没有读取，没有查找` : ''].filter((text) => text !== '').join('，')}
        </span>
      </Space>
    </div>
  )
}
