import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ticket } from '#contract/notice.ts'
import { sampleOf } from '../../../support/fileSamples.ts'
import { startFiles } from '../../../support/filesApi.ts'
import type { FilesApi } from '../../../support/filesApi.ts'
import type { PersonName } from '../../../support/api.ts'

let files: FilesApi
let path = ''
const pdf = sampleOf('pdf')
beforeAll(async () => {
  files = await startFiles()
  path = (await files.uploaded('报告.pdf', pdf)).filePath
})
afterAll(() => files.close())

async function ticketFor(ref: string, as: PersonName = 'viewer'): Promise<string> {
  const { body } = await files.api.call({
    method: 'POST',
    url: '/sys/ticket',
    payload: { kind: 'file', ref },
    headers: { 'x-access-token': await files.api.tokenOf(as) },
  })
  return (body.result as Ticket).ticket
}

test('a file is there for its owner and for who looks after files, and for others it does not exist', async () => {
  expect((await files.read(path, { as: 'viewer' })).statusCode).toBe(200)
  expect((await files.read(path, { as: 'admin' })).statusCode).toBe(200)
  const foreign = await files.read(path, { as: 'guest' })
  const missing = await files.read('temp/nobody_00000000000000000000000000000000.pdf', { as: 'guest' })
  expect([foreign.statusCode, foreign.json().message]).toEqual([404, missing.json().message])
  expect((await files.read(path)).statusCode).toBe(401)
})

test('a path opens what the server issued under it, and nothing of a disk', async () => {
  const token = await files.api.tokenOf('admin')
  const { id } = await files.api.db.selectFrom('sys_file').select('id').where('url', '=', path).executeTakeFirstOrThrow()
  for (const address of [
    id,
    `${id.slice(-2)}/${id}`,
    '../millwright.db',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    'temp/',
    '',
    'temp',
    '/etc/passwd',
    `${path}.html`,
    path.toUpperCase(),
  ])
    for (const at of ['static', 'preview']) {
      const { statusCode } = await files.api.app.inject({ url: `/sys/common/${at}/${address}`, headers: { 'x-access-token': token } })
      expect(statusCode, `${at} ${address}`).toBe(404)
    }
  expect((await files.read(`${path},`, { as: 'viewer' })).statusCode).toBe(200) // relatives of the contract leave a comma
})

test('a file is saved under its own name, and nothing in it can run', async () => {
  const { headers } = await files.read(path, { as: 'viewer' })
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('报告.pdf')}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': String(pdf.length),
  })
})

test('pictures, films, sound and PDF are shown in a page; everything else is only saved', async () => {
  const taken = async (suffix: string) => {
    const { filePath } = await files.uploaded(`a.${suffix}`, sampleOf(suffix))
    const { headers } = await files.read(filePath, { as: 'viewer', at: 'preview' })
    return [suffix, headers['content-type'], String(headers['content-disposition']).split(';')[0]]
  }
  expect(await Promise.all(['png', 'mp4', 'mp3', 'pdf', 'txt', 'csv', 'docx', 'xls'].map(taken))).toEqual([
    ['png', 'image/png', 'inline'],
    ['mp4', 'video/mp4', 'inline'],
    ['mp3', 'audio/mpeg', 'inline'],
    ['pdf', 'application/pdf', 'inline'],
    ['txt', 'text/plain; charset=utf-8', 'attachment'],
    ['csv', 'text/csv; charset=utf-8', 'attachment'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
    ['xls', 'application/vnd.ms-excel', 'attachment'],
  ])
})

test('a ticket opens exactly its file, for as long as its person may read it and is signed in', async () => {
  const ticket = await ticketFor(path)
  const { filePath: other } = await files.uploaded('b.pdf', pdf)
  for (const at of ['static', 'preview'] as const) expect((await files.read(path, { at, query: `?token=${ticket}` })).statusCode).toBe(200)
  expect((await files.read(other, { query: `?token=${ticket}` })).statusCode).toBe(401)
  expect((await files.read(path, { query: `?token=${await ticketFor(path, 'guest')}` })).statusCode).toBe(404)
  expect((await files.read(path, { query: `?token=${await files.api.tokenOf('viewer')}` })).statusCode).toBe(401)
  const { status } = await files.api.call({ method: 'GET', url: `/sys/getLoginInfo?token=${ticket}` })
  expect(status).toBe(401)
  const { userId } = await files.api.db.selectFrom('sys_session').select('userId').orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
  await files.api.db.updateTable('sys_session').set({ revokedAt: Date.now() }).where('userId', '=', userId).execute()
  expect((await files.read(path, { query: `?token=${ticket}` })).statusCode).toBe(401)
})

test('pieces of a file come as they were asked for; several at once, or none, are the whole file', async () => {
  const piece = async (range: string) => {
    const { statusCode, headers, rawPayload } = await files.read(path, { as: 'viewer', headers: { range } })
    return [statusCode, headers['content-range'], rawPayload.toString('latin1')]
  }
  const whole = pdf.toString('latin1')
  const size = pdf.length
  expect(await piece('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, '%PDF'])
  expect(await piece('bytes=0-')).toEqual([206, `bytes 0-${size - 1}/${size}`, whole])
  expect(await piece('bytes=-6')).toEqual([206, `bytes ${size - 6}-${size - 1}/${size}`, whole.slice(-6)])
  expect(await piece(`bytes=5-${size + 100}`)).toEqual([206, `bytes 5-${size - 1}/${size}`, whole.slice(5)])
  expect((await piece(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
  for (const range of ['bytes=0-1,2-3,4-5', 'bytes=9-3', 'lines=1-2', 'bytes=-']) expect(await piece(range), range).toEqual([200, undefined, whole])
})
