import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startS3Server } from '../support/s3Server.ts'
import { startServerProcess } from '../support/serverProcess.ts'

const startsWith = (env: Record<string, string>) =>
  startServerProcess({ env }).then(
    async (server) => `started, ended with ${await server.stop()}`,
    (error: Error) => error.message,
  )

test('a wrong setting stops the start with a sentence that names it and says what is allowed', async () => {
  expect(await startsWith({ PORT: 'eighty' })).toMatch(/ended with 1: .*PORT.*[一-龥]/)
})

test('a port that is taken stops the start with a sentence that names the port and says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo // a TCP server has one
  expect(await startsWith({ PORT: String(port) })).toMatch(new RegExp(`ended with 1: .*${port}.*[一-龥]`))
  other.close()
})

test('a data directory that cannot be written stops the start with a sentence that names it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'millwright-')), 'a-file')
  writeFileSync(file, '')
  expect(await startsWith({ DATA_DIR: join(file, 'data') })).toMatch(/ended with 1: 数据目录 .*DATA_DIR/)
})

test('a store for files that refuses our keys stops the start with a sentence that names them and keeps them secret', async () => {
  const s3 = await startS3Server()
  const { endpoint, bucket, accessKey } = s3.settings
  const said = await startsWith({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: 'not-the-secret' })
  expect(said).toMatch(/ended with 1: .*S3_SECRET_KEY.*重新启动/)
  expect(said).not.toContain('not-the-secret')
  await s3.close()
})
