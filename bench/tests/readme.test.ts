import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withHeadline } from '../report/headline.ts'
import { productFolder } from '../systems/millwright.ts'

const read = (...path: string[]) => readFileSync(join(productFolder, ...path), 'utf8')
const cellsOf = (line: string) => line.split(' | ').map((cell) => cell.replaceAll('|', '').trim())

test('every figure of speed in README stands in the same row of RESULTS.md', () => {
  const [, table = ''] = /<!-- from bench\/RESULTS.md -->([^]*)<!-- so far -->/.exec(read('README.md')) ?? []
  const told = table.trim().split('\n').slice(2).map(cellsOf)
  assert.ok(told.length >= 10, 'the table of README is there')
  let row = ''
  const printed = Map.groupBy(read('bench', 'RESULTS.md').split('\n'), (line) => (row = /^\| (?:\*\*)?([A-Z]\d)\b/.exec(line)?.[1] ?? row))
  for (const [id = '', , ours = '', theirs = ''] of told) {
    for (const figure of [ours, theirs.split(': ').at(-1) ?? ''])
      assert.ok(
        printed.get(id)?.some((line) => line.includes(`${figure} `)),
        `${id}: ${figure}`,
      )
  }
})

test('a page gets its table between the two marks, and one without marks stays as it is', () => {
  const page = 'before\n\n<!-- from bench/RESULTS.md -->\n\nold\n\n<!-- so far -->\n\nafter'
  assert.equal(withHeadline(page, 'new'), 'before\n\n<!-- from bench/RESULTS.md -->\n\nnew\n\n<!-- so far -->\n\nafter')
  assert.equal(withHeadline('no place', 'new'), 'no place')
})
