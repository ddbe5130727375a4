import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { importFile, startServerProcess } from '../support/serverProcess.ts'

/**
 * `npm run faults:disk`, as root: a server whose data directory is a tmpfs of 16 MB. The disk is filled, then a file is
 * imported: a clear refusal, nothing half-imported, the server lives, and with room again the same import succeeds.
 */
const rows = 5000
const dataDir = mkdtempSync(join(tmpdir(), 'millwright-disk-'))
if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', dataDir]).status !== 0) {
  process.stdout.write('a tmpfs could not be mounted: run this as root\n')
  process.exit(2)
}
const server = await startServerProcess({ dataDir })
const token = await server.token()
const lines = Array.from({ length: rows }, (_, index) => `D.t${index},D,holding,${index},uint16`)
const importTags = () => importFile(server.url, token, 'plcTag', `tagCode,deviceCode,area,address,dataType\n${lines.join('\n')}\n`)
await importFile(server.url, token, 'plcDevice', 'deviceCode,protocol,host,enabled\nD,modbusTcp,127.0.0.1,0\n')

const ballast = join(dataDir, 'ballast')
const { bavail, bsize } = statfsSync(dataDir)
writeFileSync(ballast, Buffer.alloc(bavail * bsize - 64 * 1024))
const refused = await importTags()
const stored = countTags()
const live = (await fetch(`${server.url}/health/live`)).status
rmSync(ballast)
const taken = await importTags()
const storedAfter = countTags()
const exitCode = await server.stop()
spawnSync('umount', [dataDir])

function countTags(): number {
  const db = new DatabaseSync(join(dataDir, 'millwright.db'), { readOnly: true })
  const row = db.prepare('select count(*) as n from mes_plc_tag').get()
  db.close()
  return Number(row?.['n'])
}

process.stdout.write(`disk full: ${refused.code} “${refused.message}”, ${stored} of ${rows} rows stored, /health/live ${live}\n`)
process.stdout.write(`with room again: ${taken.code}, ${storedAfter} rows stored, server ended with ${exitCode}\n`)
process.exit(!refused.success && stored === 0 && live === 200 && taken.success && storedAfter === rows && exitCode === 0 ? 0 : 1)
