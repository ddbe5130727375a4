import { Button, Card, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useExampleRows } from '../../../../api/exampleRows.ts'
import { createGridStore } from '../../../grid/store/gridStore.ts'
import type { GridRow } from '../../../grid/store/gridRow.ts'
import { rowKey } from '../../../grid/store/gridRow.ts'
import { Failed } from '../../../session/Failed.tsx'
import { ExampleSheet } from './ExampleSheet.tsx'

/** 表格示例 (VW-015): the editable grid alone, a thousand rows in the browser. What is written here is kept nowhere. */
export function GridExamplePage() {
  const { data, error, refetch } = useExampleRows()
  const [store] = useState(() => createGridStore<GridRow>({ orderField: 'orderNum' }))
  useEffect(() => {
    if (data) store.load(data.records.map(({ id, ...values }) => ({ key: rowKey(id), values })))
  }, [data, store])
  return (
    <Card title="表格示例">
      {error ? (
        <Failed
          title="示例没有读出"
          reason={error.message}
          action={
            <Button size="small" onClick={() => void refetch()}>
              重试
            </Button>
          }
        />
      ) : data ? (
        <ExampleSheet store={store} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} aria-label="正在加载" />
      )}
    </Card>
  )
}
