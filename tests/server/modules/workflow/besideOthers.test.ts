import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { atLeast } from '../../../support/atLeast.ts'

const rows = readFileSync('docs/approvals.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| act '))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
const tests = globSync('tests/**/modules/workflow/*.test.{ts,tsx}')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

test('every act of the page beside other engines names a test of ours that is there, or says no', () => {
  const named = atLeast(
    20,
    rows.flatMap(([, ours = '']) => (ours === 'no' ? [] : [ours.replaceAll('`', '')])),
  )
  expect(named.filter((title) => !tests.includes(`'${title}'`))).toEqual([])
  expect(rows.filter((cells) => cells.length !== 6)).toEqual([])
  expect(rows.filter(([, ours]) => ours === 'no').length).toBeGreaterThan(0)
})
