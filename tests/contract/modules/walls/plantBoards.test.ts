import { expect, test } from 'vitest'
import { menuEntries, modules } from '#contract/modules/modules.ts'
import { BoardPath } from '#contract/modules/walls/pairing.ts'
import { plantBoards } from '#contract/modules/walls/plantBoards.ts'
import { boardDictionary } from '#contract/modules/walls/screen.ts'
import { boardLoaders } from '../../../../src/displays/boardLoaders.ts'

const declared = plantBoards.map(({ path }): string => path).toSorted()

test('the boards that a screen and a playlist can be given are those that are declared, gantt and delivery among them', () => {
  const { items = {} } = modules.flatMap(({ dictionaries }) => dictionaries).find(({ dictCode }) => dictCode === boardDictionary) ?? {}
  expect(Object.keys(items).toSorted()).toEqual(declared)
  expect(declared).toEqual(expect.arrayContaining(['/display/gantt', '/display/delivery']))
  expect(declared.filter((path) => !BoardPath.safeParse(path).success)).toEqual([])
})

test('each declared board is drawn, and each that is drawn without naming a record is declared', () => {
  const drawn = boardLoaders.map(({ path }) => `/display/${path}`).filter((path) => !path.includes(':'))
  expect(drawn.toSorted()).toEqual(declared)
})

test('the menu opens each declared board by its own right and no other board', () => {
  const entries = menuEntries.filter(({ url }) => url.startsWith('/display/'))
  expect(entries.map(({ url, title, right }) => `${url} ${title} ${right}`).toSorted()).toEqual(
    plantBoards.map(({ path, title, right }) => `${path} ${title} ${right}`).toSorted(),
  )
})
