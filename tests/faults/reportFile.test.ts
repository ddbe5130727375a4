import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepOutcome, keptOutcomes } from './reportFile.ts'
import type { Finding } from './row.ts'

test('the file of figures keeps the newest outcome of every row in the order of the matrix, also one that never ended', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'millwright-')), 'deep', 'matrix.json')
  const outcome = (id: string, measured: number) => ({
    id,
    fault: id,
    findings: [{ what: 'back', measured, unit: 's', atMost: 2 } satisfies Finding],
    failure: null,
    tookMs: 1,
  })
  expect(keptOutcomes(file)).toEqual([])
  keepOutcome(file, outcome('F-12', 1), 'quiet')
  keepOutcome(file, outcome('F-08', Number.POSITIVE_INFINITY), 'quiet')
  keepOutcome(file, outcome('F-12', 3), 'busy')
  expect(keptOutcomes(file).map(({ id, machine, findings }) => [id, machine, findings[0]?.measured])).toEqual([
    ['F-08', 'quiet', Number.POSITIVE_INFINITY],
    ['F-12', 'busy', 3],
  ])
})
