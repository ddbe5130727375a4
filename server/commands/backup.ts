import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { wireTime } from '#contract/rules/wireTime.ts'
import { readArchive } from '../backup/archive.ts'
import { createBackups } from '../backup/backups.ts'
import { restoreBackup } from '../backup/restoreBackup.ts'
import { backupPlaceOf, environmentWithFile, readConfig, SettingError } from '../config.ts'
import { Problem } from '../http/problem.ts'
import { acquireDataDir } from '../start/dataDir.ts'

const usage = '用法：npm run backup -- now | list | verify <备份> | restore <备份>，备份为列出的名称或文件的路径；恢复前请先停止服务'

/** `npm run backup`: takes a backup beside a server that runs or without one, lists and checks them, and puts one back with the server stopped. */
async function main(): Promise<void> {
  const [verb, given = '', ...more] = process.argv.slice(2)
  const config = readConfig(environmentWithFile())
  const place = backupPlaceOf(config, config.DATA_DIR)
  const backups = createBackups(place)
  const file = existsSync(given) ? given : join(place.folder, given)
  const needsFile = verb === 'verify' || verb === 'restore'
  if (more.length > 0 || (needsFile ? given === '' : given !== '')) throw new Problem(422, usage)
  if (needsFile && !existsSync(file)) throw new Problem(404, `没有备份 ${given}，用 npm run backup -- list 查看`)
  if (verb === 'now') {
    const { name, bytes } = await backups.take()
    say(`备份完成并已校验：${join(place.folder, name)}（${(bytes / 1e6).toFixed(1)} MB）`)
  } else if (verb === 'list') {
    const all = await backups.list()
    say(all.length === 0 ? `${place.folder} 里还没有备份` : all.map(({ name, bytes, at }) => `${name}  ${at}  ${(bytes / 1e6).toFixed(1)} MB`).join('\n'))
  } else if (verb === 'verify') {
    const { createdAt, files } = await readArchive(file)
    say(`备份完好：${createdAt}，${files.length} 个文件`)
  } else if (verb === 'restore') {
    const held = acquireDataDir(config.DATA_DIR)
    const stamp = wireTime(Date.now(), config.PLANT_TZ).replaceAll(/[-:]/g, '').replace(' ', '-')
    try {
      const { createdAt } = await restoreBackup(file, { dataDir: config.DATA_DIR, url: config.DATABASE_URL, stamp })
      say(`已恢复到 ${createdAt} 的备份。恢复前的数据在 ${join(config.DATA_DIR, `before-restore-${stamp}`)}，确认无误后可以删除。现在可以启动服务。`)
    } finally {
      held.release()
    }
  } else throw new Problem(422, usage)
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  say(error instanceof Problem || error instanceof SettingError ? error.message : `没有成功：${String(error)}`)
  process.exitCode = 1
})
