import { App, Button, Segmented } from 'antd'
import { useRef, useState, useSyncExternalStore } from 'react'
import { Sheet } from '../../../grid/sheet/Sheet.tsx'
import { SheetComplaint } from '../../../grid/sheet/sheetHandle.ts'
import type { SheetHandle } from '../../../grid/sheet/sheetHandle.ts'
import type { GridStore } from '../../../grid/store/gridStore.ts'
import { exampleColumns } from './exampleColumns.ts'
import { AmountSlot, OpenedRow } from './exampleParts.tsx'

const slots = { amount: AmountSlot }
const looks = [
  { value: 'always' as const, label: '始终可编辑' },
  { value: 'onClick' as const, label: '点击单元格编辑' },
]

/** A thousand rows in the browser, with most types of columns; what stands there is collected once it is right. */
export function ExampleSheet({ store }: { store: GridStore }) {
  const { message } = App.useApp()
  const sheet = useRef<SheetHandle>(null)
  const [editing, setEditing] = useState<(typeof looks)[number]['value']>('always')
  useSyncExternalStore(store.subscribe, store.version)

  function collect() {
    try {
      const collected = sheet.current?.collect()
      if (!collected) return
      const { rows, inserted, edited, deletedIds } = collected
      void message.success(`共 ${rows.length} 行：新增 ${inserted.length} 行，修改 ${edited.length} 行，删除 ${deletedIds.length} 行`)
    } catch (error) {
      if (!(error instanceof SheetComplaint)) throw error
      void message.error(error.message)
    }
  }
  return (
    <>
      <Sheet
        ref={sheet}
        store={store}
        columns={exampleColumns}
        label="表格示例"
        authPrefix="test:grid"
        editing={editing}
        slots={slots}
        maxPx={560}
        Opened={OpenedRow}
        openedPx={132}
        tools={
          <>
            <Button size="small" onClick={collect}>
              校验并取值
            </Button>
            <Segmented size="small" aria-label="编辑方式" options={looks} value={editing} onChange={setEditing} />
          </>
        }
      />
      <span>{`共 ${store.rows().length} 行。Enter 到下一行，可与 Excel 互相复制粘贴，拖动行首的手柄排序。这里的改动不会保存。`}</span>
    </>
  )
}
