import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakAgain, breakRow } from './breakRow.ts'
import { openCopies } from './copies.ts'
import type { Copies } from './copies.ts'
import { mutationsIn } from './mutations/list.ts'
import { namedRows } from './product.ts'

/** A small product with tests that are worth something and others that are not, broken for real. */
const files = {
  'vitest.config.ts': "export default { test: { include: ['tests/**/*.test.ts'] } }",
  'contract/weight.ts': 'export function isAllowed(grams: number): boolean {\n  return grams <= 10\n}\n',
  'contract/titles.ts': "export const title = '重量'\n",
  'tests/weight.test.ts': `import { expect, test } from 'vitest'
import { isAllowed } from '../contract/weight.ts'
for (const [grams, isRight] of [[10, true], [11, false]] as const)
  test(\`\${grams} g are judged [GOOD-001]\`, () => expect(isAllowed(grams)).toBe(isRight))
test('a weight is judged [HOLLOW-001, HALF-001]', () => {
  isAllowed(3)
  expect(1 + 1).toBe(2)
})
`,
  'tests/more.test.ts': `import { expect, test } from 'vitest'
import { isAllowed } from '../contract/weight.ts'
import { title } from '../contract/titles.ts'
test('the other file of a row judges [HALF-001]', () => expect([isAllowed(10), isAllowed(11)]).toEqual([true, false]))
test('a title is read [DECLARED-001]', () => expect(title).toBe('重量'))
test('fails anyway [BROKEN-001]', () => expect(isAllowed(11)).toBe(true))
`,
  'contract/both.ts':
    'export function both(grams: number) {\n  const text = `重${grams}`\n  const unit = grams >= 1000 ? "kg" : "g"\n  return { text, unit }\n}\n',
  'tests/both.test.ts': `import { expect, test } from 'vitest'
import { both } from '../contract/both.ts'
test('a unit is said [UNIT-001]', () => expect([both(1000).unit, both(999).unit]).toEqual(['kg', 'g']))
test('a text is said [TEXT-001]', () => expect(both(1).text).toBe('重1'))
`,
  'contract/rules/road/far.ts': 'export function isFar(km: number): boolean {\n  const most = 5\n  return km > most\n}\n',
  'tests/road.test.ts': `import { expect, test } from 'vitest'
import { isFar } from '../contract/rules/road/far.ts'
test('a road is judged [ROAD-001]', () => expect([isFar(1), 1 + 1]).toContain(2))
`,
  'tests/contract/rules/road.test.ts': `import { expect, test } from 'vitest'
import { isFar } from '../../../contract/rules/road/far.ts'
test('six is far and five is not', () => expect([isFar(6), isFar(5)]).toEqual([true, false]))
`,
  'tests/text.test.ts': `import { expect, test } from 'vitest'
test('runs through nothing [NOTHING-001]', () => expect(1).toBeLessThan(2))
`,
}

let root: string
let copies: Copies
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'product-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  copies = openCopies(root, {})
})
afterAll(() => copies.close())

const broken = async (id: string, seed = 'seed') => {
  const row = namedRows(root).find((one) => one.id === id)
  if (!row) throw new Error(`no title names ${id}`)
  return breakRow(row, seed, copies)
}

test('rows are found where titles name them, those of loops too', () => {
  expect(namedRows(root)).toEqual([
    { id: 'BROKEN-001', files: ['tests/more.test.ts'] },
    { id: 'DECLARED-001', files: ['tests/more.test.ts'] },
    { id: 'GOOD-001', files: ['tests/weight.test.ts'] },
    { id: 'HALF-001', files: ['tests/more.test.ts', 'tests/weight.test.ts'] },
    { id: 'HOLLOW-001', files: ['tests/weight.test.ts'] },
    { id: 'NOTHING-001', files: ['tests/text.test.ts'] },
    { id: 'ROAD-001', files: ['tests/road.test.ts'] },
    { id: 'TEXT-001', files: ['tests/both.test.ts'] },
    { id: 'UNIT-001', files: ['tests/both.test.ts'] },
  ])
})

test('a good test turns red and a hollow one stays green, each at a line that it runs through', async () => {
  const changes = mutationsIn('weight.ts', files['contract/weight.ts']).map(({ kind }) => kind)
  expect(changes).toEqual(['return early', 'return null', 'boundary', 'number'])
  const good = await broken('GOOD-001')
  expect(good).toMatchObject({ how: 'red', broken: { file: 'contract/weight.ts', line: 2 } })
  expect(await broken('HOLLOW-001')).toMatchObject({ how: 'green', broken: { file: 'contract/weight.ts', line: 2 } })
  expect(readFileSync(join(copies.clean, 'contract/weight.ts'), 'utf8')).toBe(files['contract/weight.ts'])
  expect(readFileSync(join(root, 'contract/weight.ts'), 'utf8')).toBe(files['contract/weight.ts'])
  const again = await breakAgain({ id: 'GOOD-001', files: ['tests/weight.test.ts'] }, good, copies)
  expect(again).toMatchObject({ how: 'red', broken: good.broken })
})

test('a row is seen when one of the tests that name it sees it', async () => {
  expect(await broken('HALF-001')).toMatchObject({ how: 'red', broken: { file: 'contract/weight.ts' } })
})

test('a break that other tests see and those of the row do not is another row’s, and the next is drawn', async () => {
  expect(await broken('UNIT-001', 'h')).toMatchObject({
    how: 'red',
    broken: { file: 'contract/both.ts', line: 3 },
    ofOthers: [{ line: 4, after: 'return { unit }' }, { line: 2 }],
  })
})

test('those who see it are also the tests of the folder that mirrors that of the broken file, or of the one above', async () => {
  const { ofOthers } = await broken('ROAD-001')
  expect(ofOthers.length).toBeGreaterThan(0)
  for (const each of ofOthers) expect(each).toMatchObject({ file: 'contract/rules/road/far.ts' })
  expect(
    await breakAgain({ id: 'ROAD-001', files: ['tests/road.test.ts'] }, { ...(await broken('HOLLOW-001')), broken: ofOthers[0] ?? null }, copies),
  ).toBeNull()
})

test('a row whose tests only read declarations is broken there', async () => {
  expect(await broken('DECLARED-001')).toMatchObject({ how: 'red', broken: { file: 'contract/titles.ts', kind: 'text', after: 'export const title = "量重"' } })
})

test('nothing is broken where tests are red anyway, or run through no line of the product', async () => {
  expect(await broken('BROKEN-001')).toMatchObject({ how: 'red before', broken: null })
  expect(await broken('NOTHING-001')).toMatchObject({ how: 'no line', broken: null })
})
