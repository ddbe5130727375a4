import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServerProcess } from '../../support/serverProcess.ts'
import { startPostgres } from '../../support/postgres.ts'
import { addressOf, ask, percentile, signInFrom } from './client.ts'
import { changedRight, fillPlant, nameOf, pages, password, roleOf, size } from './plant.ts'
import { startWork } from './working.ts'

/** `npm run measure:rights`: signing in, menus and a change of a role with 500 roles, 2000 rights and 10 000 people, on both databases. `-- sqlite` or `-- postgres` takes one of them; `small` at the end tries it with a tenth, `different` gives no two people the same rights. */
const working = 20
const limits = { signIn: 150, menu: 50, reach: 5000, api: 100 }
const menuPath = '/sys/permission/getUserPermissionByToken'
const workPaths = [
  '/sys/dict/list?pageNo=1&pageSize=10',
  '/sys/user/list?pageNo=1&pageSize=10',
  '/sys/role/list?pageNo=1&pageSize=10',
  '/sys/annountCement/listByUser',
]

const which = process.argv[2]
let missed = 0
if (which !== 'postgres') await measure('SQLite', undefined)
if (which !== 'sqlite') {
  const postgres = await startPostgres()
  await measure('PostgreSQL', await postgres.newDatabase())
  postgres.close()
}
process.exit(missed > 0 ? 1 : 0)

async function measure(name: string, databaseUrl: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'millwright-rights-'))
  const filledFrom = performance.now()
  await fillPlant(dataDir, databaseUrl)
  process.stdout.write(
    `${name}: ${size.roles} roles, ${size.rights} rights and ${size.people} people written in ${Math.round((performance.now() - filledFrom) / 1000)} s\n`,
  )
  const server = await startServerProcess({ dataDir, env: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } })
  const { url } = server
  const admin = await server.token()

  const workers = await inTurn(working, (at) => signInFrom(url, nameOf(size.people - 1 - at), password, addressOf(size.people - 1 - at)))
  const work = startWork(
    url,
    workers.map(({ token }) => token),
    workPaths,
  )
  await pause(2000)
  work.take()

  const people = await inTurn(pages, (at) => signInFrom(url, nameOf(at), password, addressOf(at)))
  say(
    name,
    'sign-in, one after the other',
    people.map(({ tookMs }) => tookMs),
    limits.signIn,
  )
  say(name, 'API meanwhile', work.take(), limits.api)

  const menus = await inTurn(200, async (at) => ask(url + menuPath, { token: people[at % people.length]?.token ?? '' }))
  say(
    name,
    `menu (${Math.round((menus[0]?.text.length ?? 0) / 1024)} KB as sent)`,
    menus.map(({ tookMs }) => tookMs),
    limits.menu,
  )
  work.take()

  const open: Awaited<ReturnType<typeof openPage>>[] = []
  for (let at = 0; at < people.length; at += 20)
    open.push(...(await Promise.all(people.slice(at, at + 20).map(({ token, userId }) => openPage(url, userId, token)))))
  await pause(1000)
  work.take()
  const began = performance.now()
  const reached = Promise.all(open.map((page) => page.told))
  const saved = await ask(`${url}/sys/permission/saveRolePermission`, {
    method: 'POST',
    token: admin,
    body: { roleId: roleOf(0), permissionIds: changedRight, lastpermissionIds: '' },
  })
  if (saved.status !== 200) throw new Error(saved.text)
  const atMs = (await reached).map((at) => at - began)
  say(name, `a changed role: its command answered after ${Math.round(saved.tookMs)} ms; ${pages} pages have the new rights`, atMs, limits.reach, 1)
  say(name, 'API meanwhile', work.take(), limits.api)
  for (const page of open) page.close()
  await work.stop()
  await server.stop()
}

function say(name: string, what: string, tookMs: readonly number[], limitMs: number, share = 0.95): void {
  const found = percentile(tookMs, share)
  if (found > limitMs) missed += 1
  const middle = percentile(tookMs, 0.5).toFixed(0)
  process.stdout.write(
    `${name}: ${what}: ${share === 1 ? 'last' : 'p95'} ${found.toFixed(0)} ms, usually ${middle} ms, of ${tookMs.length} (wanted ${limitMs})${found > limitMs ? ' MISSED' : ''}\n`,
  )
}

async function inTurn<Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let at = 0; at < count; at += 1) made.push(await make(at))
  return made
}

/** An open page: told by its notification link, it reads its menu anew, and is done when that has the new right. */
async function openPage(url: string, userId: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket/${userId}`, [token])
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`the notification link of ${userId} was refused`)))
  })
  const told = new Promise<number>((resolve, reject) => {
    socket.addEventListener('close', ({ code, reason }) => reject(new Error(`the notification link of ${userId} ended: ${code} ${reason}`)))
    socket.addEventListener('message', ({ data }) => {
      if (!String(data).includes('"rights"')) return
      ask(url + menuPath, { token }).then(
        ({ status }) => (status === 200 ? resolve(performance.now()) : reject(new Error(String(status)))),
        (error: unknown) => reject(error instanceof Error ? error : new Error('unknown')),
      )
    })
  })
  return { told, close: () => socket.close() }
}
