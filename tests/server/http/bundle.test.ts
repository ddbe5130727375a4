import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveBundle } from '../../../server/http/bundle.ts'

const script = 'export const a = 1\n'.repeat(200)
let app: FastifyInstance
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets', 'a-1.js'), script)
  writeFileSync(join(folder, 'assets', 'a-1.js.br'), brotliCompressSync(script))
  app = Fastify()
  writeFileSync(join(folder, '.built-from'), '0123456789abcdef0123456789abcdef')
  writeFileSync(join(folder, 'config.js'), "window.millwright = { staticBase: 'https://files.example' }\n")
  await serveBundle(app, folder, { apiBase: null, plantTz: 'Europe/Berlin', isDemo: false, hasLodop: false })
})
afterAll(() => app.close())

const asked = (url: string, encoding: string) => app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })

test('a script goes out as it was compressed when the bundle was built, and may be kept for a year', async () => {
  const { statusCode, headers, rawPayload } = await asked('/assets/a-1.js', 'gzip, deflate, br')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(headers['content-type']).toContain('javascript')
  expect(brotliDecompressSync(rawPayload).toString()).toBe(script)
})

test('who cannot read that gets the plain script', async () => {
  for (const encoding of ['gzip', 'identity', '']) {
    const { statusCode, headers, payload } = await asked('/assets/a-1.js', encoding)
    expect([statusCode, headers['content-encoding'], payload]).toEqual([200, undefined, script])
  }
})

test('the page itself is asked for anew each time', async () => {
  const { headers, payload } = await asked('/', 'br')
  expect(headers['cache-control']).toBe('no-cache')
  expect(payload).toBe('<!doctype html>')
})

test('the viewer of PDF files is a page of the bundle, and opens nothing that is not ours', async () => {
  const viewer = (file: string) =>
    app.inject({ method: 'GET', url: `/sys/common/pdf/pdfPreviewIframe?${new URLSearchParams({ file, token: 't' }).toString()}` })
  const { statusCode, headers, payload } = await viewer('/sys/common/preview/temp/a_00000000000000000000000000000000.pdf')
  expect([statusCode, headers['cache-control'], payload]).toEqual([200, 'no-cache', '<!doctype html>'])
  for (const file of ['https://evil.test/a.pdf', 'javascript:alert(1)', '/sys/common/preview/a"b/c.pdf'])
    expect((await viewer(file)).statusCode, file).not.toBe(200)
})

test('nothing outside the bundle is served', async () => {
  for (const url of [
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2findex.html',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/assets/a-1.js.map',
    '/assets/',
  ])
    expect((await asked(url, 'br')).statusCode, url).toBe(404)
})

/** What a page knows once it has run `/config.js`. */
async function told(of: FastifyInstance): Promise<unknown> {
  const { headers, payload } = await of.inject({ method: 'GET', url: '/config.js' })
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
  const window = {}
  runInNewContext(payload, { window })
  return (window as { millwright?: unknown }).millwright
}

test('the pages are told what the file beside them says, the clock of the plant, and which build they are', async () => {
  expect(await told(app)).toEqual({ staticBase: 'https://files.example', plantTz: 'Europe/Berlin', build: '0123456789abcdef' })
})

test('or to ask another back end, and that the plant is a demonstration when it is', async () => {
  const other = Fastify()
  await serveBundle(other, mkdtempSync(join(tmpdir(), 'millwright-')), { apiBase: 'https://mes.example/api', plantTz: 'Asia/Shanghai', isDemo: true, hasLodop: true })
  expect(await told(other)).toEqual({ apiBase: 'https://mes.example/api', plantTz: 'Asia/Shanghai', build: '', isDemo: true, hasLodop: true })
  await other.close()
})
