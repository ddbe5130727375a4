import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGridStore } from '../../../../src/admin/grid/store/gridStore.ts'
import { draftsOf, isSame, writtenLines } from '../../../../src/admin/resource/lines/lineChanges.ts'
import type { LineDraft } from '../../../../src/admin/resource/lines/lineChanges.ts'
import { allDrafts, freshLine, withValue } from '../../../../src/admin/resource/lines/lineEdits.ts'
import { answered, mergeLines } from '../../../../src/admin/resource/lines/mergeLines.ts'
import { lines } from '../../../../src/admin/gallery/sampleOrder.ts'

/** A line as it is stored. */
type Row = { id: string; version: number; orderId: string; lineNo: number; place: string; kg: number | null; note: string }
type Named = 'place' | 'kg' | 'note'
const names: readonly Named[] = ['place', 'kg', 'note']

const content = { place: fc.constantFrom('上海', '广州', '成都'), kg: fc.constantFrom(null, 0, 32, 36.5), note: fc.constantFrom('', '急') }
const stored = fc
  .array(fc.record(content), { maxLength: 6 })
  .map((rows) => rows.map((row, at): Row => ({ ...row, id: `l${at + 1}`, version: 1, orderId: 'o1', lineNo: at + 1 })))
const oneEdit = fc.oneof(
  fc.record({ does: fc.constant('set' as const), at: fc.nat(7), name: fc.constantFrom(...names), with: fc.record(content) }),
  fc.record({ does: fc.constantFrom('delete' as const, 'back' as const, 'up' as const, 'down' as const), at: fc.nat(7) }),
  fc.record({ does: fc.constantFrom('add' as const, 'copy' as const), at: fc.constant(0) }),
)
type Edit = typeof oneEdit extends fc.Arbitrary<infer One> ? One : never
const edits = fc.array(oneEdit, { maxLength: 8 })

/** What a person does in the sheet: every line in it afterwards, those that are deleted too. */
function edited(drafts: readonly LineDraft[], all: readonly Edit[], who: string): LineDraft[] {
  const store = createGridStore<LineDraft>({ orderField: lines.orderField })
  store.load(drafts)
  all.forEach((edit, turn) => {
    const key = store.rows()[edit.at]?.key ?? 'none'
    const fresh = (like?: LineDraft) => store.insert(store.rows().length, [freshLine(lines, allDrafts(store), { key: `${who}${turn}`, ahead: 0, like })])
    if (edit.does === 'add') fresh()
    else if (edit.does === 'copy') fresh(store.rows().at(-1))
    else if (edit.does === 'set') store.set([{ key, column: edit.name, value: edit.with[edit.name] }])
    else if (edit.does === 'delete') store.remove([key])
    else if (edit.does === 'back') store.undo()
    else store.move(edit.at, edit.at, edit.at + (edit.does === 'up' ? -1 : 1))
  })
  return allDrafts(store)
}
const deleted = (drafts: readonly LineDraft[]) => edited(drafts, [{ does: 'delete', at: 0 }], 'd')

/** A server: takes changed and deleted lines by id and version, and refuses a version that is not the stored one. */
function saved(rows: readonly Row[], { changed, deleted }: ReturnType<typeof writtenLines>, who: string): Row[] {
  const versionOf = (id: string | undefined) => rows.find((row) => row.id === id)?.version
  for (const { id, version } of [...deleted, ...changed])
    if (id !== undefined && versionOf(id) !== version) throw new Error(`line ${id} was overwritten unseen`)
  const left = rows.filter(({ id }) => deleted.every((gone) => gone.id !== id))
  const written = ({ place, kg, note, lineNo }: Record<string, unknown>) => ({ place, kg: kg ?? null, note, lineNo }) as Pick<Row, Named | 'lineNo'>
  const kept = left.map((row) => {
    const change = changed.find(({ id }) => id === row.id)
    return change ? { ...row, ...written(change), version: row.version + 1 } : row
  })
  const added = changed.filter(({ id }) => id === undefined).map((line) => ({ ...written(line), id: `${who} ${line.key}`, version: 1, orderId: 'o1' }))
  return [...kept, ...added].toSorted((one, other) => one.lineNo - other.lineNo)
}

const seen = (rows: readonly LineDraft[]) => rows.filter(({ isDeleted }) => !isDeleted).map(({ values }) => ({ ...values }))
const wordsOf = (rows: readonly Row[]) => rows.map(({ lineNo, place, kg, note }) => ({ lineNo, place, kg, note }))

test('what is sent makes the stored lines what the person saw, and names no line that was not touched', () => {
  fc.assert(
    fc.property(stored, edits, (rows, mine) => {
      const drafts = edited(draftsOf(lines, rows), mine, 'm')
      const body = writtenLines(lines, drafts)
      expect(wordsOf(saved(rows, body, 'm'))).toEqual(seen(drafts))
      const untouched = body.changed.filter(({ id, ...sent }) => rows.some((row) => row.id === id && isLike(row, sent)))
      expect(untouched).toEqual([])
      expect(new Set([...body.changed, ...body.deleted].map(({ id, ...rest }) => id ?? ('key' in rest ? rest.key : ''))).size).toBe(
        body.changed.length + body.deleted.length,
      )
    }),
    { numRuns: 2000 },
  )
})

const isLike = (row: Row, sent: Record<string, unknown>) => [...names, 'lineNo' as const].every((name) => row[name] === (sent[name] ?? null))

/** The naive model of one field of a line that both may have written. */
function fieldModel(base: Row, their: Row, mine: LineDraft, name: Named | 'lineNo', choice: 'mine' | 'theirs') {
  const [before, their_, my] = [base[name], their[name], mine.values[name] ?? null]
  if (isSame(my, before)) return their_
  if (isSame(their_, before)) return my
  return choice === 'mine' ? my : their_
}

const contentOf = ({ place, kg, note }: Row) => ({ place, kg, note })

/** The naive model of a stored line: what has to stand in it in the end, null for nothing. */
function lineModel(base: Row, their: Row | undefined, mine: LineDraft, choice: 'mine' | 'theirs') {
  const iTouched = mine.isDeleted || [...names, 'lineNo' as const].some((name) => !isSame(mine.values[name], base[name]))
  const theyTouched = their?.version !== base.version
  if (mine.isDeleted) return their && theyTouched && choice === 'theirs' ? contentOf(their) : null
  if (!their) return iTouched && choice === 'mine' ? Object.fromEntries(names.map((name) => [name, mine.values[name] ?? null])) : null
  return Object.fromEntries(names.map((name) => [name, fieldModel(base, their, mine, name, choice)]))
}

test('after a merge both people find what each of them alone touched, and what both touched is as it was answered', () => {
  fc.assert(
    fc.property(stored, edits, edits, fc.constantFrom('mine' as const, 'theirs' as const), (base, my, their, choice) => {
      const theirs = saved(base, writtenLines(lines, edited(draftsOf(lines, base), their, 't')), 't')
      const mine = edited(draftsOf(lines, base), my, 'm')
      const merged = mergeLines(lines, mine, theirs)
      const decided = merged.flatMap((draft) => answered(lines, draft, choice) ?? [])
      const after = saved(theirs, writtenLines(lines, decided), 'm') // throws where anything is overwritten unseen
      expect(after.map(({ id }) => id).length).toBe(new Set(after.map(({ id }) => id)).size)

      for (const row of base) {
        const draft = mine.find(({ key }) => key === row.id)
        if (!draft) throw new Error('a stored line never leaves the drafts')
        const now = theirs.find(({ id }) => id === row.id)
        const found = after.find(({ id }) => id === row.id || id === `m ${row.id}`)
        expect(found ? contentOf(found) : null).toEqual(lineModel(row, now, draft, choice))
      }
      const added = (of: readonly { place: string; kg: number | null; note: string }[]) => of.map(({ place, kg, note }) => ({ place, kg, note }))
      const mineAdded = mine.filter((draft) => draft.stored === null).map(({ values }) => values as unknown as Row) // the lines that this test made
      expect(added(after.filter(({ id }) => id.startsWith('m m')))).toEqual(expect.arrayContaining(added(mineAdded)))
      expect(added(after.filter(({ id }) => id.startsWith('t ')))).toEqual(added(theirs.filter(({ id }) => id.startsWith('t '))))
    }),
    { numRuns: 3000 },
  )
})

test('a line asks whose value stays only where both gave one field different values, or one deleted what the other changed', () => {
  const base: Row[] = [{ id: 'l1', version: 1, orderId: 'o1', lineNo: 1, place: '上海', kg: 32, note: '' }]
  const [line] = base
  if (!line) throw new Error('no line')
  const changed = (name: Named, value: string | number) => withValue(draftsOf(lines, base), 'l1', name, value)
  const conflictOf = (drafts: readonly LineDraft[], theirs: readonly Row[]) => mergeLines(lines, drafts, theirs).map(({ conflict }) => conflict)
  const theirs = { ...line, version: 2, kg: 36 }

  expect(conflictOf(draftsOf(lines, base), [theirs])).toEqual([null])
  expect(conflictOf(changed('place', '广州'), [theirs])).toEqual([null])
  expect(conflictOf(changed('kg', 36), [theirs])).toEqual([null])
  expect(conflictOf(changed('kg', 40), [theirs])).toEqual([{ theirs, fields: ['kg'] }])
  expect(conflictOf(changed('kg', 40), [])).toEqual([{ theirs: null, fields: [] }])
  expect(conflictOf(deleted(draftsOf(lines, base)), [theirs])).toEqual([{ theirs, fields: [] }])
  expect(conflictOf(deleted(draftsOf(lines, base)), [])).toEqual([])
})

test('a question that was not answered yet is asked again after a second merge', () => {
  const base: Row[] = [{ id: 'l1', version: 1, orderId: 'o1', lineNo: 1, place: '上海', kg: 32, note: '' }]
  const drafts = withValue(draftsOf(lines, base), 'l1', 'kg', 40)
  const once = mergeLines(
    lines,
    drafts,
    base.map((row) => ({ ...row, version: 2, kg: 36 })),
  )
  const twice = mergeLines(
    lines,
    once,
    base.map((row) => ({ ...row, version: 3, kg: 36, place: '广州' })),
  )
  expect(twice.map(({ conflict, values }) => [conflict?.fields, values['kg'], values['place']])).toEqual([[['kg'], 40, '广州']])
})
