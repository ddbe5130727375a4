import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Envelope } from '#contract/envelope.ts'
import { createBus } from '../../server/bus.ts'
import type { Bus } from '../../server/bus.ts'
import { openDatabase } from '../../server/db/database.ts'
import type { Database } from '../../server/db/database.ts'
import { createApplication } from '../../server/http/application.ts'
import type { AnyRoute } from '../../server/http/route.ts'
import { createSessions } from '../../server/http/sessions.ts'
import { createLog } from '../../server/log.ts'
import { createPerson, ensureRoles } from '../../server/modules/system/people.service.ts'
import { sessionRoutes } from '../../server/modules/system/session.routes.ts'

export const passwords = { admin: 'correct-horse-battery', viewer: 'wall-screen-1', guest: 'only-a-visitor' }
export type PersonName = keyof typeof passwords

/** A real application on a real database file, with an administrator, a viewer and a guest without any right. */
export type Api = {
  app: FastifyInstance
  db: Database
  bus: Bus
  clock: { now: number }
  call(options: InjectOptions): Promise<{ status: number; body: Envelope }>
  tokenOf(person: PersonName): Promise<string>
  close(): Promise<void>
}

export async function startApi(routes: (parts: { db: Database; bus: Bus }) => AnyRoute[] = () => []): Promise<Api> {
  const { db, close: closeDatabase } = await openDatabase(mkdtempSync(join(tmpdir(), 'millwright-')))
  await ensureRoles(db)
  for (const person of Object.keys(passwords) as PersonName[])
    await createPerson(db, { username: person, realname: person, password: passwords[person], roleCode: person }) // the keys of a constant object
  const log = createLog('silent')
  const bus = createBus((error) => {
    throw error
  })
  const clock = { now: Date.now() }
  const sessions = createSessions(db, new Uint8Array(32).fill(7), () => clock.now)
  const app = await createApplication({
    routes: [...sessionRoutes({ db, bus, sessions, now: () => clock.now }), ...routes({ db, bus })],
    sessions,
    bundle: null,
    tls: null,
    onResponse: () => {},
    log,
  })

  async function call(options: InjectOptions) {
    const response = await app.inject(options)
    return { status: response.statusCode, body: response.json<Envelope>() }
  }
  return {
    app,
    db,
    bus,
    clock,
    call,
    async tokenOf(person) {
      const { body } = await call({ method: 'POST', url: '/sys/login', payload: { username: person, password: passwords[person] } })
      return (body.result as { token: string }).token // login's result is tested where login is
    },
    async close() {
      await app.close()
      await closeDatabase()
    },
  }
}
