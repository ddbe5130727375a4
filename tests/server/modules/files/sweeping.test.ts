import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '../../../../server/modules/files/fileSweep.ts'
import { holdFiles } from '../../../../server/modules/files/uses.service.ts'
import { sampleOf } from '../../../support/fileSamples.ts'
import { startFiles } from '../../../support/filesApi.ts'
import type { FilesApi } from '../../../support/filesApi.ts'
import { eventually } from '../../../support/eventually.ts'

let files: FilesApi
const pdf = sampleOf('pdf')
const hourMs = 3_600_000
beforeAll(async () => {
  files = await startFiles()
})
afterAll(() => files.close())

const report = { resource: 'report', recordId: 'r1', permission: 'sys:dict:list', tenantId: null } as const
const laterBy = (ms: number) => sweepFiles(files.parts, files.api.clock.now + ms)
const isKnown = async (path: string) => (await files.read(path, { as: 'admin' })).statusCode === 200
const remove = async (path: string, as: 'admin' | 'viewer' = 'admin') => {
  const { id } = await files.api.db.selectFrom('sys_file').select('id').where('url', '=', path).executeTakeFirstOrThrow()
  return files.api.call({ method: 'DELETE', url: `/sys/oss/file/delete?id=${id}`, headers: { 'x-access-token': await files.api.tokenOf(as) } })
}

test('a file that no record took goes after a day with its bytes; one that a record holds, or the list, stays', async () => {
  const { filePath: forgotten } = await files.uploaded('a.pdf', pdf)
  const { filePath: held } = await files.uploaded('b.pdf', pdf)
  const { filePath: kept } = await files.uploaded('c.pdf', pdf, { as: 'admin', path: '/sys/oss/file/upload' })
  await holdFiles(files.api.db, report, [held], files.api.clock.now)
  await laterBy(23 * hourMs)
  expect(await Promise.all([forgotten, held, kept].map(isKnown))).toEqual([true, true, true])
  await laterBy(25 * hourMs)
  expect(await Promise.all([forgotten, held, kept].map(isKnown))).toEqual([false, true, true])
  const { files: stored, removals } = await files.left()
  expect([stored.length, removals]).toEqual([2, []])
})

test('a file that its record let go stays for another day', async () => {
  const { filePath } = await files.uploaded('d.pdf', pdf)
  await holdFiles(files.api.db, report, [filePath], files.api.clock.now)
  await holdFiles(files.api.db, report, [], files.api.clock.now + 48 * hourMs)
  await laterBy(60 * hourMs)
  expect(await isKnown(filePath)).toBe(true)
  await laterBy(73 * hourMs)
  expect(await isKnown(filePath)).toBe(false)
})

test('a file is deleted in the list with its bytes, unless a record holds it', async () => {
  const { filePath } = await files.uploaded('e.pdf', pdf)
  await holdFiles(files.api.db, { ...report, recordId: 'r2' }, [filePath], files.api.clock.now)
  const before = await files.left()
  const refused = await remove(filePath)
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('还有别的记录引用它')])
  expect(await files.left()).toEqual(before)
  await holdFiles(files.api.db, { ...report, recordId: 'r2' }, [], files.api.clock.now)
  expect((await remove(filePath, 'viewer')).status).toBe(403) // his own file, but not his list
  expect((await remove(filePath)).status).toBe(200)
  await eventually(async () => expect((await files.left()).files.length).toBe(before.files.length - 1))
  expect((await files.left()).removals).toEqual([])
})
