import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { createBus } from '../../../server/bus/bus.ts'
import { systemActor } from '../../../server/bus/unit.ts'
import { createUnits } from '../../../server/bus/units.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { openSqlite } from '../../../server/db/sqlite.ts'
import { acquireDataDir } from '../../../server/start/dataDir.ts'
import { newDataDir } from '../../support/newDataDir.ts'

vi.setConfig({ testTimeout: 180_000 })

async function run(dataDir: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: dataDir }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/commands/audit.ts', ...args], { env })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string } // execFile rejects with both when the process ends badly
    return { code, said: stdout }
  }
}

test('the chain is judged beside a server that runs, and a line changed by SQL while it stood is named', async () => {
  const dataDir = newDataDir()
  const lock = acquireDataDir(dataDir)
  const { db, close } = await openDatabase({ dataDir })
  expect(await run(dataDir, 'verify')).toEqual({ code: 0, said: '还没有审计记录。\n' })
  const units = createUnits({ db, bus: createBus(() => {}), now: () => 1000 })
  for (const entityId of ['1', '2', '3'])
    await units(systemActor, async (unit) => unit.audit.note({ action: 'add', entity: 'mesOrder', entityId, before: null, after: { qty: 1 } }))
  const { hash } = await db.selectFrom('mes_audit').select('hash').where('id', '=', 3).executeTakeFirstOrThrow()
  expect(await run(dataDir, 'verify')).toEqual({
    code: 0,
    said: expect.stringContaining(`审计记录完好，共 3 条。请记下最后一条，下次校验时写在命令后面：3:${hash}`),
  })
  expect((await run(dataDir, 'verify', `3:${hash}`)).code).toBe(0)
  await close()
  lock.release()

  const { raw, close: closeFile } = openSqlite(join(dataDir, 'millwright.db'), { synchronous: 'FULL', busyTimeoutMs: 0 })
  raw.exec(`drop trigger mes_audit_no_update; update mes_audit set "after" = '{"qty":100}' where id = 2`)
  closeFile()
  expect(await run(dataDir, 'verify')).toEqual({ code: 1, said: '审计记录不可信：第 2 条被修改过：内容与它的摘要不符。在它之前的 1 条完好。\n' })
})

test('a wrong command and a folder without a database are answered with one sentence', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'millwright-'))
  for (const args of [['check'], ['verify', '3'], ['verify', '0:x'], []])
    expect(await run(empty, ...args)).toMatchObject({ code: 1, said: expect.stringContaining('用法：npm run audit') })
  expect(await run(empty, 'verify')).toMatchObject({ code: 1, said: expect.stringContaining('没有数据库') })
})
