import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../systems/ports.ts'

const root = '/usr/lib/postgresql'

/** A PostgreSQL of Debian with the settings that it comes with, in a folder of its own. Throws a sentence where there is none. */
export async function startPostgres() {
  const [newest] = existsSync(root) ? readdirSync(root).toSorted((one, other) => Number(other) - Number(one)) : []
  if (newest === undefined) throw new Error('there is no PostgreSQL: apt-get install postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'millwright-bench-postgres-'))
  const isRoot = userInfo().uid === 0
  if (isRoot) chownSync(folder, Number(run('id', ['-u', 'postgres'])), Number(run('id', ['-g', 'postgres'])))
  const own = (program: string, args: readonly string[]) => {
    const command = [join(root, newest, 'bin', program), ...args]
    return isRoot ? run('runuser', ['-u', 'postgres', '--', ...command], folder) : run(command[0] ?? '', command.slice(1), folder)
  }
  const data = join(folder, 'data')
  own('initdb', ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  const port = await freePort('web')
  own('pg_ctl', ['-D', data, '-o', `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=''`, '-l', join(folder, 'log'), '-w', 'start'])
  const psql = (database: string, statement: string) =>
    run(join(root, newest, 'bin', 'psql'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'bench', '-d', database, '-v', 'ON_ERROR_STOP=1', '-Atc', statement])
  psql('postgres', 'create database stock')
  return {
    address: `postgresql://bench@127.0.0.1:${port}`,
    /** one statement, or several in one transaction; gives what it prints */
    sql: (statement: string) => psql('stock', statement),
    stop() {
      own('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Postgres = Awaited<ReturnType<typeof startPostgres>>

function run(program: string, args: readonly string[], cwd = tmpdir()): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
  return stdout.trim()
}
