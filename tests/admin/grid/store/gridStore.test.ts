import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowKey } from '../../../../src/admin/grid/store/gridRow.ts'
import type { GridRow } from '../../../../src/admin/grid/store/gridRow.ts'
import { createGridStore } from '../../../../src/admin/grid/store/gridStore.ts'

type Values = Record<string, string | number | null>
type Step =
  | { kind: 'set'; at: number; column: string; value: string | null }
  | { kind: 'paste'; at: number; values: string[] }
  | { kind: 'type'; at: number; text: string; session: string }
  | { kind: 'insert'; at: number; count: number }
  | { kind: 'remove'; at: number[] }
  | { kind: 'move'; from: number; length: number; target: number }
  | { kind: 'undo' }
  | { kind: 'redo' }

const columns = ['name', 'note']
const row = (key: string, values: Values): GridRow => ({ key, values })
const stored = ['a', 'b', 'c', 'd', 'e', 'f'].map((key, at) => row(key, { name: key, note: '', order: at + 1 }))

/** The same rows in the plainest way: a list, and every state it was ever in. */
function naiveModel() {
  let rows = stored.map(({ key, values }) => ({ key, values: { ...values } }))
  let before: { rows: typeof rows; session: string | null }[] = []
  let after: (typeof rows)[] = []
  const copy = () => rows.map(({ key, values }) => ({ key, values: { ...values } }))
  const alike = (one: typeof rows, other: typeof rows) => JSON.stringify(one) === JSON.stringify(other)
  function change(edit: () => void, session: string | null) {
    const was = copy()
    edit()
    if (alike(was, rows)) return
    if (session === null || before.at(-1)?.session !== session) before.push({ rows: was, session })
    after = []
  }
  const number = () => rows.forEach(({ values }, at) => (values['order'] = at + 1))
  return {
    rows: () => rows,
    set: (at: number, column: string, value: string | null, session: string | null = null) =>
      change(() => {
        const found = rows[at]
        if (found && (found.values[column] ?? '') !== (value ?? '')) found.values[column] = value
      }, session),
    paste: (at: number, values: string[], fresh: string[]) =>
      change(() => {
        values.forEach((value, offset) => {
          const found = rows[at + offset]
          if (found && (found.values['name'] ?? '') !== value) found.values['name'] = value // nothing typed and nothing chosen are the same
        })
        fresh.forEach((key, offset) => rows.push({ key, values: { name: values[values.length - fresh.length + offset] ?? '', note: '', order: null } }))
      }, null),
    insert: (at: number, keys: string[]) =>
      change(() => {
        const isBetween = at < rows.length
        rows.splice(at, 0, ...keys.map((key) => ({ key, values: { name: '', note: '', order: null } as Values })))
        if (isBetween) number()
      }, null),
    remove: (keys: string[]) =>
      change(() => {
        const isAllNew = rows.every(({ key }) => !stored.some((one) => one.key === key))
        const isAny = rows.some(({ key }) => keys.includes(key))
        rows = rows.filter(({ key }) => !keys.includes(key))
        if (isAllNew && isAny) number()
      }, null),
    move: (from: number, to: number, target: number) =>
      change(() => {
        if (to >= rows.length || target + (to - from) >= rows.length || target === from) return
        rows.splice(target, 0, ...rows.splice(from, to - from + 1))
        number()
      }, null),
    undo() {
      const last = before.pop()
      if (!last) return
      after.push(rows)
      rows = last.rows
      const next = before.at(-1)
      if (next) next.session = null
    },
    redo() {
      const next = after.pop()
      if (!next) return
      before.push({ rows, session: null })
      rows = next
    },
  }
}

const place = fc.nat(9)
const text = fc.constantFrom('x', 'y', 'z', '')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: place, column: fc.constantFrom(...columns), value: fc.option(text) }),
  fc.record({ kind: fc.constant('paste' as const), at: place, values: fc.array(text, { minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: fc.constant('type' as const), at: place, text, session: fc.constantFrom('s1', 's2') }),
  fc.record({ kind: fc.constant('insert' as const), at: place, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.array(place, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('move' as const), from: place, length: fc.integer({ min: 1, max: 3 }), target: place }),
  fc.constant({ kind: 'undo' as const }),
  fc.constant({ kind: 'redo' as const }),
)

/** Plays the steps on the store and on the plain list, and hands both over after each. */
function play(steps: readonly Step[], compare: (store: ReturnType<typeof createGridStore<GridRow>>, model: ReturnType<typeof naiveModel>) => void) {
  const store = createGridStore<GridRow>({ orderField: 'order' })
  store.load(stored)
  const model = naiveModel()
  let made = 0
  let sessions = 0
  for (const one of steps) {
    const count = store.rows().length
    if (one.kind === 'undo' || one.kind === 'redo') {
      store[one.kind]()
      model[one.kind]()
      sessions += 1
    } else if (one.kind === 'set') {
      const key = store.rows()[one.at]?.key ?? 'nobody'
      store.set([{ key, column: one.column, value: one.value }])
      model.set(one.at, one.column, one.value)
    } else if (one.kind === 'type') {
      const session = `${one.session}-${sessions}` // a cell that is entered anew begins a new session
      store.set([{ key: store.rows()[one.at]?.key ?? 'nobody', column: 'name', value: one.text }], session)
      model.set(one.at, 'name', one.text, session)
    } else if (one.kind === 'paste') {
      if (one.at > count) continue
      const fresh = one.values.slice(count - one.at).map(() => `n${(made += 1)}`)
      const keys = [
        ...store
          .rows()
          .slice(one.at, one.at + one.values.length)
          .map(({ key }) => key),
        ...fresh,
      ]
      const edits = one.values.map((value, at) => ({ key: keys[at] ?? '', column: 'name', value }))
      store.insert(
        count,
        fresh.map((key) => row(key, { name: '', note: '', order: null })),
        edits,
      )
      model.paste(one.at, one.values, fresh)
    } else if (one.kind === 'insert') {
      const at = Math.min(one.at, count)
      const keys = Array.from({ length: one.count }, () => `n${(made += 1)}`)
      store.insert(
        at,
        keys.map((key) => row(key, { name: '', note: '', order: null })),
      )
      model.insert(at, keys)
    } else if (one.kind === 'remove') {
      const keys = one.at.flatMap((at) => store.rows()[at]?.key ?? [])
      store.remove(keys)
      model.remove(keys)
    } else {
      store.move(one.from, one.from + one.length - 1, one.target)
      model.move(one.from, one.from + one.length - 1, one.target)
    }
    compare(store, model)
  }
}

const plain = (rows: readonly { key: string; values: Values | GridRow['values'] }[]) =>
  JSON.stringify(rows.map(({ key, values }) => [key, values['name'] ?? '', values['note'] ?? '', values['order'] ?? '']))

test(
  '10 000 random sequences of commands, undo and redo leave the rows, ids, order and deletedIds of a plain list with copies of every state',
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 18 }), (steps) =>
        play(steps, (store, model) => {
          if (plain(store.rows()) !== plain(model.rows())) throw new Error(`${plain(store.rows())} is not ${plain(model.rows())}`)
          const here = model.rows().map(({ key }) => key)
          const gone = stored.map(({ key }) => key).filter((key) => !here.includes(key))
          const { deletedIds, inserted, removed } = store.changes()
          if (deletedIds.join() !== gone.join() || removed.length !== gone.length) throw new Error(`deletedIds ${deletedIds.join()} instead of ${gone.join()}`)
          if (inserted.map(({ key }) => key).join() !== here.filter((key) => key.startsWith('n')).join()) throw new Error('inserted rows differ')
          if (here.some((key, at) => store.indexOf(key) !== at)) throw new Error('a key is not where it is found')
        }),
      ),
      { numRuns: 10_000 },
    )
  },
)

test('an empty text pasted over a cell without value changes nothing: the undo after it takes back the step before', () => {
  play([{ kind: 'set', at: 3, column: 'name', value: null }, { kind: 'paste', at: 3, values: [''] }, { kind: 'undo' }], (store, model) =>
    expect(plain(store.rows())).toBe(plain(model.rows())),
  )
})

function loaded() {
  const store = createGridStore<GridRow>({ orderField: 'order' })
  store.load(stored)
  return store
}
const orders = (store: ReturnType<typeof loaded>) => store.rows().map(({ key, values }) => `${key}${values['order']}`)

test('undoing everything gives the rows that were read, and doing it all again the last ones', () => {
  const store = loaded()
  for (const at of [0, 1, 2]) store.set([{ key: 'a', column: 'name', value: `v${at}` }])
  store.remove(['b', 'd', 'e'])
  store.move(0, 0, 2)
  const last = plain(store.rows())
  while (store.canUndo()) store.undo()
  expect(plain(store.rows())).toBe(plain(stored))
  expect(store.changes()).toEqual({ inserted: [], edited: [], removed: [], deletedIds: [] })
  while (store.canRedo()) store.redo()
  expect(plain(store.rows())).toBe(last)
})

test('rows are told as new, edited and removed; a value that is as it was read is no edit, and a new row that went again left no trace [GRID-035]', () => {
  const store = loaded()
  store.insert(6, [row('n1', { name: 'new' }), row('n2', { name: 'gone again' })])
  store.set([
    { key: 'a', column: 'name', value: 'other' },
    { key: 'b', column: 'name', value: 'other' },
  ])
  store.set([{ key: 'b', column: 'name', value: 'b' }])
  store.remove(['c', 'n2'])
  const { inserted, edited, removed } = store.changes()
  expect([inserted, edited, removed].map((rows) => rows.map(({ key }) => key))).toEqual([['n1'], ['a'], ['c']])
})

test('rows can be removed, and the ids of those that were stored are kept as deleted ids [GRID-041]', () => {
  const store = loaded()
  store.remove(['b', 'e'])
  expect(store.rows().map(({ key }) => key)).toEqual(['a', 'c', 'd', 'f'])
  expect(store.changes().deletedIds).toEqual(['b', 'e'])
  store.undo()
  expect(store.changes().deletedIds).toEqual([])
})

test('the field of the order is numbered from 1 when a row is moved or put between others, and with one undo as before [GRID-033]', () => {
  const store = loaded()
  store.move(0, 0, 2)
  expect(orders(store)).toEqual(['b1', 'c2', 'a3', 'd4', 'e5', 'f6'])
  store.insert(1, [row('n', { order: null })])
  expect(orders(store)).toEqual(['b1', 'n2', 'c3', 'a4', 'd5', 'e6', 'f7'])
  store.undo()
  store.undo()
  expect(orders(store)).toEqual(['a1', 'b2', 'c3', 'd4', 'e5', 'f6'])
})

test('what is typed in one cell is one step, and can be dropped as if it had never been', () => {
  const store = loaded()
  store.set([{ key: 'a', column: 'note', value: '1' }])
  for (const value of ['x', 'xy', 'xyz']) store.set([{ key: 'a', column: 'name', value }], 'typing')
  store.undo()
  expect(store.rows()[0]?.values).toMatchObject({ name: 'a', note: '1' })
  store.redo()
  for (const value of ['x', 'xy']) store.set([{ key: 'b', column: 'name', value }], 'typing here')
  store.cancel('typing here')
  expect(store.rows()[1]?.values['name']).toBe('b')
  expect(store.canRedo()).toBe(false)
})

test('a key is cut to 50 characters [CONST-049]', () => {
  expect(rowKey('k'.repeat(60))).toBe('k'.repeat(50))
  expect(rowKey('short')).toBe('short')
})
