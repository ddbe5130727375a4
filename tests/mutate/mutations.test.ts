import { expect, test } from 'vitest'
import { isProgram, kinds, mutationsIn } from './mutations/list.ts'
import { applied, lineAt, shown } from './mutations/mutation.ts'

/** Each kind of the list on a sample: what may become of it, in the order of the file. */
const samples: { kind: keyof typeof kinds; source: string; becomes: string[] }[] = [
  { kind: 'negate', source: 'if (a.ok) b', becomes: ['if (!(a.ok)) b'] },
  { kind: 'negate', source: 'x = a && b ? c : d', becomes: ['x = !(a && b) ? c : d'] },
  { kind: 'negate', source: 'if (a === b) c', becomes: [] },
  { kind: 'equality', source: 'if (a === b) c', becomes: ['if (a !== b) c'] },
  { kind: 'equality', source: 'x = a !== b', becomes: ['x = a === b'] },
  { kind: 'boundary', source: 'x = a < b', becomes: ['x = a <= b'] },
  { kind: 'boundary', source: 'x = a <= b', becomes: ['x = a < b'] },
  { kind: 'boundary', source: 'x = a > b', becomes: ['x = a >= b'] },
  { kind: 'boundary', source: 'x = a >= b', becomes: ['x = a > b'] },
  { kind: 'connective', source: 'x = a && b', becomes: ['x = a || b'] },
  { kind: 'connective', source: 'x = a || b', becomes: ['x = a && b'] },
  { kind: 'sign', source: 'x = (a - b) * c', becomes: ['x = (a + b) * c', 'x = (a - b) / c'] },
  { kind: 'sign', source: "x = a + '号' + b", becomes: [] },
  { kind: 'number', source: 'x = [999, 1_000]', becomes: ['x = [1000, 1_000]', 'x = [999, 2000]'] },
  { kind: 'truth', source: 'f(true, false)', becomes: ['f(false, false)', 'f(true, true)'] },
  { kind: 'text', source: "f('保存', '人', 'save')", becomes: [`f("存保", '人', 'save')`, `f('保存', "人人", 'save')`] },
  { kind: 'text', source: 'x = `共${n}条记录`', becomes: ['x = `共共${n}条记录`', 'x = `共${n}录记条`'] },
  { kind: 'text', source: 'x = <p>\n  还没有\n</p>', becomes: ['x = <p>\n  有没还\n</p>'] },
  { kind: 'word', source: "x = a === 'draft' ? '草稿' : ''", becomes: [`x = a === "draftX" ? '草稿' : ''`] },
  { kind: 'swap texts', source: "x = ['长', '宽', 'm']", becomes: ["x = ['宽', '长', 'm']"] },
  { kind: 'swap texts', source: "x = { a: '长', b: f, c: '宽' }", becomes: ["x = { a: '宽', b: f, c: '长' }"] },
  { kind: 'swap texts', source: "f('a', 'a')", becomes: [] },
  { kind: 'swap arguments', source: 'f(a, b.c, () => d)', becomes: ['f(b.c, a, () => d)'] },
  { kind: 'swap arguments', source: 'Math.min(a, b)', becomes: [] },
  { kind: 'drop element', source: 'x = [a, b]', becomes: ['x = [b]', 'x = [a]'] },
  { kind: 'drop element', source: 'x = { a, ...b }', becomes: ['x = { ...b }', 'x = { a }'] },
  { kind: 'drop element', source: 'x = [a]', becomes: [] },
  { kind: 'drop call', source: 'await f(a)\nb = f(a)', becomes: ['void 0\nb = f(a)'] },
  { kind: 'return early', source: 'const f = () => { g() }', becomes: ['const f = () => { return; g() }'] },
  { kind: 'return null', source: 'function f() { return g() }', becomes: ['function f() { return null }'] },
  { kind: 'return null', source: 'function f() { return null }', becomes: [] },
]

test.each(samples)('$kind of $source', ({ kind, source, becomes }) => {
  const found = mutationsIn('a.tsx', source).filter((mutation) => mutation.kind === kind)
  expect(found.map((mutation) => applied(source, mutation))).toEqual(becomes)
  expect(found.filter((mutation) => !isProgram('a.tsx', source, mutation))).toEqual([])
})

test('every kind of the list has a sample', () => {
  expect(new Set(samples.filter(({ becomes }) => becomes.length > 0).map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)))
})

const unpromised = [
  "import a from 'a'",
  "type A = 'a' | 'b'",
  "log.warn('not sent', { id: 1 })",
  "throw new Error('cannot be parsed')",
  'x = <Row gutter={16} style={{ top: 4 }} />',
  'x = { width: 120, marginTop: 4 }',
  'const rowPx = 24',
  'timer.unref()',
]

test.each(unpromised)('nothing of %s is changed, because nobody is promised it', (source) => {
  expect(mutationsIn('a.tsx', source).filter(({ kind }) => kind !== 'drop element')).toEqual([])
})

test('beside what nobody is promised the rest of a line is changed', () => {
  const source = "x = <Row gutter={16} title='保存' />\nuseEffect(() => f(1), [a, b])\nthrow new Error('请先保存')"
  const changed = mutationsIn('a.tsx', source).map(({ start, end }) => source.slice(start, end))
  expect(changed).toEqual(["'保存'", 'useEffect(() => f(1), [a, b])', '1', "'请先保存'"])
})

test('a change is shown on one line with what stands beside it, and its line is counted from 1', () => {
  const source = 'first()\n  if (a < b) return\nlast()'
  const boundary = mutationsIn('a.ts', `() => {${source}}`).find(({ kind }) => kind === 'boundary')
  expect(boundary && shown(`() => {${source}}`, boundary)).toEqual({ before: 'if (a < b) return', after: 'if (a <= b) return' })
  expect([lineAt(source, 0), lineAt(source, 8), lineAt(source, source.length)]).toEqual([1, 2, 3])
})

test('what cannot be parsed any more is no program', () => {
  const source = 'x = [1]'
  expect(isProgram('a.ts', source, { kind: 'number', start: 5, end: 6, replacement: '(' })).toBe(false)
  expect(isProgram('a.ts', source, { kind: 'number', start: 5, end: 6, replacement: '2' })).toBe(true)
  expect(() => mutationsIn('a.ts', 'x = [')).toThrow('a.ts cannot be parsed')
})
