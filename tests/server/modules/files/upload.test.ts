import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { FileRecord } from '#contract/uploading.ts'
import { fileSamples, sampleOf, zipped } from '../../../support/fileSamples.ts'
import { databases } from '../../../support/databases.ts'
import { startFiles } from '../../../support/filesApi.ts'
import type { FilesApi } from '../../../support/filesApi.ts'
import { eventually } from '../../../support/eventually.ts'

let files: FilesApi
beforeAll(async () => {
  files = await startFiles()
})
afterAll(() => files.close())

const pdf = sampleOf('pdf')

test('the answer to an upload is its path, and a record with name, path, size and date [UPL-008, API-111, API-114]', async () => {
  const { status, body } = await files.upload('检验报告.pdf', pdf)
  expect([status, body.success, body.timestamp]).toEqual([200, true, expect.any(Number)])
  expect(body.message).toMatch(/^temp\/检验报告_[0-9a-f]{32}\.pdf$/)
  const record = FileRecord.parse(body.result)
  expect(record).toMatchObject({ fileName: '检验报告.pdf', filePath: body.message, fileSize: pdf.length })
  expect(record.date).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  expect((await files.read(body.message, { as: 'viewer' })).rawPayload.equals(pdf)).toBe(true)
})

test('a file is filed under biz, or under temp when nobody says [API-112]', async () => {
  const filed = async (fields: Record<string, string>) => (await files.upload('a.pdf', pdf, { fields })).body.message.split('/')[0]
  expect([await filed({ biz: 'quality' }), await filed({ biz: '' }), await filed({})]).toEqual(['quality', 'temp', 'temp'])
})

test.for(Object.entries(fileSamples))('a .%s file can be uploaded and comes back as it was', async ([suffix, bytes]) => {
  const { filePath } = await files.uploaded(`样品.${suffix.toUpperCase()}`, bytes)
  expect(filePath.endsWith(`.${suffix}`)).toBe(true)
  expect((await files.read(filePath, { as: 'viewer' })).rawPayload.equals(bytes)).toBe(true)
})

describe('nothing is kept of', () => {
  const refused: [string, string, Buffer, number][] = [
    ['a program that is called a picture', 'a.png', Buffer.from('MZ\x90\0'), 415],
    ['a page that is called a picture', 'a.jpg', Buffer.from('<html><script>alert(1)</script>'), 415],
    ['a picture that holds script', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
    ['a page', 'a.html', Buffer.from('<p>'), 415],
    ['a page behind another suffix', 'a.pdf.html', pdf, 415],
    ['a file without a suffix', 'a', pdf, 415],
    ['an archive', 'a.zip', zipped('x.txt'), 415],
    ['an archive that is called a document', 'a.docx', zipped('evil/../../x.sh'), 415],
    ['bytes that are called text', 'a.txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0]), 415],
    ['an empty file', 'a.pdf', Buffer.alloc(0), 400],
    ['a file above the limit', 'a.pdf', Buffer.concat([pdf, Buffer.alloc(1024 * 1024)]), 413],
  ]
  test.for(refused)('%s', async ([, name, bytes, expected]) => {
    const before = await files.left()
    const { status, body } = await files.upload(name, bytes)
    expect([status, body.success], body.message).toEqual([expected, false])
    expect(body.message).toMatch(/[一-龥]/)
    expect(await files.left()).toEqual(before)
  })

  test('a file that would be filed outside', async () => {
    const before = await files.left()
    for (const biz of ['..', '../..', 'a/b', 'a\\b', '/etc', 'A', 'x'.repeat(33), '%2e%2e'])
      expect((await files.upload('a.pdf', pdf, { fields: { biz } })).status, biz).toBe(422)
    expect(await files.left()).toEqual(before)
  })

  test('a form without a file, with two, or that is none', async () => {
    const before = await files.left()
    const headers = { 'x-access-token': await files.api.tokenOf('viewer') }
    const form = new FormData()
    form.append('isup', '1')
    const { encodedForm } = await import('../../../support/multipart.ts')
    const empty = await encodedForm(form)
    const sent = (payload: Buffer | string, more: object) =>
      files.api.call({ method: 'POST', url: '/sys/common/upload', payload, headers: { ...headers, ...more } })
    expect((await sent(empty.payload, empty.headers)).status).toBe(400)
    for (const name of ['a.pdf', 'b.pdf']) form.append('file', new Blob([new Uint8Array(pdf)]), name)
    const two = await encodedForm(form)
    expect((await sent(two.payload, two.headers)).status).toBe(413)
    expect((await sent('{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect(await files.left()).toEqual(before)
  })
})

test('whatever a name is made of, it stays a name', async () => {
  const names = [
    '../../../etc/passwd.pdf',
    '..\\..\\boot.pdf',
    'a\u0000b\r\n\tc.pdf',
    '\u202Egpj.exe.pdf',
    '....pdf',
    'a,b;c"d\'e%2fg?#.pdf',
    '长'.repeat(300) + '.pdf',
    ' .pdf',
    'CON.pdf',
  ]
  for (const name of names) {
    const { filePath, fileName } = await files.uploaded(name, pdf)
    expect(filePath, name).toMatch(/^temp\/[^\s/\\,?#%"'<>|*:&\p{C}]{1,70}_[0-9a-f]{32}\.pdf$/u)
    expect(fileName.endsWith('.pdf')).toBe(true)
    expect((await files.read(filePath, { as: 'viewer' })).statusCode, name).toBe(200)
  }
  expect((await files.left()).files.filter((name) => !/^[0-9a-f]{32}$/.test(name))).toEqual([])
})

test('a picture of a rich text is left to its page, and nothing else is [API-115]', async () => {
  const before = await files.left()
  const embedded = (name: string, bytes: Buffer) => files.upload(name, bytes, { fields: { jeditor: '1' } })
  expect((await embedded('a.png', sampleOf('png'))).body).toMatchObject({ success: true, message: 'local' })
  expect((await embedded('a.pdf', pdf)).status).toBe(415)
  expect((await embedded('a.png', Buffer.concat([sampleOf('png'), Buffer.alloc(200 * 1024)]))).status).toBe(413)
  expect(await files.left()).toEqual(before)
})

test('a form that is none, that is cut off or whose file has no name is refused in words, at uploads and at imports, and leaves nothing', async () => {
  const before = await files.left()
  const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n--b--\r\n`
  const file = 'content-disposition: form-data; name="file"; filename="a.csv"'
  const boundary = 'multipart/form-data; boundary=b'
  const bad: [string, string, string][] = [
    ['no boundary', 'multipart/form-data', part(file)],
    ['another boundary', 'multipart/form-data; boundary=other', part(file)],
    ['cut off inside the file', boundary, part(file, 'abc').slice(0, -9)],
    ['cut off inside a head', boundary, '--b\r\ncontent-disposition: form-d'],
    ['no part at all', boundary, '--b--\r\n'],
    ['empty', boundary, ''],
    ['a field that says JSON and is none', boundary, part('content-disposition: form-data; name="biz"\r\ncontent-type: application/json', '{"a":')],
    ['bytes without a file name', boundary, part('content-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream', 'PK')],
    ['a field named like a prototype', boundary, part('content-disposition: form-data; name="__proto__"', 'x')],
    ['too many fields', boundary, `${part('content-disposition: form-data; name="a"').replace('--b--\r\n', '').repeat(40)}--b--\r\n`],
  ]
  for (const url of ['/sys/common/upload', '/sys/dict/importExcel'])
    for (const [name, type, payload] of bad) {
      const headers = { 'content-type': type, 'x-access-token': await files.api.tokenOf('admin') }
      const { status, body } = await files.api.call({ method: 'POST', url, payload, headers })
      expect([400, 413, 415, 422], `${name} at ${url}: ${status} ${body.message}`).toContain(status)
      expect(body.message, name).toMatch(/[一-龥]/)
    }
  expect(await files.left()).toEqual(before)
})

test('a picture that says to have billions of points is refused, however few bytes it has', async () => {
  const before = await files.left()
  const huge = Buffer.from(sampleOf('png'))
  huge.writeUInt32BE(65_000, 16)
  huge.writeUInt32BE(65_000, 20)
  const refused = await files.upload('a.png', huge)
  expect([refused.status, refused.body.message]).toEqual([413, expect.stringContaining('65000 × 65000')])
  expect((await files.upload('a.png', huge, { fields: { jeditor: '1' } })).status).toBe(413)
  expect(await files.left()).toEqual(before)
  huge.writeUInt32BE(7000, 16)
  huge.writeUInt32BE(7000, 20)
  expect((await files.upload('a.png', huge)).status).toBe(200)
})

test('a connection that breaks in the middle leaves no file, no row and no quota used', async () => {
  await files.api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = files.api.app.server.address() as AddressInfo
  const token = await files.api.tokenOf('viewer')
  const before = await files.left()
  for (const ending of ['destroy', 'resetAndDestroy'] as const) {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /sys/common/upload HTTP/1.1\r\nhost: x\r\nx-access-token: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 500000\r\n\r\n` +
        `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`,
    )
    socket.write(Buffer.alloc(100_000, 'x'))
    await eventually(async () => expect((await files.left()).files.length).toBe(before.files.length + 1)) // it is on its way
    socket[ending]()
    await eventually(async () => expect(await files.left()).toEqual(before))
  }
})

test('when the day is used up nothing more is taken, and tomorrow it is', async () => {
  const small = await startFiles({ limits: { fileBytes: 1024, daily: { files: 3, bytes: 100 } } })
  const sent = (bytes: Buffer) => small.upload('a.pdf', bytes)
  expect((await sent(pdf)).status).toBe(200)
  const tooMuch = await sent(Buffer.concat([pdf, Buffer.alloc(90, 'x')]))
  expect([tooMuch.status, tooMuch.body.message]).toEqual([429, expect.stringContaining('上限')])
  const together = await Promise.all([1, 2, 3, 4].map(() => sent(pdf)))
  expect(together.filter(({ status }) => status === 200).length).toBe(2)
  expect((await small.upload('a.pdf', pdf, { as: 'guest' })).status).toBe(200) // another person's day
  expect((await small.left()).files.length).toBe(4)
  small.api.clock.now += 24 * 3_600_000
  expect((await sent(pdf)).status).toBe(200)
  await small.close()
})

test('a disk that is nearly full takes nothing', async () => {
  const full = await startFiles({ freeBytes: () => 1000 })
  const { status, body } = await full.upload('a.pdf', pdf)
  expect([status, body.message]).toEqual([503, expect.stringContaining('磁盘空间不足')])
  expect(await full.left()).toEqual({ files: [], known: [], removals: [] })
  await full.close()
})

test('a store that fails leaves nothing, and what it does not give back now it gives back later', async () => {
  const broken = await startFiles()
  const { store } = broken.parts
  const keep = vi.spyOn(store, 'keep').mockRejectedValue(new Error('store is down'))
  expect((await broken.upload('a.pdf', pdf)).status).toBe(500)
  expect(await broken.left()).toEqual({ files: [], known: [], removals: [] })
  keep.mockRestore()
  const insert = vi.spyOn(store, 'remove').mockRejectedValue(new Error('store is down'))
  vi.spyOn(store, 'keep').mockRejectedValue(new Error('store is down'))
  expect((await broken.upload('a.pdf', pdf)).status).toBe(500)
  expect((await broken.left()).removals.length).toBe(1)
  insert.mockRestore()
  const { sweepFiles } = await import('../../../../server/modules/files/fileSweep.ts')
  await sweepFiles(broken.parts, Date.now())
  expect((await broken.left()).removals).toEqual([])
  await broken.close()
})

const outside = databases[1]
test.skipIf(outside.isLeftOut)('on PostgreSQL uploads that end at the same time keep to the quota of the day', async () => {
  const { url, close } = await outside.open()
  const small = await startFiles({ databaseUrl: url, limits: { fileBytes: 1024, daily: { files: 5, bytes: 10_000 } } })
  const together = await Promise.all(Array.from({ length: 12 }, () => small.upload('a.pdf', pdf)))
  expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array<number>(5).fill(200), ...Array<number>(7).fill(429)])
  await small.close()
  close()
})
