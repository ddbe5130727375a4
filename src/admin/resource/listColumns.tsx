import type { TableColumnType } from 'antd'
import type { ComponentType, HTMLAttributes } from 'react'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { fieldKitOf } from '../fields/fieldKits.ts'
import { RecordLink } from './OpenRecord.tsx'
import { StateTag } from './StateTag.tsx'
import { stillToCome } from './useBranches.ts'
import type { Column, Columns } from './useColumns.ts'
import type { List } from './useList.ts'

/** Parts that draw a field in their own way, by its name. */
export type Cells = Readonly<Record<string, ComponentType<{ row: RecordRow }>>>

type Around = { columns: Columns; cells: Cells; isFirst: boolean }

/** A column of a list. What names its records stays in sight while the others scroll, and leads to the page of a record. */
export function columnOf({ field, widthPx }: Column, { sort, resource }: List, { columns, cells, isFirst }: Around): TableColumnType<RecordRow> {
  const { align } = fieldKitOf(field.kind)
  const head = { widthPx, onResize: (next: number | null, isDone: boolean) => columns.resize(field.name, next, isDone) } as HTMLAttributes<HTMLElement> // antd hands them on to HeaderCell
  return {
    key: field.name,
    title: headOf(field, resource),
    width: widthPx,
    ...(align === undefined ? {} : { align }),
    ...(isFirst && field.name === resource.label ? { fixed: 'start' as const } : {}),
    sorter: field.isSortable,
    sortOrder: sort.column === field.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
    onHeaderCell: () => head,
    render(_value, row) {
      const words = stillToCome(row)
      if (words !== null) return isFirst ? words : null
      return <FieldCell field={field} resource={resource} cells={cells} row={row} />
    },
  }
}

/** What a record shows of one field. */
export function FieldCell({ field, resource, cells, row }: { field: Field; resource: Resource; cells: Cells; row: RecordRow }) {
  const { Cell } = fieldKitOf(field.kind)
  const Own = cells[field.name]
  if (Own) return <Own row={row} />
  if (field.name === resource.states?.field) return <StateTag resource={resource} row={row} />
  const cell = <Cell field={field} row={row} />
  return field.name === resource.label ? <RecordLink row={row}>{cell}</RecordLink> : cell
}

/** Over an amount that says how much of it is done stand both. */
function headOf(field: Field, { fields }: Resource): string {
  const done = field.kind === 'quantity' && field.doneField !== undefined ? fields.find(({ name }) => name === field.doneField) : undefined
  return done ? `${done.title} / ${field.title}` : field.title
}
