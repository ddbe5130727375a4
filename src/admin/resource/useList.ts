import { useEffect, useEffectEvent, useState } from 'react'
import type { Dispatch, SetStateAction } from 'react'
import { advancedNames, filterNames } from '#contract/filterNames.ts'
import type { Resource } from '#contract/resource.ts'
import { useRecords } from '../../api/records.ts'
import type { RecordPage, RecordRow } from '../../api/records.ts'
import type { Asked } from '../fields/fieldKit.ts'
import { troubleOf } from '../session/Asked.tsx'
import { missingAddress } from './missingAddress.ts'
import type { ListQueryState } from './listQueryState.ts'

export const pageSizes = [10, 20, 30] // CONST-055

/** what does not change when a list is narrowed anew */
const stays = ['pageSize', 'column', 'order', 'condition']

/** How the list stands: on its way, refused, or there. `isOld`: what is shown belongs to the question before. */
export type ListState = { is: 'loading' } | { is: 'failed'; reason: string } | { is: 'ready'; page: RecordPage; isOld: boolean }

export type List = {
  resource: Resource
  /** what narrows this list whatever is asked, such as the parent of its records */
  fixed: Asked
  filters: Asked
  /** the advanced query in force, as parameters */
  advanced: Asked
  /** of a tree: which of its records there are at all, as the address or the menu entry says (ONL-024) */
  condition: Asked
  shown: { pageNo: number; pageSize: number }
  sort: { column: string; order: 'asc' | 'desc' }
  face: ListState
  /** whether there is an answer, if an old one */
  isThere: boolean
  selected: readonly RecordRow[]
  select: Dispatch<SetStateAction<readonly RecordRow[]>>
  /** what narrows and orders this list, as it goes over the wire */
  question: Asked
  /** whether filters or an advanced query leave anything out */
  isNarrowed: boolean
  /** what a person asked of this list, by which it is narrowed and ordered: what a view of it keeps */
  asks: Asked
  /** asks exactly this, from the first page */
  open: (asks: Asked) => void
  /** other filters, from the first page */
  narrow: (filters: Asked) => void
  /** another advanced query, from the first page; none for no parameters */
  narrowAdvanced: (advanced: Asked) => void
  turn: (page: { pageNo: number; pageSize: number }) => void
  order: (sort: { column: string; order: 'asc' | 'desc' } | null) => void
  refresh: () => void
}

/** Controls one list of a resource: its question, its answer and what is selected in it. */
export function useList(resource: Resource, { asked, ask }: ListQueryState, fixed: Asked): List {
  const [selected, select] = useState<readonly RecordRow[]>([])
  const filters = Object.fromEntries(filterNames(resource).flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])))
  const advanced = kept(asked, ...advancedNames)
  const shown = { pageNo: wholeFrom1(asked['pageNo'], 1), pageSize: Math.min(1000, wholeFrom1(asked['pageSize'], 10)) }
  const sort = sortOf(resource, asked)
  const condition = resource.tree ? kept(asked, 'condition') : {}
  const question = { ...filters, ...advanced, ...condition, ...fixed, ...sort }
  const missing = missingAddress(resource, 'list')
  const isNarrowed = Object.keys({ ...filters, ...advanced }).length > 0
  const columns = ['id', ...resource.fields.map(({ name }) => name)].join(',')
  const asking = { ...(isNarrowed ? {} : topOf(resource)), ...question, ...shown, field: columns }
  const { data, error, failureReason, isPlaceholderData, refetch } = useRecords(resource, asking, missing === null)
  const trouble = missing ?? troubleOf({ error, failureReason })

  const lastPage = data && !isPlaceholderData && data.records.length === 0 && data.total > 0 ? Math.ceil(data.total / shown.pageSize) : null
  const toPage = useEffectEvent((pageNo: number) => ask({ ...asked, pageNo: String(pageNo) }))
  useEffect(() => {
    if (lastPage !== null) toPage(lastPage) // the rows of this page were deleted
  }, [lastPage])

  return {
    resource,
    fixed,
    filters,
    advanced,
    condition,
    shown,
    sort,
    question,
    isNarrowed,
    isThere: data !== undefined && missing === null,
    asks: { ...filters, ...advanced, ...kept(asked, 'column', 'order') },
    open: (next) => ask({ ...next, ...kept(asked, 'pageSize', 'condition') }),
    face:
      data && missing === null
        ? { is: 'ready', page: data, isOld: isPlaceholderData }
        : trouble !== null
          ? { is: 'failed', reason: trouble }
          : { is: 'loading' },
    selected,
    select,
    narrow: (next) => ask({ ...next, ...advanced, ...kept(asked, ...stays) }),
    narrowAdvanced: (next) => ask({ ...filters, ...next, ...kept(asked, ...stays) }),
    turn: ({ pageNo, pageSize }) => ask({ ...asked, pageNo: String(pageNo), pageSize: String(pageSize) }),
    order: (next) => {
      const { column: _column, order: _order, pageNo: _page, ...rest } = asked
      ask({ ...rest, ...next })
    },
    refresh: () => void refetch(),
  }
}

/** A tree that nobody searches shows its top; what is looked for is found on every level. */
function topOf({ tree }: Resource): Asked {
  return tree ? { [tree.parent]: `eq ${tree.root}` } : {}
}

function sortOf({ fields, defaultSort }: Resource, asked: Asked): List['sort'] {
  const { column = '', order } = asked
  return fields.some(({ name, isSortable }) => isSortable && name === column) ? { column, order: order === 'asc' ? 'asc' : 'desc' } : defaultSort
}

function wholeFrom1(text: string | undefined, standard: number): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : standard
}

function kept(asked: Asked, ...names: string[]): Asked {
  return Object.fromEntries(names.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])))
}
