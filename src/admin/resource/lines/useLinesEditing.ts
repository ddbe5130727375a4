import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { LineComplaints } from '#contract/lineCalls.ts'
import type { LinesByResource } from '#contract/lineCalls.ts'
import type { Lines, Resource } from '#contract/resource.ts'
import { readWithLines, useWithLines } from '../../../api/recordLines.ts'
import type { RecordWithLines } from '../../../api/recordLines.ts'
import type { RecordRow } from '../../../api/records.ts'
import { createGridStore } from '../../grid/store/gridStore.ts'
import type { GridStore } from '../../grid/store/gridStore.ts'
import { draftOfLines, takeUpLines } from '../draft/draftLines.ts'
import type { DraftLines } from '../draft/formDrafts.ts'
import { draftsOf, isUnsaved, writtenLines } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'
import { bothComplaints, lineComplaints } from './lineComplaints.ts'
import type { Complaints } from './lineComplaints.ts'
import { allDrafts, isAsRead } from './lineEdits.ts'
import { answered, mergeLines, standing } from './mergeLines.ts'

/** The lines of one resource while their header is edited. */
export type LineSheet = {
  lines: Lines
  /** null for a header that is not stored yet */
  headerId: string | null
  /** the lines in their order; what changes them goes through it, one undo each */
  store: GridStore<LineDraft>
  /** the lines that stay */
  drafts: readonly LineDraft[]
  /** stored lines that are gone when this is saved */
  removed: readonly LineDraft[]
  /** what is wrong with a line that was left or was to be saved */
  complaintsOf: (draft: LineDraft) => Complaints
  /** whose values stay, where both wrote */
  answer: (draft: LineDraft, choice: 'theirs' | 'mine') => void
  /** the line was left: from now on it says what is wrong with it */
  check: (key: string) => void
  /** takes over what others saved meanwhile; what is written here stays, or stands beside theirs */
  readAgain: () => void
}

/** What is said of lines: which were left, and what the server refused, of a line as it was sent. */
type Said = { checked: ReadonlySet<string>; refused: ReadonlyMap<LineDraft, Complaints> }
type Stores = Readonly<Record<string, GridStore<LineDraft>>>

/** ms: lines that were saved together are told one by one */
const readAgainAfterMs = 200
const triesAtMost = 4
const nothingSaid: Said = { checked: new Set(), refused: new Map() }
const Refusal = z.object({ lines: LineComplaints })

/** The lines of the header that a form is open for; `id` null for a new one. Reads them once, keeps what is written until it is saved. */
export function useLinesEditing(resource: Resource, id: string | null, onTouched: () => void) {
  const hasLines = resource.lines.length > 0
  const stored = useWithLines(resource, id ?? '', hasLines && id !== null)
  const start = useMemo(() => (id === null ? storesOf(resource, {}) : stored.data ? storesOf(resource, stored.data.lines) : null), [resource, id, stored.data])
  const [own, setOwn] = useState<Stores | null>(null) // what was touched is not replaced by what is read later
  const stores = own ?? start
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({})
  const heard = useRef(onTouched)
  useEffect(() => {
    heard.current = onTouched
  })
  const subscribe = useCallback(
    (listener: () => void) => {
      const undo = Object.values(stores ?? {}).map((store) =>
        store.subscribe(() => {
          setOwn(stores)
          if (store.canUndo()) heard.current() // what was read changes rows too
          listener()
        }),
      )
      return () => undo.forEach((stop) => stop())
    },
    [stores],
  )
  useSyncExternalStore(subscribe, () => Object.values(stores ?? {}).reduce((sum, store) => sum + store.version(), 0))

  const say = (name: string, next: (said: Said) => Said) => setSaid((before) => ({ ...before, [name]: next(before[name] ?? nothingSaid) }))
  const each = <Result>(of: (lines: Lines, store: GridStore<LineDraft>) => Result[]): Result[] =>
    resource.lines.flatMap((lines) => {
      const store = stores?.[lines.resource.name]
      return store ? of(lines, store) : []
    })

  /** readings in the order in which they were asked for: an answer that comes behind a later one is old */
  const readings = useRef({ asked: 0, taken: 0 })
  /** Reads the header and its lines anew and takes over what others did to them; gives the header. Throws ApiError. */
  async function takeOver(): Promise<RecordRow | null> {
    if (!hasLines || id === null) return null
    const mine = (readings.current.asked += 1)
    const { record, lines: theirs } = await readWithLines(resource, id)
    if (mine < readings.current.taken) return record
    readings.current.taken = mine
    each((lines, store) => {
      const rows = theirs[lines.resource.name] ?? []
      const merged = standing(mergeLines(lines, allDrafts(store), rows))
      // what changed nothing here leaves what can be undone
      if (!isAsRead(store, rows, merged)) store.load(draftsOf(lines, rows), merged)
      return []
    })
    return record
  }
  const reading = useRef(false)
  /** One reading for a burst of news; one that failed is tried again some times, later each time. Whoever saves too late is told by the server. */
  function readAgain(failed = 0) {
    if (reading.current) return
    reading.current = true
    setTimeout(
      () => {
        reading.current = false
        void takeOver().catch(() => (failed < triesAtMost ? readAgain(failed + 1) : undefined))
      },
      readAgainAfterMs * 2 ** (2 * failed),
    )
  }

  return {
    hasLines,
    /** null while they are on their way */
    sheets:
      stores === null
        ? null
        : each((lines, store) => [sheetOf(lines, store, said[lines.resource.name] ?? nothingSaid, say)]).map((sheet) => ({
            ...sheet,
            headerId: id,
            readAgain: () => readAgain(),
          })),
    failure: stores === null ? stored.error : null,
    readAgain: (): void => void stored.refetch(),
    isTouched: each((lines, store) => allDrafts(store).filter((draft) => isUnsaved(lines, draft))).length > 0,
    /** Once what is being pasted stands in its lines. */
    settled: async (): Promise<void> => void (await Promise.all(Object.values(stores ?? {}).map((store) => store.settled()))),
    /** What goes with the header's body: kinds of lines in which something was changed, and nothing where there is none. */
    body(): { lines?: LinesByResource } {
      const written = each((lines, store) => {
        const changes = writtenLines(lines, allDrafts(store))
        return changes.changed.length + changes.deleted.length > 0 ? [[lines.resource.name, changes] as const] : []
      })
      return written.length > 0 ? { lines: Object.fromEntries(written) } : {}
    },
    /** Why the lines cannot be saved as they are; null when they can. Every line says from now on what is wrong with it. */
    complaint(): string | null {
      each((lines, store) => [say(lines.resource.name, (before) => ({ ...before, checked: new Set(store.rows().map(({ key }) => key)) }))])
      const undecided = each((_lines, store) => store.rows().filter(({ conflict }) => conflict !== null)).length
      if (undecided > 0) return `有 ${undecided} 行和对方的修改冲突，请先选择用谁的内容`
      const wrong = each((lines, store) => store.rows().filter((draft) => Object.keys(lineComplaints(lines, draft)).length > 0)).length
      return wrong > 0 ? `有 ${wrong} 行需要修改，原因写在格子下面` : null
    },
    /** Takes the sentences of a refusal to their lines. */
    refuse(result: unknown): void {
      const { data } = Refusal.safeParse(result)
      if (!data) return
      each((lines, store) => {
        const told = data.lines[lines.resource.name] ?? {}
        const refused = new Map(store.rows().flatMap((draft) => (told[draft.key] ? [[draft, told[draft.key] ?? {}] as const] : [])))
        return [say(lines.resource.name, (before) => ({ ...before, refused }))]
      })
    },
    takeOver,
    /** What of the lines is not saved, by their resource. */
    draft: () =>
      Object.fromEntries(
        each((lines, store) => {
          const draft = draftOfLines(lines, store)
          return draft ? [[lines.resource.name, draft] as const] : []
        }),
      ),
    /** Takes up what was left unsaved before; gives how many of its lines are gone. */
    takeUp: (drafts: Readonly<Record<string, DraftLines>>): number =>
      each((lines, store) => {
        const draft = drafts[lines.resource.name]
        return draft ? [takeUpLines(lines, store, draft)] : []
      }).reduce((sum, gone) => sum + gone, 0),
  }
}
export type LinesEditing = ReturnType<typeof useLinesEditing>

function storesOf({ lines: all }: Resource, rows: RecordWithLines['lines']): Stores {
  return Object.fromEntries(
    all.map((lines) => {
      const store = createGridStore<LineDraft>({ orderField: lines.orderField })
      store.load(draftsOf(lines, rows[lines.resource.name] ?? []))
      return [lines.resource.name, store]
    }),
  )
}

function sheetOf(
  lines: Lines,
  store: GridStore<LineDraft>,
  { checked, refused }: Said,
  say: (name: string, next: (said: Said) => Said) => void,
): Omit<LineSheet, 'headerId' | 'readAgain'> {
  return {
    lines,
    store,
    drafts: store.rows(),
    removed: store.changes().removed,
    complaintsOf: (draft) => bothComplaints(checked.has(draft.key) ? lineComplaints(lines, draft) : {}, refused.get(draft) ?? {}),
    answer: (draft, choice) => store.replace(standing(store.rows().flatMap((one) => (one.key === draft.key ? (answered(lines, one, choice) ?? []) : [one])))),
    check: (key) => say(lines.resource.name, (before) => (before.checked.has(key) ? before : { ...before, checked: new Set([...before.checked, key]) })),
  }
}
