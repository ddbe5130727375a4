import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../../server/log.ts'
import { createS3Store } from '../../../../server/modules/files/store/s3Store.ts'
import { sampleOf } from '../../../support/fileSamples.ts'
import { startFiles } from '../../../support/filesApi.ts'
import type { FilesApi } from '../../../support/filesApi.ts'
import { startS3Server } from '../../../support/s3Server.ts'

const log = createLog('silent')
const s3 = await startS3Server()
const store = createS3Store(s3.settings, log)
let files: FilesApi
beforeAll(async () => {
  files = await startFiles({ store })
})
afterAll(async () => {
  await files.close()
  await s3.close()
})

const pdf = sampleOf('pdf')

test('a bucket keeps files under keys of ours, gives pieces of them and forgets them', async () => {
  await store.check()
  const { filePath } = await files.uploaded('报告.pdf', pdf)
  const [[key, bytes] = []] = [...s3.objects]
  expect([key?.match(/^[0-9a-f]{32}$/) !== null, bytes?.equals(pdf)]).toEqual([true, true])
  expect((await files.left()).files).toEqual([]) // nothing of it stays on our disk
  expect((await files.read(filePath, { as: 'viewer' })).rawPayload.equals(pdf)).toBe(true)
  expect((await files.read(filePath, { as: 'viewer', headers: { range: 'bytes=1-3' } })).payload).toBe('PDF')
  s3.objects.clear()
  expect((await files.read(filePath, { as: 'viewer' })).statusCode).toBe(404)
  await store.remove('0'.repeat(32)) // fine when there is none
})

test('a store that refuses or does not answer is no fault of the server, and nothing is left', async () => {
  s3.goDown(true)
  const { status, body } = await files.upload('a.pdf', pdf)
  expect([status, body.message]).toEqual([503, '文件存储拒绝了请求，请联系管理员检查存储设置'])
  s3.goDown(false)
  const before = await files.left()
  expect([before.files, s3.objects.size]).toEqual([[], 0])
  const nobody = await startFiles({ store: createS3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:9' }, log) })
  expect((await nobody.upload('a.pdf', pdf)).body.message).toBe('文件存储没有响应，请稍后重试')
  expect((await nobody.left()).files).toEqual([])
  await nobody.close()
})

test.for([
  ['a bucket that does not exist', { bucket: 'somewhere-else' }, 'S3_BUCKET'],
  ['a wrong secret', { secretKey: 'wrong' }, 'S3_SECRET_KEY'],
  ['an unknown key', { accessKey: 'NOBODY' }, 'S3_ACCESS_KEY'],
  ['another region', { region: 'eu-west-9' }, 'S3_REGION'],
] as const)('%s stops the start with a sentence that names the setting', async ([, wrong, named]) => {
  await expect(createS3Store({ ...s3.settings, ...wrong }, log).check()).rejects.toThrow(new RegExp(`设置.*${named}.*重新启动`))
})

test('a store that is not there yet does not keep the walls dark', async () => {
  await createS3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:9' }, log).check()
  expect(existsSync(files.folder)).toBe(true)
})
