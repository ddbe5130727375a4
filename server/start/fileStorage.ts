import { join } from 'node:path'
import { ossFiles } from '#contract/modules/files/ossFile.ts'
import type { Bus } from '../bus/bus.ts'
import type { Closing } from './closing.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { startLoop } from '../health/loop.ts'
import { removeDeleted, sweepFiles } from '../modules/files/fileSweep.ts'
import type { FilesParts } from '../modules/files/files.service.ts'
import { createDiskStore } from '../modules/files/store/diskStore.ts'
import type { FileStore } from '../modules/files/store/fileStore.ts'
import { createS3Store } from '../modules/files/store/s3Store.ts'

const sweepEveryMs = 3_600_000
const mebibyte = 1024 * 1024

type Parts = { config: Config; dataDir: string; db: Database; bus: Bus; freeBytes: () => number | null; closing: Closing; log: Log }

/** Where uploaded files are kept, and who clears away what nobody needs. Throws Problem when the settings of the store lead nowhere. */
export async function openFileStorage({ config, dataDir, db, bus, freeBytes, closing, log }: Parts): Promise<FilesParts> {
  const folder = join(dataDir, 'files')
  const store = storeOf(config, folder, log)
  await store.check()
  const parts: FilesParts = {
    db,
    bus,
    store,
    arriving: join(folder, 'arriving'),
    limits: { fileBytes: config.UPLOAD_MAX_MB * mebibyte, daily: { files: config.UPLOAD_DAILY_FILES, bytes: config.UPLOAD_DAILY_MB * mebibyte } },
    freeBytes,
    plantTz: config.PLANT_TZ,
    now: Date.now,
    log,
  }
  removeDeleted(bus, ossFiles.name, parts)
  closing.add(startLoop('unused files', sweepEveryMs, () => sweepFiles(parts, Date.now()), log).close)
  return parts
}

function storeOf({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: Config, folder: string, log: Log): FileStore {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return createDiskStore(folder)
  return createS3Store({ endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY }, log)
}
