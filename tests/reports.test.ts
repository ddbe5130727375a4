import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atLeast } from './support/atLeast.ts'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/reports.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, what = '', thread = '', file = '', title = ''] = /^\| (.+?) \| (\S+\/\S+#\d+) \| `(tests\/[^`]+)`: (.+) \|$/.exec(line) ?? []
    return file === '' ? [] : [{ what, thread, file, title }]
  })

test('each thing that users of other programs report has its test, which stands where the table says', () => {
  const missing = atLeast(30, rows).filter(({ file, title }) => !readFileSync(join(root, file), 'utf8').includes(title))
  expect(missing).toEqual([])
  expect(new Set(rows.map(({ thread }) => thread)).size).toBe(rows.length)
})
