import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { ossFiles } from '#contract/modules/files/ossFile.ts'
import { diskReserveBytes } from '#contract/rules/diskReserve.ts'
import { uploadTypes } from '#contract/rules/uploadTypes.ts'
import { wireTime, instantOf } from '#contract/rules/wireTime.ts'
import { embeddedBytes } from '#contract/uploading.ts'
import type { FileRecord } from '#contract/uploading.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { ownerAtWork } from '../../tenancy/atWork.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import type { Caller } from '../../http/caller.ts'
import { changeMarkOf } from '../../http/changeMark.ts'
import { Problem } from '../../http/problem.ts'
import type { Log } from '../../log.ts'
import { pathFor } from './fileName.ts'
import { removeDue, removeLater } from './removals.service.ts'
import { diskProblem, noRoom } from './spool.ts'
import type { FileStore } from './store/fileStore.ts'
import { receiveFile } from './uploadForm.ts'
import type { ReceivedFile } from './uploadForm.ts'

export type FilesParts = {
  db: Database
  bus: Bus
  store: FileStore
  /** folder on our disk where files are while they arrive */
  arriving: string
  limits: { fileBytes: number; daily: Quota }
  /** bytes left on our disk; null while nobody knows */
  freeBytes: () => number | null
  plantTz: string
  now: () => number
  log: Log
}

/** longer than any upload lasts: what is due then was left behind by a process that ended */
const leftBehindMs = 3_600_000

/**
 * Receives the file of a form, stores it and issues its path. A picture for a rich text is not stored: null, the page embeds it itself.
 * The key is noted as one to remove before the first byte and struck off with the row, so nothing is ever left that nobody knows.
 */
export async function storeUpload(parts: FilesParts, request: FastifyRequest, caller: Caller, kept: 0 | 1): Promise<FileRecord | null> {
  const { db, bus, store, arriving, limits, freeBytes, plantTz, now } = parts
  const asked = { ownerId: caller.userId, quota: limits.daily, plantTz, now: now() }
  if ((freeBytes() ?? diskReserveBytes) < diskReserveBytes) throw new Problem(503, noRoom)
  await refuseOverQuota(db, { ...asked, addedBytes: 0 })
  const key = randomBytes(16).toString('hex')
  await removeLater(db, key, now() + leftBehindMs)
  try {
    const received = await receiveFile(request, { folder: arriving, key, maxBytes: limits.fileBytes })
    if (received.isEmbedded) {
      refuseUnfitForText(received)
      await leaveNothing()
      return null
    }
    const { spooled, name, biz } = received
    await store.keep(key, spooled)
    const url = pathFor(biz, name, key)
    const createTime = now()
    await db.transaction().execute(async (trx) => {
      await takeTurn(trx, `uploads of ${caller.userId}`)
      await refuseOverQuota(trx, { ...asked, addedBytes: spooled.bytes }) // others of this person may have ended meanwhile
      await trx
        .insertInto('sys_file')
        .values({
          id: key,
          fileName: name.name,
          url,
          fileSize: spooled.bytes,
          fileType: uploadTypes[name.suffix]?.mime ?? '',
          biz,
          sha256: spooled.sha256,
          ownerId: caller.userId,
          tenantId: ownerAtWork('sys_file'),
          createBy: caller.username,
          createTime,
          kept,
          unusedSince: createTime,
        })
        .execute()
      await trx.deleteFrom('sys_file_removal').where('id', '=', key).execute()
    })
    bus.emit('resource.changed', { resource: ossFiles.name, verb: 'add', id: key, mark: changeMarkOf(request) })
    return { fileName: name.name, filePath: url, fileSize: spooled.bytes, date: wireTime(createTime, plantTz) }
  } catch (error) {
    await leaveNothing()
    throw diskProblem(error)
  }

  async function leaveNothing(): Promise<void> {
    await rm(join(arriving, key), { force: true })
    await db.updateTable('sys_file_removal').set({ dueAt: 0 }).where('id', '=', key).execute()
    await removeDue(parts, 0)
  }
}

/** What a rich text embeds: pictures made of points, small enough for a record (security.md 1B-10). */
function refuseUnfitForText({ spooled, name }: ReceivedFile): void {
  if (!uploadTypes[name.suffix]?.mime.startsWith('image/')) throw new Problem(415, '请上传图片')
  if (spooled.bytes > embeddedBytes) throw new Problem(413, '插入正文的图片不能超过 200 KB，请压缩后再上传')
}

/** What one person may upload on one day of the plant's calendar (security.md 39). */
type Quota = { files: number; bytes: number }

type Asked = { ownerId: string; addedBytes: number; quota: Quota; plantTz: string; now: number }

/** Throws Problem 429 when one file more is too much. Files that were removed again do not count. */
async function refuseOverQuota(db: Database, { ownerId, addedBytes, quota, plantTz, now }: Asked): Promise<void> {
  const today = instantOf(`${wireTime(now, plantTz).slice(0, 10)} 00:00:00`, plantTz) ?? now
  const used = await db
    .selectFrom('sys_file')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('fileSize').as('bytes')])
    .where('ownerId', '=', ownerId)
    .where('createTime', '>=', today)
    .executeTakeFirstOrThrow()
  if (Number(used.files) < quota.files && Number(used.bytes ?? 0) + addedBytes <= quota.bytes) return
  throw new Problem(429, `今天上传的文件已到上限（${quota.files} 个或 ${Math.floor(quota.bytes / 1024 / 1024)} MB），请明天再传，或删除不用的文件`)
}
