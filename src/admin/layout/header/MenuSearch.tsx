import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { AutoComplete, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { searchRoutes } from '../../session/menuRoutes.ts'
import type { MenuRoute } from '../../session/menuRoutes.ts'
import { openFound } from '../openRoute.ts'

/** Finds a page by its title: a field in the header, a dialog on a phone (HDR-004). */
export function MenuSearch({ routes, isMobile }: { routes: readonly MenuRoute[]; isMobile: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (!isMobile) return <SearchField routes={routes} width={180} onFound={() => {}} />
  return (
    <>
      <Button type="text" aria-label="搜索菜单" icon={<SearchOutlined />} onClick={() => setOpen(true)} />
      <Modal title="搜索菜单" open={isOpen} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <SearchField routes={routes} width="100%" onFound={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function SearchField({ routes, width, onFound }: { routes: readonly MenuRoute[]; width: number | string; onFound: () => void }) {
  const [words, setWords] = useState('')
  const navigate = useNavigate()
  const found = searchRoutes(routes, words)

  return (
    <AutoComplete
      value={words}
      style={{ width }}
      options={found.map(({ route, trail }) => ({ value: route.path, label: [...trail.map(({ meta }) => meta.title), route.meta.title].join(' / ') }))}
      onChange={setWords}
      onSelect={(path: string) => {
        const chosen = found.find(({ route }) => route.path === path)
        setWords('')
        onFound()
        if (chosen) openFound(chosen.route, navigate)
      }}
      notFoundContent={words.trim() === '' ? null : '没有这个菜单'}
    >
      <Input aria-label="搜索菜单" prefix={<SearchOutlined />} placeholder="搜索菜单" variant="filled" />
    </AutoComplete>
  )
}
