import { App, Button, Input, Space } from 'antd'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { GridRow } from '../store/gridRow.ts'
import type { GridInHand } from './useGrid.ts'

/** Finds texts in the cells and replaces them: in the marked range where there is one, else everywhere. */
export function FindBar<Row extends GridRow>({ grid: { focus, actions } }: { grid: GridInHand<Row> }) {
  const { message } = App.useApp()
  const [words, setWords] = useState('')
  const [by, setBy] = useState('')

  function next() {
    const isFound = actions.findNext(words, (place) => {
      focus.setState({ isHere: true })
      actions.goTo(place)
    })
    if (!isFound) void message.info(`没有找到“${words}”`)
  }
  function replaceAll() {
    const { cells, skipped } = actions.replaceAll(words, by)
    const rest = skipped > 0 ? `，${skipped} 格只读或要从列表里选，没有替换` : ''
    if (cells === 0 && skipped === 0) void message.info(`没有找到“${words}”`)
    else void message[skipped > 0 ? 'warning' : 'success'](`已替换 ${cells} 格${rest}。可以用“撤销”取回`)
  }
  /** Enter is no saving of the form around */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return // a word that is still being chosen
    if (event.key === 'Escape') focus.setState({ isFinding: false, isHere: true })
    if (event.key === 'Enter') next()
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Space wrap size={4} role="search" aria-label="查找替换">
      <Input
        size="small"
        autoFocus
        aria-label="查找"
        placeholder="查找"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Input size="small" aria-label="替换为" placeholder="替换为" value={by} onChange={(event) => setBy(event.target.value)} onKeyDown={onKeyDown} />
      <Button size="small" disabled={words === ''} onClick={next}>
        下一个
      </Button>
      <Button size="small" disabled={words === ''} onClick={replaceAll}>
        全部替换
      </Button>
      <Button size="small" onClick={() => focus.setState({ isFinding: false })}>
        收起
      </Button>
    </Space>
  )
}
