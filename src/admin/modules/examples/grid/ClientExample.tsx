import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useExampleRows } from '../../../../api/exampleRows.ts'
import { createGridStore } from '../../../grid/store/gridStore.ts'
import type { GridRow } from '../../../grid/store/gridRow.ts'
import { rowKey } from '../../../grid/store/gridRow.ts'
import { Failed } from '../../../session/Failed.tsx'
import { ExampleSheet } from './ExampleSheet.tsx'

/** A thousand rows that are read at once and edited in the browser. */
export function ClientExample() {
  const { data, error, refetch } = useExampleRows()
  const [store] = useState(() => createGridStore<GridRow>({ orderField: 'orderNum' }))
  useEffect(() => {
    if (data) store.load(data.records.map(({ id, ...values }) => ({ key: rowKey(id), values })))
  }, [data, store])
  if (error)
    return (
      <Failed
        title="示例没有读出"
        reason={error.message}
        action={
          <Button size="small" onClick={() => void refetch()}>
            重试
          </Button>
        }
      />
    )
  return data ? <ExampleSheet store={store} /> : <Skeleton active paragraph={{ rows: 8 }} aria-label="正在加载" />
}
