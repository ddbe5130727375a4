import { afterAll, beforeAll, expect, test } from 'vitest'
import { registered } from '../../../../server/modules/modules.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

let resources: ResourceApi
beforeAll(async () => {
  resources = await startResources()
})
afterAll(() => resources.close())

const ask = (query: Record<string, string>, as?: string) =>
  resources.call('GET', `/sys/duplicate/check?${new URLSearchParams(query).toString()}`, undefined, as)
const code = { tableName: 'sys_dict', fieldName: 'dictCode' }

test('a value that another record has is not free; that of the record itself is [API-100]', async () => {
  expect((await ask({ ...code, fieldVal: 'nobody_has_it' })).body).toMatchObject({ success: true, message: '该值可用！' })
  const taken = await ask({ ...code, fieldVal: 'sex', dataId: '' })
  expect([taken.status, taken.body.success, taken.body.message]).toEqual([200, false, '该值不可用，系统中已存在！'])
  expect((await ask({ ...code, fieldVal: 'sex', dataId: 'sex' })).body.success).toBe(true)
  expect((await ask({ ...code, fieldVal: 'sex', dataId: 'priority' })).body.success).toBe(false)
})

test('only fields that are unique by themselves can be asked for: no other table, no other column, no expression', async () => {
  const probes = [
    { tableName: 'sys_user', fieldName: 'password' },
    { tableName: 'sys_user', fieldName: 'realname' },
    { tableName: 'sys_dict', fieldName: 'dictName' },
    { tableName: 'sys_dict', fieldName: 'id' },
    { tableName: 'sys_dict_item', fieldName: 'itemValue' },
    { tableName: 'sqlite_master', fieldName: 'name' },
    { tableName: 'constructor', fieldName: 'constructor' },
    { tableName: 'sys_dict where 1=1--', fieldName: 'dictCode' },
    { tableName: 'sys_dict', fieldName: "dictCode' or '1'='1" },
  ]
  for (const probe of probes) {
    const { status, body } = await ask({ ...probe, fieldVal: 'x' })
    expect([probe, status]).toEqual([probe, 422])
    expect(body.success).toBe(false)
  }
  expect((await ask({ ...code, fieldVal: "' or '1'='1" })).body.success).toBe(true)
})

test('who may not write a resource learns nothing of its values', async () => {
  const guest = await resources.api.tokenOf('guest')
  expect((await ask({ ...code, fieldVal: 'sex' }, guest)).status).toBe(403)
  expect((await ask({ ...code, fieldVal: 'nobody' }, guest)).status).toBe(403)
})

test('every field that is unique by itself in a resource that people write can be asked for', async () => {
  const written = registered.filter(({ resource: { verbs } }) => verbs.includes('add'))
  const keys = written.flatMap(({ resource, table }) => resource.unique.filter(({ length }) => length === 1).map((key) => ({ table, key })))
  for (const { table, key } of atLeast(40, keys))
    expect((await ask({ tableName: table, fieldName: key[0] ?? '', fieldVal: 'nobody-has-it' })).status, `${table} ${String(key)}`).toBe(200)
})
