import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  await serveBundle(app, folder, null)
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

test('nothing outside the bundle is served', async () => {
  for (const url of ['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/a-1.js.map', '/assets/'])
    expect((await asked(url, 'br')).statusCode, url).not.toBe(200)
})
