import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './freePort.ts'

/** The programs of the newest PostgreSQL that Debian installed; null without one. */
export function postgresPrograms(): string | null {
  const root = '/usr/lib/postgresql'
  const [newest] = existsSync(root) ? readdirSync(root).toSorted((one, other) => Number(other) - Number(one)) : []
  return newest === undefined ? null : join(root, newest, 'bin')
}

/** What a server does for years and for a loss of power: tests have neither. A proof of many minutes has it count its rows as a plant's does: AUTOVACUUM=on. */
const care = `autovacuum=${process.env['AUTOVACUUM'] === 'on' ? 'on -c autovacuum_naptime=10' : 'off'}`
const quick = ['fsync=off', 'full_page_writes=off', care, 'jit=off', 'checkpoint_timeout=1h', 'max_wal_size=4GB'].map((one) => `-c ${one}`).join(' ')

/** A database server of the test's own, in a folder of its own, on a free port of this computer. */
export async function startPostgres() {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql)')
  const folder = mkdtempSync(join(tmpdir(), 'millwright-postgres-'))
  const owner = ownerOf(folder)
  const data = join(folder, 'data')
  const run = (program: string, args: readonly string[]) => {
    const command = [join(programs, program), ...args]
    const [first = '', ...rest] = owner ? ['runuser', '-u', owner, '--', ...command] : command
    const { status, stderr } = spawnSync(first, rest, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', cwd: folder })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }
  run('initdb', ['-D', data, '-U', 'millwright', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'])
  const port = await freePort()
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories='' -c max_connections=200 ${quick}`
  const start = () => run('pg_ctl', ['-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start'])
  const stop = () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
  start()
  const address = `postgresql://millwright@127.0.0.1:${port}`
  return {
    /** without the name of a database */
    address,
    /** The address of a database that did not exist before. */
    newDatabase: (database: NewDatabase = {}) => newDatabase(address, database),
    start,
    stop,
    close() {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** `as` follows the name in the statement that makes it. */
type NewDatabase = { name?: string; as?: string }

/** Makes a database on the server at `address`; returns where it is. */
export async function newDatabase(address: string, { name = `d${randomUUID().replaceAll('-', '')}`, as = '' }: NewDatabase): Promise<string> {
  await ask(address, `create database ${name} ${as}`)
  return `${address}/${name}`
}

/** Removes a database, whoever still is connected to it. */
export function dropDatabase(url: string): Promise<void> {
  const { pathname } = new URL(url)
  return ask(url.slice(0, -pathname.length), `drop database ${pathname.slice(1)} with (force)`)
}

async function ask(address: string, statement: string): Promise<void> {
  const client = new pg.Client(`${address}/postgres`)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** PostgreSQL refuses to run as root; Debian made a person for it. */
function ownerOf(folder: string): string | null {
  if (userInfo().uid !== 0) return null
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  chownSync(folder, id('-u'), id('-g'))
  return 'postgres'
}
