/**
 * What the compiler has to refuse of resources: every line below an expectation is an error, and an expectation without one is an error
 * too (`npm run check` compiles this; nothing runs it).
 */
import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import { ResourcePage } from '../../src/admin/resource/ResourcePage.tsx'
import type { RowOf } from '../../src/admin/resource/RecordList.tsx'

const boxes = defineResource({
  name: 'tryBox',
  path: '/try/box',
  title: '料箱',
  label: 'boxNo',
  permission: 'try:box',
  owner: 'plant',
  verbs: ['list'],
  row: z.object({ boxNo: z.string(), kg: z.number() }),
  unique: [['boxNo']],
  fields: [
    { kind: 'text', name: 'boxNo', title: '箱号' },
    { kind: 'number', name: 'kg', title: '重量' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
type Box = { boxNo: string; kg: number }

const HalfCell = ({ row }: { row: RowOf<Box> }) => (row.kg === null ? null : row.kg / 2)
const AnyCell = ({ row }: { row: { id: string } }) => row.id

export const right = <ResourcePage resource={boxes} cells={{ kg: HalfCell, boxNo: AnyCell }} RowActions={HalfCell} />

// @ts-expect-error -- a field that the rows do not have
export const noSuchCell = <ResourcePage resource={boxes} cells={{ kilos: HalfCell }} />

const OtherRow = ({ row }: { row: RowOf<{ litres: number }> }) => row.litres
// @ts-expect-error -- a slot for the rows of another resource
export const otherRows = <ResourcePage resource={boxes} RowActions={OtherRow} />

const TextCell = ({ row }: { row: { kg: string | null } }) => row.kg
// @ts-expect-error -- a slot that takes the number for a text
export const otherKind = <ResourcePage resource={boxes} cells={{ kg: TextCell }} />

export function half({ kg }: RowOf<Box>): number {
  // @ts-expect-error -- the value of a field can be empty
  return kg / 2
}

export const noSuchKey = defineResource({
  name: 'tryBox',
  path: '/try/box',
  title: '料箱',
  label: 'boxNo',
  permission: 'try:box',
  owner: 'plant',
  verbs: ['list'],
  row: z.object({ boxNo: z.string() }),
  // @ts-expect-error -- a key of a field that there is not
  unique: [['weight']],
  fields: [{ kind: 'text', name: 'boxNo', title: '箱号' }],
  defaultSort: { column: 'createTime', order: 'desc' },
})
