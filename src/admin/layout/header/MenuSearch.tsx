import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { Button, Input, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { searchRoutes } from '../../session/menuRoutes.ts'
import type { MenuRoute } from '../../session/menuRoutes.ts'
import { openFound } from '../openRoute.ts'

/** antd's list of suggestions is a fifteenth of the office: it comes when somebody searches (performance.md W1). */
const SearchField = lazy(async () => ({ default: (await import('./SearchField.tsx')).SearchField }))

/** Finds a page by its title: a field in the header, a dialog on a phone (HDR-004). */
export function MenuSearch({ routes, isMobile }: { routes: readonly MenuRoute[]; isMobile: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (!isMobile) return <DesktopSearch routes={routes} />
  return (
    <>
      <Button type="text" aria-label="搜索菜单" icon={<SearchOutlined />} onClick={() => setOpen(true)} />
      <Modal title="搜索菜单" open={isOpen} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <Suspense fallback={null}>
          <SearchField routes={routes} width="100%" firstWords="" isAwaited onFound={() => setOpen(false)} />
        </Suspense>
      </Modal>
    </>
  )
}

const widthPx = 180

/** A plain field until it is used; what was typed meanwhile is not lost, and whoever went on meanwhile is not called back. */
function DesktopSearch({ routes }: { routes: readonly MenuRoute[] }) {
  const [isWanted, setWanted] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [words, setWords] = useState('')
  const navigate = useNavigate()
  const want = () => {
    setWanted(true)
    setFocus(true)
  }
  const openFirst = () => {
    const [first] = searchRoutes(routes, words)
    if (!first) return
    setWords('')
    openFound(first.route, navigate)
  }
  const plain = (
    <Input
      aria-label="搜索菜单"
      prefix={<SearchOutlined />}
      placeholder="搜索菜单"
      variant="filled"
      style={{ width: widthPx }}
      autoFocus={hasFocus}
      value={words}
      onFocus={want}
      onBlur={() => setFocus(false)}
      onPressEnter={openFirst}
      onChange={({ target }) => (want(), setWords(target.value))}
    />
  )
  return isWanted ? (
    <Suspense fallback={plain}>
      <SearchField routes={routes} width={widthPx} firstWords={words} isAwaited={hasFocus} onFound={() => {}} />
    </Suspense>
  ) : (
    plain
  )
}
