import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test, vi } from 'vitest'
import { acquireDataDir } from '../../../../../server/start/dataDir.ts'
import { openDatabase } from '../../../../../server/start/openDatabase.ts'
import { readConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { aDevice, aTag, deviceCsv, tagCsv } from './plantFiles.ts'
import { newDataDir } from '../../../../support/newDataDir.ts'

vi.setConfig({ testTimeout: 180_000 })

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-files-'))
  dataDir = newDataDir()
})

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, INIT_CWD: folder }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/commands/tags.ts', ...args], { env })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string } // execFile rejects with both when the process ends badly
    return { code, said: stdout }
  }
}

async function stored() {
  const database = await openDatabase({ dataDir })
  const configuration = await readConfiguration(database.db)
  await database.close()
  return configuration
}

test('devices and tags are imported in one go, and exported as the same files', async () => {
  writeFileSync(join(folder, 'devices.csv'), deviceCsv([aDevice()]))
  writeFileSync(join(folder, 'tags.csv'), tagCsv([aTag()]))
  expect(await run('import', 'devices.csv', 'tags.csv')).toEqual({ code: 0, said: '已导入 2 行。\n' })
  expect(await stored()).toEqual({ devices: [aDevice()], tags: [aTag()] })
  const exported = mkdtempSync(join(tmpdir(), 'millwright-files-'))
  expect((await run('export', exported)).code).toBe(0)
  for (const name of ['devices.csv', 'tags.csv']) expect(readFileSync(join(exported, name), 'utf8')).toBe(readFileSync(join(folder, name), 'utf8'))
})

test('a bad tag keeps the devices of the same command out, and is named with file, line and column', async () => {
  writeFileSync(join(folder, 'devices.csv'), deviceCsv([aDevice()]))
  writeFileSync(join(folder, 'tags.csv'), tagCsv([aTag({ address: 70_000 })]))
  expect(await run('import', 'devices.csv', 'tags.csv')).toEqual({
    code: 1,
    said: '1 行有错误，没有导入任何内容：\ntags.csv 第 2 行 地址：地址 70000 减去地址基数 0 后超过 65535\n',
  })
  expect(await stored()).toEqual({ devices: [], tags: [] })
})

test('while a server uses the data directory the command says so and names the way over HTTP', async () => {
  const lock = acquireDataDir(dataDir)
  const { code, said } = await run('export')
  lock.release()
  expect(code).toBe(1)
  expect(said).toContain('服务正在运行')
  expect(said).toContain('POST /mes/plcTag/importExcel')
})

test('a wrong command and a missing file are answered with one sentence', async () => {
  expect(await run('load', 'x.csv')).toMatchObject({ code: 1, said: expect.stringContaining('用法：npm run tags') })
  expect(await run('import', 'nowhere.csv')).toEqual({ code: 1, said: '不能读取文件 nowhere.csv，请检查路径和权限。\n' })
})
