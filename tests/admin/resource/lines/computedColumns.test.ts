// @vitest-environment page
import { expect, test } from 'vitest'
import type { Lines } from '#contract/resource.ts'
import { fieldFaces } from '../../../../src/admin/grid/cells/fieldFaces.tsx'
import { computedFace, isComputed, shownLineFields, standingValues } from '../../../../src/admin/resource/lines/computedColumns.ts'
import { jobParts } from '../../../support/jobForm.ts'

const lines: Lines = { resource: jobParts, parentField: 'jobId', orderField: 'seq' }
const [, , , total] = shownLineFields(lines)
if (!total) throw new Error('the computed column is not shown')

test('lines show what follows from their fields beside them, and nothing else that only the server writes', () => {
  expect(shownLineFields(lines).map(({ title }) => title)).toEqual(['零件', '数量', '单重', '总重'])
  expect(shownLineFields(lines).map((field) => isComputed(lines, field))).toEqual([false, false, false, true])
})

test('its cell follows what is typed, not what was stored, and nobody writes in it', () => {
  const [written] = fieldFaces([total], {}, 2026)
  if (!written) throw new Error('a field has a face')
  const face = computedFace(lines, written)
  const row = { key: 'a', stored: { id: 'a', version: 1, total: 9 }, values: { part: '盒盖', qty: 8, unitQty: 0.25 } }
  expect(face.text(row)).toBe('2 kg')
  expect(face.text({ ...row, values: { ...row.values, unitQty: null } })).toBe('')
  expect(face.isLocked(row)).toBe(true)
  expect(standingValues(lines, { stored: null, values: row.values })['total']).toBe(2)
})
