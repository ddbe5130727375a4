import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registered } from '../../../server/modules/modules.ts'
import { storageOf } from '../../../server/resource/field/columns.ts'
import type { Storage } from '../../../server/resource/field/columns.ts'
import type { OpenDatabase } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { atLeast } from '../../support/atLeast.ts'
import { databases } from '../../support/databases.ts'
import { newDataDir } from '../../support/newDataDir.ts'

/** Names that the databases have for a column in which such a value rests. */
const types: Record<Storage, RegExp> = {
  text: /^(text|varchar)$/i,
  number: /^(integer|bigint|int4|int8|real|float8|double precision|numeric)$/i,
  micro: /^(integer|bigint|int8)$/i,
  instant: /^(integer|bigint|int8)$/i,
}
/** of every record, and of those that people write */
const kept = { id: types.text, createTime: types.instant }
const written = { createBy: types.text, updateBy: types.text, updateTime: types.instant, version: types.number }
/** the number of a line of the audit chain is its key */
const readAs: Readonly<Record<string, string>> = { 'mesAudit.seq': 'id' }

/** What migrations made of the tables, beside what resources declare: the two are written apart, and a migration is never changed (house.md 8). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let opened: OpenDatabase
    let close: () => void
    const columns = new Map<string, Map<string, { type: string; isNullable: boolean }>>()
    beforeAll(async () => {
      const place = await database.open()
      close = place.close
      opened = await openDatabase({ dataDir: newDataDir(), url: place.url })
      for (const { name, columns: has } of await opened.db.introspection.getTables())
        columns.set(name, new Map(has.map((column) => [column.name, { type: column.dataType, isNullable: column.isNullable }])))
    })
    afterAll(async () => {
      await opened.close()
      close()
    })

    test.each(atLeast(88, registered))(
      'the table of $resource.name has a column for each of its fields and for what is kept of every record, of the type in which it rests',
      ({ resource, table }) => {
        const has = columns.get(table) ?? new Map<string, { type: string; isNullable: boolean }>()
        const wanted: [name: string, type: RegExp][] = [
          ...Object.entries(resource.key === 'number' ? { ...kept, id: types.number } : kept),
          ...Object.entries(resource.verbs.some((verb) => verb === 'add' || verb === 'edit') ? written : {}),
          ...(resource.owner === 'tenant' ? [['tenantId', types.number] as [string, RegExp]] : []),
          ...resource.fields.map((field): [string, RegExp] => [readAs[`${resource.name}.${field.name}`] ?? field.name, types[storageOf(field.kind)]]),
          ...(resource.bin === null ? [] : [[resource.bin, types.number] as [string, RegExp]]),
        ]
        expect(wanted.flatMap(([name, type]) => (type.test(has.get(name)?.type ?? '') ? [] : [`${name}: ${has.get(name)?.type ?? 'no column'}`]))).toEqual([])
      },
    )
  })
