import { useMemo, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { LineComplaints, LineConflicts } from '#contract/lineCalls.ts'
import type { Resource } from '#contract/resource.ts'
import { useDictionaries } from '../../../api/dictionary.ts'
import { randomName } from '../../../api/randomName.ts'
import { RecordRow, useRowsSaving } from '../../../api/records.ts'
import { ApiError } from '../../../api/request.ts'
import { fieldFaces } from '../../grid/cells/fieldFaces.tsx'
import type { GridFace } from '../../grid/cells/gridFace.ts'
import { useKeyFinder } from '../../grid/cells/keyFinder.ts'
import { createPagedStore } from '../../grid/paged/pagedStore.ts'
import { createGridFocus, enterCell } from '../../grid/store/gridFocus.ts'
import { useGrid } from '../../grid/view/useGrid.ts'
import { filled, lineFields, valuesOf } from '../lines/lineChanges.ts'
import type { LineDraft } from '../lines/lineChanges.ts'
import { rowComplaints } from '../lines/lineComplaints.ts'
import type { Complaints } from '../lines/lineComplaints.ts'
import { useWindowReading } from './useWindowReading.ts'

const RefusedRows = z.object({ lines: LineComplaints })
const LateRows = z.object({ conflicts: LineConflicts })

/** All rows of a resource as one grid, read in windows: what is written in any of them is saved in one piece. */
export function usePagedSheet(resource: Resource) {
  const dictionaries = useDictionaries()
  const find = useKeyFinder()
  const save = useRowsSaving(resource)
  const [store] = useState(() => createPagedStore<LineDraft>())
  const [focus] = useState(createGridFocus)
  const [thisYear] = useState(() => new Date().getFullYear())
  /** what the server said of rows, as they stood then */
  const [refused, setRefused] = useState<ReadonlyMap<string, { text: string; complaints: Complaints }>>(new Map())
  const [isSaving, setSaving] = useState(false)
  useSyncExternalStore(store.subscribe, store.version)
  const own = useMemo(() => ({ resource, parentField: null }), [resource])
  const fields = useMemo(() => lineFields(own), [own])
  const faces = useMemo(() => fieldFaces(fields, dictionaries, thisYear, find), [fields, dictionaries, thisYear, find])
  const rowOf = (stored: RecordRow): LineDraft => ({ key: stored.id, stored, values: valuesOf(own, stored), isDeleted: false, conflict: null })
  const fresh = (): LineDraft => ({
    key: randomName(12),
    stored: null,
    values: Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? null])),
    isDeleted: false,
    conflict: null,
  })
  const isLocked = (row: LineDraft, face: GridFace) => store.stateOf(row) === 'struck' || face.isLocked(row)
  const grid = useGrid<LineDraft>({ store, focus, faces, fresh, isLocked })
  const reading = useWindowReading(resource, store, rowOf)
  const changes = store.changes()

  function complaintsOf(row: LineDraft): Complaints {
    const state = store.stateOf(row)
    if (state === 'same' || state === 'struck') return {}
    const theirs = Object.entries(store.contestedIn(row.key) ?? {}).map(([name, value]) => [name, [`别人刚刚保存为“${value ?? '空'}”，保存后是您写的`]])
    const said = refused.get(row.key)
    return { ...Object.fromEntries(theirs), ...rowComplaints(resource, row, null), ...(said?.text === textOf(row) ? said.complaints : {}) }
  }

  /** Where the server refused, the sentence for the person; null when all is saved. */
  async function saveAll(): Promise<string | null> {
    await store.settled() // a paste that is still on its way is saved with the rest
    const { inserted, edited, removed } = store.changes()
    const written = [...inserted, ...edited]
    const wrong = written.filter((row) => Object.keys(rowComplaints(resource, row, null)).length > 0)
    if (wrong[0]) {
      goTo(wrong[0].key)
      return `有 ${wrong.length} 行不符合要求，原因写在格子里，请改正后再保存`
    }
    setSaving(true)
    try {
      await save({
        changed: written.map(({ key, stored, values }) => ({ ...(stored ? { id: stored.id, version: stored.version } : {}), key, ...filled(values) })),
        deleted: removed.flatMap(({ stored }) => (stored ? [{ id: stored.id, version: stored.version }] : [])),
      })
      setRefused(new Map())
      store.saved()
      reading.again()
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      take(error.result, written)
      return error.message
    } finally {
      setSaving(false)
    }
  }
  function take(result: unknown, written: readonly LineDraft[]) {
    const told = RefusedRows.safeParse(result).data?.lines[resource.name] ?? {}
    setRefused(new Map(written.flatMap((row) => (told[row.key] ? [[row.key, { text: textOf(row), complaints: told[row.key] ?? {} }]] : []))))
    const [first] = Object.keys(told)
    if (first !== undefined) goTo(first)
    const late = LateRows.safeParse(result).data?.conflicts ?? []
    const stored = late.flatMap(({ stored: row }) => RecordRow.safeParse(row).data ?? [])
    if (late.length > 0)
      store.takeOver(
        stored.map(rowOf),
        late.flatMap(({ key, stored: row }) => (row === null ? [key] : [])),
      )
  }
  function goTo(key: string) {
    const row = store.indexOf(key)
    if (row !== -1) enterCell(focus, { row, col: 0 })
  }
  return { grid, isLocked, stateOf: store.stateOf, complaintsOf, reading, changes, isSaving, saveAll }
}

function textOf({ values }: LineDraft): string {
  return JSON.stringify(values)
}
