import { useState } from 'react'
import type { ComponentType } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import type { Asked } from '../fields/face.ts'
import { Filters } from './Filters.tsx'
import { ListProvider } from './listContext.ts'
import { RecordDetail } from './RecordDetail.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import { RecordTable } from './RecordTable.tsx'
import { RowCommands } from './RowCommands.tsx'
import { Selection, Toolbar } from './Toolbar.tsx'
import type { Asking } from './useAsked.ts'
import { useColumns } from './useColumns.ts'
import { useList } from './useList.ts'
import { useListKeys } from './useListKeys.ts'

export type Slots = {
  /** beside 新增 */
  Commands?: ComponentType
  /** between 编辑 and 删除 of a record */
  RowActions?: ComponentType<{ row: RecordRow }>
  /** hears which record was confirmed in its details (DLG-034) */
  onDetailConfirmed?: (row: RecordRow) => void
}

const Nothing = () => null
const nobodyHears = () => {}

/** The parts of a list in their usual places: filters, commands, table, and the drawers that open from them. */
export function RecordList({
  resource,
  asking,
  fixed,
  Commands = Nothing,
  RowActions = Nothing,
  onDetailConfirmed = nobodyHears,
}: { resource: Resource; asking: Asking; fixed: Asked } & Slots) {
  const list = useList(resource, asking, fixed)
  const columns = useColumns(resource)
  const [edited, setEdited] = useState<RecordRow | 'new' | null>(null)
  const [opened, setOpened] = useState<RecordRow | null>(null)
  const keys = useListKeys(() => setEdited('new'))

  return (
    <ListProvider value={list}>
      <section ref={keys} aria-label={resource.title}>
        <Filters />
        <Toolbar columns={columns} onAdd={() => setEdited('new')}>
          <Commands />
        </Toolbar>
        <Selection />
        <RecordTable
          columns={columns}
          renderCommands={(row) => (
            <RowCommands row={row} onOpen={setOpened} onEdit={setEdited}>
              <RowActions row={row} />
            </RowCommands>
          )}
        />
      </section>
      {edited ? <RecordDrawer resource={resource} edited={edited} fixed={fixed} onClose={() => setEdited(null)} /> : null}
      {opened ? <RecordDetail resource={resource} row={opened} onConfirm={onDetailConfirmed} onClose={() => setOpened(null)} /> : null}
    </ListProvider>
  )
}
