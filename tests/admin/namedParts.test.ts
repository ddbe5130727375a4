import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atLeast } from '../support/atLeast.ts'

const office = join(import.meta.dirname, '../../src/admin')
const files = readdirSync(office, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
const sources = files.map((file) => ({ file, text: readFileSync(join(office, file), 'utf8') }))

test('no choice side by side is called “segmented control”, the English name that its library gives it', () => {
  const choices = atLeast(
    40,
    sources.flatMap(({ file, text }) => [...text.matchAll(/<Segmented\b/g)].map(({ index }) => ({ file, part: text.slice(index, text.indexOf('/>', index)) }))),
  )
  expect(choices.filter(({ part }) => !part.includes('aria-label')).map(({ file }) => file)).toEqual([])
})

test('no box that ticks all rows is called “Select all”', () => {
  const ticked = atLeast(
    5,
    sources.filter(({ text }) => text.includes('rowSelection={{')),
  )
  expect(ticked.filter(({ text }) => !text.includes('getTitleCheckboxProps')).map(({ file }) => file)).toEqual([])
})
