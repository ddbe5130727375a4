import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { atLeast } from '../../support/atLeast.ts'
import { notYet, refused } from './endpoints.ts'

/** The one table beside the contract (docs/contract.md). */
const rows = readFileSync('docs/contract.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| call'))
const callsOf = (said: string) =>
  rows
    .filter((row) => row.split(' | ')[1]?.startsWith(said))
    .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, call]) => call))

test('what the server refuses of the contract and what it lacks stand in the table, each with a reason, and nothing more', () => {
  expect(new Set(callsOf('refused'))).toEqual(new Set(Object.keys(refused)))
  expect(new Set(callsOf('missing'))).toEqual(new Set(Object.values(notYet).flat()))
  expect(atLeast(15, rows).every((row) => (row.split(' | ')[2] ?? '').replace(/\|\s*$/, '').trim().length > 8)).toBe(true)
})
