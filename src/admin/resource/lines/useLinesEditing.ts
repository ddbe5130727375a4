import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { LineComplaints } from '#contract/lineCalls.ts'
import type { LinesByResource } from '#contract/lineCalls.ts'
import type { Lines, Resource } from '#contract/resource.ts'
import { readWithLines, useWithLines } from '../../../api/recordLines.ts'
import type { RecordWithLines } from '../../../api/recordLines.ts'
import type { RecordRow } from '../../../api/records.ts'
import { draftsOf, isUnsaved, writtenLines } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'
import { bothComplaints, lineComplaints } from './lineComplaints.ts'
import type { Complaints } from './lineComplaints.ts'
import { mergeLines } from './mergeLines.ts'

/** The lines of one resource while their header is edited. */
export type LineSheet = {
  lines: Lines
  drafts: readonly LineDraft[]
  /** what is wrong with a line that was left or was to be saved */
  complaintsOf: (draft: LineDraft) => Complaints
  change: (edit: (drafts: readonly LineDraft[]) => LineDraft[]) => void
  /** the line was left: from now on it says what is wrong with it */
  check: (key: string) => void
}

type Sheet = { drafts: readonly LineDraft[]; checked: ReadonlySet<string>; refused: Readonly<Record<string, Complaints>> }
type Sheets = Readonly<Record<string, Sheet>>

const nobody: ReadonlySet<string> = new Set()
const unrefused = {}
const Refusal = z.object({ lines: LineComplaints })

/** The lines of the header that a form is open for; `id` null for a new one. Reads them once, keeps what is written until it is saved. */
export function useLinesEditing(resource: Resource, id: string | null, onTouched: () => void) {
  const hasLines = resource.lines.length > 0
  const stored = useWithLines(resource, id ?? '', hasLines && id !== null)
  const start = useMemo(() => (id === null ? sheetsOf(resource, {}) : stored.data ? sheetsOf(resource, stored.data.lines) : null), [resource, id, stored.data])
  const [own, setOwn] = useState<Sheets | null>(null)
  const sheets = own ?? start

  const edit = useCallback(
    (name: string, next: (sheet: Sheet) => Sheet) =>
      setOwn((before) => {
        const all = before ?? start
        const sheet = all?.[name]
        return all && sheet ? { ...all, [name]: next(sheet) } : before
      }),
    [start],
  )
  const each = <Result>(of: (lines: Lines, sheet: Sheet) => Result[]): Result[] =>
    resource.lines.flatMap((lines) => {
      const sheet = sheets?.[lines.resource.name]
      return sheet ? of(lines, sheet) : []
    })

  return {
    hasLines,
    /** null while they are on their way */
    sheets: sheets === null ? null : each((lines, sheet) => [sheetFace(lines, sheet, edit, onTouched)]),
    failure: sheets === null ? stored.error : null,
    readAgain: (): void => void stored.refetch(),
    isTouched: each((lines, { drafts }) => drafts.filter((draft) => isUnsaved(lines, draft))).length > 0,
    /** What goes with the header's body: kinds of lines in which something was changed, and nothing where there is none. */
    body(): { lines?: LinesByResource } {
      const written = each((lines, { drafts }) => {
        const changes = writtenLines(lines, drafts)
        return changes.changed.length + changes.deleted.length > 0 ? [[lines.resource.name, changes] as const] : []
      })
      return written.length > 0 ? { lines: Object.fromEntries(written) } : {}
    },
    /** Why the lines cannot be saved as they are; null when they can. Every line says from now on what is wrong with it. */
    complaint(): string | null {
      setOwn((before) => mapped(before ?? start, (sheet) => ({ ...sheet, checked: new Set(sheet.drafts.map(({ key }) => key)) })))
      const undecided = each((_lines, { drafts }) => drafts.filter(({ conflict }) => conflict !== null)).length
      if (undecided > 0) return `有 ${undecided} 行和对方的修改冲突，请先选择用谁的内容`
      const wrong = each((lines, { drafts }) => drafts.filter((draft) => Object.keys(lineComplaints(lines, draft)).length > 0)).length
      return wrong > 0 ? `有 ${wrong} 行需要修改，原因写在行下面` : null
    },
    /** Takes the sentences of a refusal to their lines. */
    refuse(result: unknown): void {
      const { data } = Refusal.safeParse(result)
      if (data) setOwn((before) => mapped(before ?? start, (sheet, name) => ({ ...sheet, refused: data.lines[name] ?? unrefused })))
    },
    /** Reads the header and its lines anew and takes over what others did to them; gives the header. Throws ApiError. */
    async takeOver(): Promise<RecordRow | null> {
      if (!hasLines || id === null) return null
      const { record, lines: theirs } = await readWithLines(resource, id)
      const merged = (name: string, { drafts }: Sheet) =>
        resource.lines.filter((lines) => lines.resource.name === name).flatMap((lines) => mergeLines(lines, drafts, theirs[name] ?? []))
      setOwn((before) => mapped(before ?? start, (sheet, name) => ({ ...sheet, drafts: merged(name, sheet) })))
      return record
    },
  }
}
export type LinesEditing = ReturnType<typeof useLinesEditing>

function sheetsOf({ lines: all }: Resource, rows: RecordWithLines['lines']): Sheets {
  return Object.fromEntries(
    all.map((lines) => [lines.resource.name, { drafts: draftsOf(lines, rows[lines.resource.name] ?? []), checked: nobody, refused: unrefused }]),
  )
}

function mapped(sheets: Sheets | null, next: (sheet: Sheet, name: string) => Sheet): Sheets | null {
  return sheets && Object.fromEntries(Object.entries(sheets).map(([name, sheet]) => [name, next(sheet, name)]))
}

function sheetFace(lines: Lines, sheet: Sheet, edit: (name: string, next: (sheet: Sheet) => Sheet) => void, onTouched: () => void): LineSheet {
  const { name } = lines.resource
  return {
    lines,
    drafts: sheet.drafts,
    complaintsOf: (draft) => bothComplaints(sheet.checked.has(draft.key) ? lineComplaints(lines, draft) : {}, sheet.refused[draft.key] ?? {}),
    change(next) {
      onTouched()
      edit(name, (before) => {
        const drafts = next(before.drafts)
        return { ...before, drafts, refused: stillRefused(before, drafts) }
      })
    },
    check: (key) => edit(name, (before) => (before.checked.has(key) ? before : { ...before, checked: new Set([...before.checked, key]) })),
  }
}

/** A refusal of the server holds for the line as it was sent. */
function stillRefused({ refused, drafts: before }: Sheet, drafts: readonly LineDraft[]): Sheet['refused'] {
  const same = new Set(drafts.filter((draft) => before.includes(draft)).map(({ key }) => key))
  return Object.fromEntries(Object.entries(refused).filter(([key]) => same.has(key)))
}
