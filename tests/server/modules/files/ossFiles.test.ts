import { afterAll, beforeAll, expect, test } from 'vitest'
import { Rows } from '../../../support/resourceApi.ts'
import { sampleOf } from '../../../support/fileSamples.ts'
import { startFiles } from '../../../support/filesApi.ts'
import type { FilesApi } from '../../../support/filesApi.ts'

let files: FilesApi
beforeAll(async () => {
  files = await startFiles()
  await files.uploaded('报告.pdf', sampleOf('pdf'))
  await files.uploaded('现场.png', sampleOf('png'), { fields: { biz: 'quality' } })
  await files.uploaded('名单.csv', sampleOf('csv'), { as: 'admin', path: '/sys/oss/file/upload' })
})
afterAll(() => files.close())

async function listed(query: Record<string, string>) {
  const { body } = await files.api.call({
    method: 'GET',
    url: `/sys/oss/file/list?${new URLSearchParams(query).toString()}`,
    headers: { 'x-access-token': await files.api.tokenOf('admin') },
  })
  return Rows.parse(body.result).records
}
const names = async (query: Record<string, string>) => (await listed(query)).map(({ fileName }) => fileName)

test('the list has every file with what people ask about it, and is narrowed and sorted by it', async () => {
  expect(new Set(await names({}))).toEqual(new Set(['名单.csv', '报告.pdf', '现场.png']))
  expect(await names({ fileName: '*报*' })).toEqual(['报告.pdf'])
  expect(await names({ biz: 'quality' })).toEqual(['现场.png'])
  expect(await names({ createBy: 'admin' })).toEqual(['名单.csv'])
  expect(await names({ column: 'fileSize', order: 'asc' })).toEqual(['报告.pdf', '名单.csv', '现场.png'])
  const [row] = await listed({ fileName: '报告.pdf' })
  expect(row).toMatchObject({ fileType: 'application/pdf', fileSize: sampleOf('pdf').length, createBy: 'viewer', url: expect.stringMatching(/^temp\/报告_/) })
  for (const secret of ['sha256', 'ownerId']) expect(row).not.toHaveProperty(secret)
})

test('an upload is told to open lists as any other new record is', async () => {
  const heard: unknown[] = []
  const stop = files.api.bus.on('resource.changed', (change) => {
    if (change.resource !== 'sysLog') heard.push(change) // each call is also a line of the log
  })
  await files.uploaded('新到.pdf', sampleOf('pdf'))
  stop()
  const [row] = await listed({ fileName: '新到.pdf' })
  expect(heard).toEqual([{ resource: 'ossFile', verb: 'add', id: row?.id, mark: null }])
})

test('only who may add to the list uploads to it, and several are deleted at once or none', async () => {
  expect((await files.upload('a.pdf', sampleOf('pdf'), { path: '/sys/oss/file/upload' })).status).toBe(403)
  const ids = (await listed({})).map(({ id }) => id)
  const remove = async (some: readonly string[]) =>
    files.api.call({
      method: 'DELETE',
      url: `/sys/oss/file/deleteBatch?ids=${some.join(',')}`,
      headers: { 'x-access-token': await files.api.tokenOf('admin') },
    })
  expect((await remove([...ids, 'nobody'])).status).toBe(404)
  expect((await listed({})).length).toBe(ids.length)
  expect((await remove(ids)).status).toBe(200)
  expect(await listed({})).toEqual([])
})
