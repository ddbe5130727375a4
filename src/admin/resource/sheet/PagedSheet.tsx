import { App, Button, Flex, InputNumber, Skeleton, Space } from 'antd'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { SheetTools } from '../../grid/sheet/SheetTools.tsx'
import { enterCell } from '../../grid/store/gridFocus.ts'
import { Grid } from '../../grid/view/Grid.tsx'
import { Failed } from '../../session/Failed.tsx'
import { usePagedSheet } from './usePagedSheet.ts'

const nothing = () => {}

/** All rows of a resource as one grid, however many: they are read where they are seen, and what was written is saved in one piece. */
export function PagedSheet({ resource, maxPx = 560 }: { resource: Resource; maxPx?: number }) {
  const { message } = App.useApp()
  const { grid, isLocked, stateOf, complaintsOf, reading, changes, isSaving, saveAll } = usePagedSheet(resource)
  const { store, focus } = grid
  const [wanted, setWanted] = useState<number | null>(null)
  const count = store.rows().length
  const unsaved = changes.inserted.length + changes.edited.length + changes.removed.length
  const retry = (
    <Button size="small" onClick={reading.again}>
      重试
    </Button>
  )
  if (!reading.isRead) {
    if (reading.failure) return <Failed title={`${resource.title}没有读出`} reason={reading.failure.message} action={retry} />
    return <Skeleton active paragraph={{ rows: 8 }} aria-label="正在加载" />
  }
  const goTo = () => wanted !== null && enterCell(focus, { row: Math.min(count, wanted) - 1, col: 0 })
  const parts = [
    `共 ${count} 行`,
    ...(changes.inserted.length > 0 ? [`新增 ${changes.inserted.length} 行`] : []),
    ...(changes.edited.length > 0 ? [`修改 ${changes.edited.length} 行`] : []),
    ...(changes.removed.length > 0 ? [`将删除 ${changes.removed.length} 行`] : []),
  ]

  async function save() {
    const refusal = await saveAll()
    void (refusal === null ? message.success(`已保存 ${unsaved} 行`) : message.error(refusal))
  }
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap={8} align="center">
        <SheetTools grid={grid} title={resource.title} authPrefix={resource.permission} isMoving={false} onInsert={() => grid.actions.append(0)} />
        <ReadyButton size="small" type="primary" reason={unsaved === 0 ? '没有改动，不用保存' : null} loading={isSaving} onClick={() => void save()}>
          {unsaved === 0 ? '保存' : `保存 ${unsaved} 行`}
        </ReadyButton>
        <Space.Compact size="small">
          <InputNumber aria-label="行号" placeholder="行号" min={1} max={Math.max(1, count)} value={wanted} onChange={setWanted} onPressEnter={goTo} />
          <Button onClick={goTo}>转到</Button>
        </Space.Compact>
      </Flex>
      {reading.failure ? <Failed title="有些行没有读出" reason={reading.failure.message} action={retry} /> : null}
      <Grid
        grid={grid}
        label={resource.title}
        maxPx={maxPx}
        isLocked={isLocked}
        stateOf={stateOf}
        complaintsOf={complaintsOf}
        onLeave={nothing}
        foot={{}}
        rowColumns={['row-checkbox', 'row-number']}
        onSeen={reading.onSeen}
      />
      <span role="status">{`${parts.join('，')}。滚到哪里读到哪里；没有保存的改动在翻看别处时保留，保存时只提交改过的行。`}</span>
    </Flex>
  )
}
