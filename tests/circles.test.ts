import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { atLeast } from './support/atLeast.ts'

const files = atLeast(
  2000,
  ['contract', 'server', 'plant', 'src', 'kiosk'].flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`)).map((file) => normalize(file)),
)
const known = new Set(files)

/** Files that have to be there before this one can run: types and what is loaded later need nothing. */
function neededBy(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const imported = module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  return [...imported.map(({ moduleRequest }) => moduleRequest.value), ...passedOn].flatMap((written) => {
    const target = written.startsWith('#contract/') ? written.replace('#contract/', 'contract/') : normalize(join(dirname(file), written))
    return known.has(target) ? [target] : []
  })
}

/** Ways from a file back to itself. */
function circlesIn(needs: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]) => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' -> '))
    else if (!done.has(file)) for (const next of needs.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of needs.keys()) walk(file, [])
  return found
}

test('no file needs itself by way of others', () => {
  const one = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  expect(circlesIn(one)).toEqual(['b -> c -> b'])
  const needs = new Map(files.map((file) => [file, neededBy(file)]))
  expect([...needs.values()].flat().length).toBeGreaterThan(5000)
  expect(circlesIn(needs)).toEqual([])
})
