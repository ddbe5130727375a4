import { expect, test } from 'vitest'
import { fieldKinds } from '#contract/field.ts'
import { databases } from '../../../../support/databases.ts'
import { designedRegistered } from '../../../../support/designedTables.ts'
import { designedConformanceOn } from './designedConformance.ts'

test('designed tables of every shape and nearly every kind of field are what the suite of declared resources is about, on both databases [TASK-101]', () => {
  const kinds = new Set(designedRegistered.flatMap(({ resource }) => resource.fields.map(({ kind }) => kind)))
  expect(fieldKinds.filter((kind) => !kinds.has(kind))).toEqual(['search', 'popup']) // what they offer is another table's
  expect([
    designedRegistered.length,
    designedRegistered.some(({ resource }) => resource.tree !== null),
    designedRegistered.some(({ resource }) => resource.lines.length === 2),
  ]).toEqual([13, true, true])
})

for (const database of databases) designedConformanceOn(database)
