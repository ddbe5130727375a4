import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPagedStore } from '../../../../src/admin/grid/paged/pagedStore.ts'
import type { GridRow } from '../../../../src/admin/grid/store/gridRow.ts'

const row = (at: number, version = 1, name = `r${at}`): GridRow => ({ key: `r${at}`, values: { name, note: '' }, stored: { id: `r${at}`, version } })
const windowAt = (from: number, version = 1) => Array.from({ length: 100 }, (_none, at) => row(from + at, version))
function opened(total = 1000) {
  const store = createPagedStore()
  store.place(0, windowAt(0), total)
  return store
}
const nameAt = (store: ReturnType<typeof opened>, at: number) => store.rows()[at]?.values['name']

test('a list is as long as the server says, and only what was read stands in it', () => {
  const store = opened(1_000_000)
  store.place(999_900, windowAt(999_900), 1_000_000)
  expect([store.rows().length, nameAt(store, 99), nameAt(store, 500), nameAt(store, 999_999)]).toEqual([1_000_000, 'r99', undefined, 'r999999'])
  expect(store.missing(90, 210)).toEqual([1, 2])
})

test('what is written belongs to its row: it is there again when its window comes back, and only changed rows are saved', () => {
  const store = opened(20_000)
  store.set([{ key: 'r5', column: 'name', value: '改' }])
  for (let from = 100; from < 15_000; from += 100) store.place(from, windowAt(from), 20_000)
  store.remove(['r14000'])
  store.place(0, windowAt(0), 20_000)
  expect(nameAt(store, 5)).toBe('改')
  const { inserted, edited, deletedIds } = store.changes()
  expect([inserted, edited.map(({ key }) => key), deletedIds]).toEqual([[], ['r5'], ['r14000']])
  store.undo()
  store.undo()
  expect(store.changes()).toEqual({ inserted: [], edited: [], removed: [], deletedIds: [] })
})

test('windows that nothing was written in are let go, so that a million rows never lie in memory', () => {
  const store = opened(1_000_000)
  store.set([{ key: 'r5', column: 'name', value: '改' }])
  for (let from = 100; from < 30_000; from += 100) store.place(from, windowAt(from), 1_000_000)
  let read = 0
  store.rows().forEach(() => (read += 1))
  expect(read).toBeLessThanOrEqual(10_200)
  expect(nameAt(store, 5)).toBe('改')
})

test('what others saved of a changed row is taken over where only they wrote, and contested where both did', () => {
  const store = opened()
  store.set([
    { key: 'r1', column: 'name', value: '我' },
    { key: 'r2', column: 'name', value: '我' },
  ])
  const theirs = windowAt(0).map((one) => (one.key === 'r1' ? { ...row(1, 2), values: { name: 'r1', note: '他' } } : one.key === 'r2' ? row(2, 2, '他') : one))
  store.place(0, theirs, 1000)
  expect(store.rows()[1]).toMatchObject({ values: { name: '我', note: '他' }, stored: { version: 2 } })
  expect([nameAt(store, 2), store.contestedIn('r2'), store.contestedIn('r1')]).toEqual(['我', { name: '他' }, null])
  expect(store.changes().edited.map(({ stored }) => stored?.version)).toEqual([2, 2])
})

type Step = { kind: 'set'; at: number; value: string } | { kind: 'add' } | { kind: 'remove'; at: number } | { kind: 'undo' } | { kind: 'redo' }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: fc.nat(110), value: fc.constantFrom('x', 'y', 'z') }),
  fc.constant({ kind: 'add' as const }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(110) }),
  fc.constant({ kind: 'undo' as const }),
  fc.constant({ kind: 'redo' as const }),
)
const picture = (store: ReturnType<typeof opened>) => JSON.stringify(store.rows().map((one) => [one.key, one.values['name'], store.stateOf(one)]))

test('random commands, undone, leave every picture that was seen on the way, and done again lead back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const store = opened(100)
      const seen = [picture(store)]
      let made = 0
      for (const one of steps) {
        const key = 'at' in one ? (store.rows()[one.at]?.key ?? '') : ''
        if (one.kind === 'undo' || one.kind === 'redo') {
          const from = seen.length
          store[one.kind]()
          if (one.kind === 'undo' && from > 1) seen.pop()
          else if (picture(store) !== seen.at(-1)) seen.push(picture(store))
        } else {
          if (one.kind === 'set') store.set([{ key, column: 'name', value: one.value }])
          else if (one.kind === 'add') store.insert(0, [{ key: `n${(made += 1)}`, values: { name: '' }, stored: null }])
          else store.remove([key])
          if (picture(store) !== seen.at(-1)) seen.push(picture(store))
        }
        expect(picture(store)).toBe(seen.at(-1))
      }
      const last = picture(store)
      while (store.canUndo()) store.undo()
      expect(picture(store)).toBe(seen[0])
      while (store.canRedo()) store.redo()
      expect(store.canRedo()).toBe(false)
      const hasUndone = steps.some(({ kind }) => kind === 'undo')
      expect(hasUndone || picture(store) === last).toBe(true)
    }),
    { numRuns: 500 },
  )
})
