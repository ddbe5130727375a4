import { chmodSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServerProcess } from '../../support/serverProcess.ts'

test('nobody else on the machine can read what the server keeps, also what an older version left open', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'millwright-'))
  chmodSync(dataDir, 0o755)
  writeFileSync(join(dataDir, 'millwright.db'), '')
  chmodSync(join(dataDir, 'millwright.db'), 0o644)
  const server = await startServerProcess({ dataDir })
  const names = readdirSync(dataDir)
  expect(names).toEqual(expect.arrayContaining(['millwright.db', 'millwright.db-wal', 'token.key']))
  const open = ['.', ...names].filter((name) => (statSync(join(dataDir, name)).mode & 0o007) !== 0)
  await server.stop()
  expect(open).toEqual([])
})
