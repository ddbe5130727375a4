import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { AutoComplete, Input } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { searchRoutes } from '../../session/menuRoutes.ts'
import type { MenuRoute } from '../../session/menuRoutes.ts'
import { openFound } from '../openRoute.ts'

type Props = {
  routes: readonly MenuRoute[]
  width: number | string
  firstWords: string
  /** takes the focus as it appears: whoever wanted it is still there */
  isAwaited: boolean
  onFound: () => void
}

/** Names pages while somebody types, and opens the one that is chosen. */
export function SearchField({ routes, width, firstWords, isAwaited, onFound }: Props) {
  const [words, setWords] = useState(firstWords)
  const navigate = useNavigate()
  const found = searchRoutes(routes, words)
  const wasOpened = useRef(false)
  const open = (path: string) => {
    wasOpened.current = true
    const chosen = found.find(({ route }) => route.path === path)
    setWords('')
    onFound()
    if (chosen) openFound(chosen.route, navigate)
  }

  return (
    <AutoComplete
      value={words}
      autoFocus={isAwaited}
      defaultOpen={isAwaited}
      style={{ width }}
      options={found.map(({ route, trail }) => ({ value: route.path, label: [...trail.map(({ meta }) => meta.title), route.meta.title].join(' / ') }))}
      onChange={setWords}
      onSelect={open}
      onInputKeyDown={({ key, nativeEvent }) => {
        const [first] = found
        if (key !== 'Enter' || nativeEvent.isComposing || first === undefined) return
        wasOpened.current = false
        queueMicrotask(() => wasOpened.current || open(first.route.path)) // after the list had its say: it has no marked line while it is drawn anew
      }}
      notFoundContent={words.trim() === '' ? null : '没有这个菜单'}
    >
      <Input aria-label="搜索菜单" prefix={<SearchOutlined />} placeholder="搜索菜单" variant="filled" />
    </AutoComplete>
  )
}
