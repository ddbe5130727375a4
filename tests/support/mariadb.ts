import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createConnection as dial } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { installFromDebian } from '../debian.ts'
import { freePort } from './freePort.ts'

const server = '/usr/sbin/mariadbd'
const installer = '/usr/bin/mariadb-install-db'
const startsWithinMs = 30_000

/** Whether this machine has a MariaDB; Debian's is asked for where it is missing. */
export function hasMariadb(): boolean {
  if (!existsSync(server)) installFromDebian('mariadb-server')
  return existsSync(server) && existsSync(installer)
}

/** A MariaDB of the test's own, in a folder of its own, with the account `reader`, its password and the database `erp`, in which `tables` are made. */
export async function startMariadb(password: string, tables = '') {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-mariadb-'))
  const owner = userInfo().uid === 0 ? 'mysql' : userInfo().username
  if (owner === 'mysql') {
    const id = (flag: string) => Number(spawnSync('id', [flag, owner], { encoding: 'utf8' }).stdout)
    chownSync(folder, id('-u'), id('-g'))
  }
  const data = join(folder, 'data')
  const made = spawnSync(installer, ['--no-defaults', `--datadir=${data}`, `--user=${owner}`, '--skip-test-db', '--auth-root-authentication-method=normal'], {
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`mariadb-install-db: ${made.stderr}`)
  const port = await freePort()
  const settings = [
    `--datadir=${data}`,
    `--socket=${join(folder, 's.sock')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--user=${owner}`,
    '--skip-name-resolve',
  ]
  const running = spawn(server, ['--no-defaults', ...settings], { stdio: 'ignore' })
  await listening(port)
  const sql = `create database erp; create user reader@'127.0.0.1' identified by '${password}'; grant select on erp.* to reader@'127.0.0.1'; use erp; ${tables}`
  const asked = spawnSync('/usr/bin/mariadb', ['--no-defaults', '-uroot', `--socket=${join(folder, 's.sock')}`, '--default-character-set=utf8mb4', '-e', sql], {
    encoding: 'utf8',
  })
  if (asked.status !== 0) throw new Error(`mariadb: ${asked.stderr}`)
  return {
    port,
    async close() {
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening(port: number): Promise<void> {
  const until = performance.now() + startsWithinMs
  for (;;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = dial(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isThere) return
    if (performance.now() > until) throw new Error('MariaDB does not listen')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
