import { useState } from 'react'
import type { ComponentType } from 'react'
import { useStore } from 'zustand'
import type { Resource } from '#contract/resource.ts'
import { canShow } from '../../api/permissionRules.ts'
import { permissionStore } from '../../api/permissions.ts'
import type { RecordRow } from '../../api/records.ts'
import type { Asked } from '../fields/fieldKit.ts'
import { AddBelow } from './AddBelow.tsx'
import { useUnsaved } from '../layout/tabs/unsavedTabs.ts'
import { ListBar } from './bar/ListBar.tsx'
import { useListSummary } from './bar/useListSummary.ts'
import { ChangesLine } from './ChangesLine.tsx'
import { ListAround } from './command/ListAround.tsx'
import { RowCommands } from './command/RowCommands.tsx'
import { ToolbarCommands } from './command/ToolbarCommands.tsx'
import { UnsavedForms } from './draft/UnsavedForms.tsx'
import type { Cells } from './listColumns.tsx'
import { RecordDetail } from './RecordDetail.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import { RecordTable } from './RecordTable.tsx'
import { RowButtons } from './RowButtons.tsx'
import { Selection, Toolbar } from './Toolbar.tsx'
import type { ListQueryState } from './listQueryState.ts'
import { useColumns } from './useColumns.ts'
import { useList } from './useList.ts'
import { useListChanges } from './useListChanges.ts'
import { useListKeys } from './useListKeys.ts'
import { ViewTabs } from './views/ViewTabs.tsx'

/** A record as a slot gets it: the fields of its resource by their types, each empty where nothing was given or the person may not see it. */
export type RowOf<Row> = RecordRow & { [Name in keyof Row]: Row[Name] | null }

export type Slots<Row extends Record<string, unknown> = Record<string, unknown>> = {
  /** beside 新增 */
  ToolbarActions?: ComponentType
  /** draws these fields in the list in place of their kind's own way */
  cells?: { readonly [Name in keyof Row & string]?: ComponentType<{ row: RowOf<Row> }> }
  /** beside what is done with all selected records */
  SelectionActions?: ComponentType
  /** between 编辑 and 删除 of a record */
  RowActions?: ComponentType<{ row: RowOf<Row> }>
  /** px that these need beyond the one short button there is room for anyway */
  rowActionsPx?: number
  /** what a record of a flat list opens to below itself, such as its lines */
  RowBelow?: ComponentType<{ row: RowOf<Row> }>
  /** what to do for the first record, where 新增 is not how it comes */
  firstSteps?: string
  /** hears which record was confirmed in its details (DLG-034) */
  onDetailConfirmed?: (row: RecordRow) => void
  /** hears of a record that was added here */
  onAdded?: (record: RecordRow) => void
}

type Props<Row extends Record<string, unknown>> = {
  resource: Resource<Row>
  asking: ListQueryState
  /** values that all records here have in common, such as the header that they stand under */
  fixed: Asked
  /** what narrows the list besides, of which a new record has no value */
  narrowing?: Asked
  /** what a new record starts with, besides what its fields say */
  start?: Readonly<Record<string, string>>
} & Slots<NoInfer<Row>>

const Nothing = () => null
const nothing = {}

/** The record that the drawer is open for, and what a new one starts with. */
type Edited = { of: RecordRow | 'new'; start: Readonly<Record<string, string>> }
const nobodyHears = () => {}

/** The parts of a list in their usual places: filters, commands, table, and the drawers that open from them. */
export function RecordList<Row extends Record<string, unknown>>({
  resource,
  asking,
  fixed,
  narrowing = nothing,
  start = nothing,
  cells = nothing,
  ToolbarActions = Nothing,
  SelectionActions = Nothing,
  RowActions = Nothing,
  rowActionsPx = 0,
  RowBelow,
  firstSteps = '',
  onDetailConfirmed = nobodyHears,
  onAdded,
}: Props<Row>) {
  const list = { ...useList(resource, asking, { ...narrowing, ...fixed }), fixed }
  const summary = useListSummary(list)
  const [only, ...more] = list.selected
  const above = resource.tree && only && more.length === 0 ? { [resource.tree.parent]: only.id } : nothing
  const fresh: Edited = { of: 'new', start: { ...start, ...above } }
  const columns = useColumns(resource)
  const [edited, setEdited] = useState<Edited | null>(null)
  const [opened, setOpened] = useState<RecordRow | null>(null)
  const [isWriting, setWriting] = useState(false)
  useUnsaved(isWriting, resource.name)
  const changes = useListChanges(list, isWriting)
  const mayAdd =
    useStore(permissionStore, ({ state }) => state.kind === 'ready' && canShow(state.permissions, `${resource.permission}:add`)) &&
    resource.verbs.includes('add')
  const keys = useListKeys(() => (mayAdd ? setEdited(fresh) : undefined))
  const isWhole = Object.keys({ ...fixed, ...narrowing }).length === 0
  const endEditing = () => {
    setEdited(null)
    setWriting(false)
  }

  return (
    <ListAround list={list} onWriting={setWriting}>
      <section ref={keys} aria-label={resource.title}>
        {isWhole ? <ViewTabs /> : null}
        <Toolbar columns={columns} hasViews={isWhole} onAdd={() => setEdited(fresh)}>
          <ToolbarCommands />
          <ToolbarActions />
        </Toolbar>
        <ListBar isAsked={narrowing} summary={summary} />
        <Selection>
          <SelectionActions />
        </Selection>
        {edited ? null : (
          <UnsavedForms resource={resource} within={Object.values(fixed).join(' ')} onOpen={(of) => setEdited(of === 'new' ? fresh : { of, start })} />
        )}
        {changes.isWaiting ? <ChangesLine onShow={changes.show} /> : null}
        <RecordTable
          columns={columns}
          summary={summary}
          grownBelow={edited?.of === 'new' && resource.tree ? (edited.start[resource.tree.parent] ?? null) : null}
          cells={cells as Cells} // the rows of this list are those of its resource
          firstSteps={firstSteps}
          rowActionsPx={rowActionsPx}
          renderBelow={RowBelow && ((row) => <RowBelow row={row as RowOf<Row>} />)}
          renderCommands={(row) => (
            <RowButtons row={row} opensDialog={onDetailConfirmed !== nobodyHears} onOpen={setOpened} onEdit={(known) => setEdited({ of: known, start })}>
              <AddBelow row={row} onAdd={(below) => setEdited({ of: 'new', start: { ...start, ...below } })} />
              <RowCommands row={row} />
              <RowActions row={row as RowOf<Row>} />
            </RowButtons>
          )}
        />
      </section>
      {edited ? (
        <RecordDrawer
          resource={resource}
          edited={edited.of}
          start={edited.start}
          fixed={fixed}
          onWriting={setWriting}
          onClose={endEditing}
          onAdded={onAdded ?? null}
        />
      ) : null}
      {opened ? <RecordDetail resource={resource} row={opened} onConfirm={onDetailConfirmed} onClose={() => setOpened(null)} /> : null}
    </ListAround>
  )
}
