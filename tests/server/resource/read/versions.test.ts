import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DataVersion } from '#contract/modules/operations/dataLog.ts'
import { dictEntries, dicts } from '#contract/modules/reference/dict.ts'
import { endpointsOf } from '#contract/resource.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

let resources: ResourceApi
beforeAll(async () => {
  resources = await startResources()
})
afterAll(() => resources.close())

const versionsOf = async (of: string, id: string) =>
  z.array(DataVersion).parse((await resources.call('GET', `/sys/dataLog/queryDataVerList?dataTable=${of}&dataId=${id}`)).body.result)
const contentOf = (version: DataVersion | undefined) => JSON.parse(version?.dataContent ?? '{}') as Record<string, unknown> // the server’s own JSON

test('the versions of a record are listed newest first, by its table or by the name of its resource', async () => {
  const row = await resources.added(dicts, { dictName: '第一' })
  await resources.call('PUT', endpointsOf(dicts).edit, { ...row, dictName: '第二' })
  const versions = await versionsOf('sys_dict', row.id)
  expect(versions.map(({ dataVersion, verb, createBy }) => [dataVersion, verb, createBy])).toEqual([
    [2, 'edit', 'admin'],
    [1, 'add', 'admin'],
  ])
  expect(versions.map((version) => contentOf(version)['dictName'])).toEqual(['第二', '第一'])
  expect(await versionsOf(dicts.name, row.id)).toEqual(versions)
  expect((await resources.call('GET', '/sys/dataLog/queryDataVerList?dataTable=sys_dict&dataId=nobody')).body.message).toBe('未找到版本信息')
})

test('a version says in words what a code stands for, as a list does', async () => {
  const entry = await resources.added(dictEntries, { status: 1 })
  const [version] = await versionsOf(dictEntries.name, entry.id)
  expect(contentOf(version)).toMatchObject({ status: 1, status_dictText: '启用' })
})

test('two versions are compared by their keys in the log', async () => {
  const row = await resources.added(dicts)
  await resources.call('DELETE', `${endpointsOf(dicts).remove}?id=${row.id}`)
  const [gone, made] = await versionsOf('sys_dict', row.id)
  const { body } = await resources.call('GET', `/sys/dataLog/queryCompareList?dataId1=${made?.id ?? ''}&dataId2=${gone?.id ?? ''}`)
  expect(z.array(DataVersion).parse(body.result)).toEqual([made, gone])
  expect((await resources.call('GET', '/sys/dataLog/queryCompareList?dataId1=a&dataId2=b')).status).toBe(404)
})

test('what a person without the right asks of the log is refused', async () => {
  const viewer = await resources.api.tokenOf('viewer')
  for (const path of ['list', 'queryDataVerList?dataTable=sys_dict&dataId=x', 'queryCompareList?dataId1=a&dataId2=b'])
    expect((await resources.call('GET', `/sys/dataLog/${path}`, undefined, viewer)).status).toBe(403)
})
