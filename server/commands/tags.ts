import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { environmentWithFile, readConfig, SettingError } from '../config.ts'
import { acquireDataDir } from '../start/dataDir.ts'
import type { DataDir } from '../start/dataDir.ts'
import { openDatabase } from '../start/openDatabase.ts'
import type { Database } from '../db/database.ts'
import { Problem } from '../http/problem.ts'
import { exportFile } from '../modules/equipment/config/exporting.ts'
import { importFiles } from '../modules/equipment/config/importing.ts'
import type { Refusal } from '../files/importReport.ts'

const usage = '用法：npm run tags -- import devices.csv tags.csv（.csv 或 .xlsx，可以只给一个）；npm run tags -- export [文件夹]'
const httpWay =
  '服务正在运行，这个命令只能在服务停止时使用。现在请通过接口导入：POST /mes/plcDevice/importExcel 和 POST /mes/plcTag/importExcel；导出：GET /mes/plcDevice/exportXls 和 GET /mes/plcTag/exportXls。'
/** Faults that are printed; the person corrects these first. */
const shownFaults = 50

/** `npm run tags -- import devices.csv tags.csv` and `export [folder]`, while the server is stopped (observing.md). */
async function main(): Promise<void> {
  const [verb, ...paths] = process.argv.slice(2)
  if (verb === 'import' && paths.length > 0) await withDatabase((db) => importPaths(db, paths))
  else if (verb === 'export' && paths.length <= 1) await withDatabase((db) => exportTo(db, paths[0] ?? '.'))
  else throw new Problem(422, usage)
}

/** All files are one transaction; what a file is about is told by its heading. */
async function importPaths(db: Database, paths: readonly string[]): Promise<void> {
  const sources = paths.map((path) => ({ subject: null, name: basename(path), content: contentOf(path) }))
  const outcome = await importFiles(db, sources, { name: null, atMs: Date.now() })
  if (outcome.kind === 'refused') throw new Problem(422, sentencesOf(outcome))
  say(`已导入 ${outcome.totalCount} 行。`)
}

async function exportTo(db: Database, folder: string): Promise<void> {
  for (const subject of ['device', 'tag'] as const) {
    const path = join(fromCaller(folder), `${subject}s.csv`)
    const file = await exportFile(db, { subject, format: 'csv' })
    try {
      writeFileSync(path, file)
    } catch {
      throw new Problem(422, `不能写入 ${path}，请检查文件夹是否存在、是否有权限、磁盘是否已满。`) // whichever it is, the person looks at these three
    }
    say(`已写入 ${path}`)
  }
}

function sentencesOf({ faults, faultCount, lineCount }: Refusal): string {
  const shown = faults.slice(0, shownFaults).map(({ file, line, column, reason }) => `${file} 第 ${line} 行 ${column}：${reason}`)
  const left = faultCount - shown.length
  return [`${lineCount} 行有错误，没有导入任何内容：`, ...shown, ...(left > 0 ? [`另有 ${left} 处错误没有列出。`] : [])].join('\n')
}

function contentOf(path: string): Uint8Array {
  try {
    return readFileSync(fromCaller(path))
  } catch {
    throw new Problem(422, `不能读取文件 ${path}，请检查路径和权限。`) // whatever the system says, the person looks at these two
  }
}

/** npm runs scripts in the project's folder and tells where the person was. */
function fromCaller(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
}

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = readConfig(environmentWithFile())
  const dataDir = stoppedDataDir(DATA_DIR)
  try {
    const database = await openDatabase({ dataDir: dataDir.path, url: DATABASE_URL })
    try {
      await work(database.db)
    } finally {
      await database.close()
    }
  } finally {
    dataDir.release()
  }
}

function stoppedDataDir(path: string): DataDir {
  try {
    return acquireDataDir(path)
  } catch (error) {
    if (error instanceof Problem && error.status === 409) throw new Problem(409, httpWay)
    throw error
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  const isExpected = error instanceof Problem || error instanceof SettingError
  say(isExpected ? error.message : `没有成功：${String(error)}`)
  process.exitCode = 1
})
