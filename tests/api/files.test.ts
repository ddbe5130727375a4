// @vitest-environment page
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startApiServer } from '../support/apiServer.ts'

const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { uploadFile } = await import('../../src/api/upload.ts')
const { fileBlob, pdfViewerAddress, saveAddress } = await import('../../src/api/files.ts')
const { keepSession } = await import('../../src/api/session.ts')
const { onNotice } = await import('../../src/api/notices.ts')
const { loginResult } = await import('../admin/openOffice.tsx')

const path = `temp/报告_${'0'.repeat(32)}.pdf`
const file = () => new File(['%PDF-1.7'], '报告.pdf', { type: 'application/pdf' })
const answer = (message: string, more: object = {}) => ({ body: { success: true, code: 0, message, timestamp: 1, ...more } })

beforeEach(() => {
  server.asked.length = 0
  keepSession(loginResult)
  for (const action of ['/sys/common/upload', '/mes/own/upload']) server.answer(action, answer(path))
})
afterAll(() => server.close())

/** The texts of a form as it arrived, by name. */
function fieldsIn(body: string): Record<string, string> {
  return Object.fromEntries(
    [...body.matchAll(/name="(\w+)"(?:; filename="[^"]*")?\r\n(?:content-type: [^\r]*\r\n)?\r\n([^\r]*)/gi)].map(([, name, text]) => [name, text ?? '']),
  )
}

test('a file is posted as file beside isup=1, filed under temp, with the token of the session [API-111, API-112, API-113, UPL-034]', async () => {
  expect(await uploadFile({ file: file() })).toBe(path)
  const [asked] = server.asked
  expect([asked?.method, asked?.path, asked?.headers['x-access-token']]).toEqual(['POST', '/sys/common/upload', 'token-1'])
  expect(asked?.headers['content-type']).toMatch(/^multipart\/form-data/)
  expect(fieldsIn(asked?.body ?? '')).toEqual({ biz: 'temp', isup: '1', file: '%PDF-1.7' })
})

test('a cell sends to its own action where it has one, and its token only when its column says so [API-116, UPL-035]', async () => {
  await uploadFile({ file: file(), action: '/mes/own/upload', withToken: false })
  await uploadFile({ file: file(), withToken: true })
  expect(server.asked.map(({ path: action, headers }) => [action, headers['x-access-token']])).toEqual([
    ['/mes/own/upload', undefined],
    ['/sys/common/upload', 'token-1'],
  ])
})

test('a file that was sent without a token is refused by a sentence about its column, and nobody is signed out', async () => {
  const heard: string[] = []
  const stop = onNotice(({ kind }) => heard.push(kind))
  for (const body of [
    { success: false, code: 401, message: 'token为空!', result: null, timestamp: 0 },
    { success: false, code: 500, message: 'token已失效!', result: null, timestamp: 0 },
  ])
    for (const status of [401, 500]) {
      server.answer('/sys/common/upload', { status, body })
      await expect(uploadFile({ file: file(), withToken: false })).rejects.toThrow(status === 401 ? '这一列没有设置 token' : body.message)
    }
  expect(heard).toEqual([])
  // with a token the same answer is the end of a session
  server.answer('/sys/common/upload', { status: 401, body: { success: false, code: 401, message: 'Token无效!', result: null, timestamp: 0 } })
  await expect(uploadFile({ file: file() })).rejects.toThrow('Token无效!')
  expect(heard).toEqual(['unauthorized'])
  stop()
  expect.assertions(7)
})

test('the path stands in the field that responseName says [UPL-011]', async () => {
  server.answer('/mes/own/upload', answer('上传成功', { savePath: path }))
  expect(await uploadFile({ file: file(), action: '/mes/own/upload', responseName: 'savePath' })).toBe(path)
  await expect(uploadFile({ file: file(), action: '/mes/own/upload', responseName: 'url' })).rejects.toThrow('没有返回文件路径')
})

test('an answer local becomes a data URL of the file [API-115]', async () => {
  server.answer('/sys/common/upload', answer('local'))
  expect(await uploadFile({ file: file(), isForText: true, biz: 'news' })).toBe(`data:application/pdf;base64,${btoa('%PDF-1.7')}`)
  expect(fieldsIn(server.asked[0]?.body ?? '')).toMatchObject({ biz: 'news', jeditor: '1' })
})

test('a refusal says what the server said, and what was stopped says so', async () => {
  server.fail('/sys/common/upload', 415, 415, '不能上传 .exe 文件')
  await expect(uploadFile({ file: file() })).rejects.toThrow('不能上传 .exe 文件')
  server.hold('/sys/common/upload')
  const stop = new AbortController()
  const sent = uploadFile({ file: file(), signal: stop.signal })
  setTimeout(() => stop.abort())
  await expect(sent).rejects.toThrow('已取消')
})

test('the viewer of PDF files is told the file below preview, and a ticket [API-119]', () => {
  const address = new URL(pdfViewerAddress(path, 'ticket-1'), 'http://office')
  expect(address.pathname).toBe('/sys/common/pdf/pdfPreviewIframe')
  expect(Object.fromEntries(address.searchParams)).toEqual({ file: `/sys/common/preview/${path}`, token: 'ticket-1' })
})

test('stored files are below /sys/common/static, and one that holds nothing is refused [API-120, UPL-023]', async () => {
  const address = `/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`
  server.answer(address, { body: '%PDF', type: 'application/pdf' })
  expect((await fileBlob(path)).size).toBe(4)
  server.answer(address, { body: '', type: 'application/pdf' })
  await expect(fileBlob(path)).rejects.toThrow('文件下载失败')
  server.succeed('/sys/ticket', { ticket: 't/1', expiresIn: 600 })
  expect(await saveAddress(path)).toBe(`${server.url}${address}?token=t%2F1`)
  expect(JSON.parse(server.asked.at(-1)?.body ?? '')).toEqual({ kind: 'file', ref: path })
})
