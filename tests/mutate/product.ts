import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that people run: they are broken. Migrations are not, because they ran before a test begins (tests/support/preparedDatabases.ts) and never change. */
export function productFiles(folder: string): string[] {
  return globSync('{contract,server,plant,src,kiosk}/**/*.{ts,tsx,mjs}', { cwd: folder })
    .filter((file) => !file.endsWith('.d.ts') && !/(?:^|\/)migrations\//.test(file))
    .toSorted()
}

/** A row of the requirements, and the files of the tests whose titles name it. */
export type Row = { id: string; files: string[] }

const bracketed = /\[([A-Z]+-\d{3}(?:, ?[A-Z]+-\d{3})*)\]/g

/** Rows that stand in brackets in files of tests, by id. Titles that loops make name theirs as a whole, so they are read as they are written. */
export function namedRows(folder: string): Row[] {
  const files = new Map<string, string[]>()
  for (const file of globSync('tests/**/*.{test,spec}.{ts,tsx}', { cwd: folder }).toSorted()) {
    if (/^tests\/(?:interop|mutate)\//.test(file)) continue // not of `npm test`; samples of rows
    const ids = [...readFileSync(join(folder, file), 'utf8').matchAll(bracketed)].flatMap(([, list = '']) => list.split(/, ?/))
    for (const id of new Set(ids)) files.set(id, [...(files.get(id) ?? []), file])
  }
  return [...files].map(([id, named]) => ({ id, files: named })).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Whether a browser opens the product for these tests. */
export const isBrowserSpec = (file: string) => file.endsWith('.spec.ts')

/** Whether tests need the bundle as its sources say: those that open pages, and those that measure it. */
export function needsBundle(folder: string, file: string): boolean {
  return isBrowserSpec(file) || /freshBundle|'dist/.test(readFileSync(join(folder, file), 'utf8'))
}
