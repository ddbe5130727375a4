import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { Problem } from '../../../http/problem.ts'
import type { Log } from '../../../log.ts'
import { errorFields } from '../../../log.ts'
import { gone } from './fileStore.ts'
import type { FileStore } from './fileStore.ts'

/** Where the bucket is and who we are there. */
export type S3Settings = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

const shortMs = 20_000
/** a film over a slow line */
const longMs = 600_000

/** Files in a bucket of any store that speaks the S3 protocol (MinIO, Ceph, clouds), addressed by path. */
export function createS3Store({ endpoint, bucket, region, accessKey, secretKey }: S3Settings, log: Log): FileStore {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region, retries: 0 })
  const place = `${endpoint}/${bucket}`

  /** Throws Problem 503 when nothing answers. */
  async function ask(method: string, address: string, { headers = {}, body, withinMs = shortMs }: Asked = {}): Promise<Response> {
    try {
      const signed = await client.sign(address, { method, headers, ...(body ? { body } : {}) })
      return await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(withinMs) })
    } catch (error) {
      log.error('file store did not answer', { method, ...errorFields(error) })
      throw new Problem(503, '文件存储没有响应，请稍后重试')
    }
  }
  async function refused(method: string, response: Response): Promise<Problem> {
    await response.body?.cancel()
    log.error('file store refused', { method, status: response.status })
    return new Problem(503, '文件存储拒绝了请求，请联系管理员检查存储设置')
  }

  return {
    async check() {
      const response = await ask('HEAD', place).catch(() => null)
      if (response === null) return log.warn('file store does not answer yet: files can be neither stored nor read', {})
      if (response.status === 404) throw new Problem(404, `设置 S3_BUCKET 指定的存储桶“${bucket}”不存在。请先建立它，或改正设置后重新启动。`)
      if (!response.ok) throw new Problem(403, '设置 S3_ACCESS_KEY、S3_SECRET_KEY 或 S3_REGION 不正确：文件存储拒绝了访问。请改正后重新启动。')
    },
    async keep(key, { path, bytes, sha256 }) {
      const body = await openAsBlob(path) // read while it is sent; its length is known, as the protocol wants it
      const headers = { 'x-amz-content-sha256': sha256, 'content-length': String(bytes), 'content-type': 'application/octet-stream' }
      const response = await ask('PUT', `${place}/${key}`, { headers, body, withinMs: longMs })
      if (!response.ok) throw await refused('PUT', response)
      await response.body?.cancel()
      await rm(path, { force: true })
    },
    async read(key, { first, last }) {
      const response = await ask('GET', `${place}/${key}`, { headers: { range: `bytes=${first}-${last}` }, withinMs: longMs })
      if (response.status === 404) throw new Problem(404, gone)
      if (response.status !== 206 || !response.body) throw await refused('GET', response)
      return Readable.from(response.body)
    },
    async remove(key) {
      const response = await ask('DELETE', `${place}/${key}`)
      if (!response.ok && response.status !== 404) throw await refused('DELETE', response)
      await response.body?.cancel()
    },
  }
}

type Asked = { headers?: Record<string, string>; body?: Blob; withinMs?: number }
