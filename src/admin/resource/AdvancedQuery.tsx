import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined'
import { Badge, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { advancedIn } from './advancedQuery.ts'
import { useListAround } from './listContext.ts'

const AdvancedQueryDialog = lazy(async () => ({ default: (await import('./AdvancedQueryDialog.tsx')).AdvancedQueryDialog }))

/** Opens the advanced query; a dot tells that one is in force (QRY-004). */
export function AdvancedQuery() {
  const { advanced } = useListAround()
  const [isOpen, setOpen] = useState(false)
  const count = advancedIn(advanced).params.length
  return (
    <>
      <Badge dot={count > 0}>
        <Button icon={<FilterOutlined />} type={count > 0 ? 'primary' : 'default'} ghost={count > 0} aria-pressed={count > 0} onClick={() => setOpen(true)}>
          {count > 0 ? `高级查询（${count} 个条件）` : '高级查询'}
        </Button>
      </Badge>
      {isOpen ? (
        <Suspense fallback={null}>
          <AdvancedQueryDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
