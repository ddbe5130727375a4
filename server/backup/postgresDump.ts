import { spawn } from 'node:child_process'
import { Problem } from '../http/problem.ts'

/** Writes the whole PostgreSQL behind an address to a file, as it stood at one moment. Throws where `pg_dump` is missing or refuses. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--no-owner', '--file', file], url)
}

/** Throws unless the file is a dump that can be read. */
export async function checkDump(file: string): Promise<void> {
  await run('pg_restore', ['--list', file], null)
}

/** Puts a dump in the place of what is there, all of it or nothing. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  const { pathname } = new URL(url)
  const database = decodeURIComponent(pathname.slice(1))
  await run('pg_restore', ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error', '--dbname', database, file], url)
}

/** The address goes by the environment: arguments are seen by everybody on the computer. */
function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

function run(program: string, args: readonly string[], url: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...(url === null ? {} : environmentOf(url)) }, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
    child.once('error', () => reject(new Problem(503, `没有找到 ${program}：请在服务器上安装与数据库同版本的 PostgreSQL 客户端程序`)))
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Problem(503, `${program} 没有成功：${said.trim().split('\n').at(-1) ?? ''}`))))
  })
}
