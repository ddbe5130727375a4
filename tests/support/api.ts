import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Envelope } from '#contract/envelope.ts'
import { createBus, nobodyElse } from '../../server/bus/bus.ts'
import type { Bus } from '../../server/bus/bus.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import type { Database } from '../../server/db/database.ts'
import { createApplication } from '../../server/http/application.ts'
import { createAuditLog } from '../../server/http/audit.ts'
import type { AnyRoute } from '../../server/http/route.ts'
import { authenticatePeopleAndScreens } from '../../server/http/authenticate.ts'
import { createScreens } from '../../server/http/screens.ts'
import type { Screens } from '../../server/http/screens.ts'
import { createSessions } from '../../server/http/sessions.ts'
import type { Sessions } from '../../server/http/sessions.ts'
import { createTickets } from '../../server/http/tickets.ts'
import type { Tickets } from '../../server/http/tickets.ts'
import { createLog } from '../../server/log.ts'
import { jobHandlersOf } from '../../server/jobs/handler.ts'
import { createOutbound } from '../../server/outbound/outbound.ts'
import { createVault } from '../../server/secrets/vault.ts'
import { noWays } from '../../server/outbound/ways.ts'
import { deliveryJobs } from '../../server/modules/messages/delivery/deliver.ts'
import { createBackups } from '../../server/backup/backups.ts'
import { backupJob } from '../../server/modules/operations/backups/backupJob.ts'
import { logExportJob } from '../../server/modules/operations/logs/exportJob.ts'
import { purgeJobs } from '../../server/modules/operations/jobs/purges.ts'
import { createPerson, ensureRoles, hasPeople } from '../../server/modules/identity/people/people.service.ts'
import { captchaAlphabet } from '../../server/modules/identity/captcha/glyphs.ts'
import type { SmsProvider } from '../../server/modules/identity/phone/smsProvider.ts'
import { ensureDictionaries } from '../../server/modules/reference/dictionaries/dictionaries.service.ts'
import { sampleJobs } from './sampleJobs.ts'
import { backOfficeRoutes } from './backOffice.ts'
import type { BackOffice } from './backOffice.ts'
import type { SignInSettings } from '../../server/modules/identity/identity.routes.ts'
import { newDataDir } from './newDataDir.ts'

export const passwords = { admin: 'correct-horse-battery', viewer: 'wall-screen-1', guest: 'only-a-visitor' }
export type PersonName = keyof typeof passwords

/** A real application on a real database file, with an administrator, a viewer and a guest without any right. */
export type Api = {
  app: FastifyInstance
  db: Database
  bus: Bus
  clock: { now: number }
  dataDir: string
  /** of people and screens */
  sessions: Sessions
  tickets: Tickets
  call(options: InjectOptions): Promise<{ status: number; body: Envelope }>
  /** Opens a session as a sign-in does, without the work of checking a password. */
  tokenOf(person: PersonName): Promise<string>
  /** Asks for a picture code under `key`; chance is fixed here, so that it shows `captchaCode`. */
  drawCaptcha(key: string): Promise<string>
  captchaCode: string
  /** text messages that were sent; their codes are `smsCode` */
  texts: { mobile: string; text: string }[]
  smsCode: string
  close(): Promise<void>
}

/** `databaseUrl` is a PostgreSQL that stands empty; a SQLite file without it */
export type ApiSetup = { settings?: Partial<SignInSettings>; allowedOrigins?: readonly string[]; databaseUrl?: string | undefined }

export const settingsOff: SignInSettings = {
  mayRegister: false,
  mayResetPassword: false,
  publicUrl: null,
  casUrl: null,
  oauthProviders: [],
  oidcProviders: [],
  ldap: null,
}

/** What an application of these tests begins with: roles, dictionaries and the three people. */
export async function addFirstPeople(db: Database): Promise<void> {
  await ensureRoles(db)
  await ensureDictionaries(db, Date.now())
  const names = Object.keys(passwords) as PersonName[] // the keys of a constant object
  await Promise.all(
    names.map((person) => createPerson(db, { username: person, realname: person, password: passwords[person], roleCode: person, phone: null, email: null })),
  )
}

export async function startApi(
  routes: (parts: BackOffice & { screens: Screens }) => AnyRoute[] = () => [],
  { settings = {}, allowedOrigins = [], databaseUrl }: ApiSetup = {},
): Promise<Api> {
  const dataDir = newDataDir({ hasPeople: true })
  const { db, listing, close: closeDatabase } = await openDatabase({ dataDir, url: databaseUrl })
  if (!(await hasPeople(db))) await addFirstPeople(db)
  const log = createLog('silent')
  const bus = createBus((error) => {
    throw error
  })
  const clock = { now: Date.now() }
  const secret = new Uint8Array(32).fill(7)
  const now = () => clock.now
  const people = createSessions(db, secret, now)
  const screens = createScreens(db, secret, now)
  const sessions = authenticatePeopleAndScreens(people, screens)
  const audit = createAuditLog({ db, bus, now, log })
  const texts: Api['texts'] = []
  const sms: SmsProvider = { send: async (mobile, text) => void texts.push({ mobile, text }) }
  const tickets = createTickets(now)
  const outbound = createOutbound({ allow: { names: [], networks: [] } })
  const backups = createBackups({ dataDir, url: databaseUrl, folder: join(dataDir, 'backups'), keep: 3, plantTz: 'Asia/Shanghai', now })
  const parts = {
    db,
    listing,
    bus,
    sessions: people,
    audit,
    tickets,
    attemptsElsewhere: nobodyElse,
    screens,
    plantTz: 'Asia/Shanghai',
    now,
    random: () => 0,
    sms,
    settings: { ...settingsOff, ...settings },
    jobHandlers: jobHandlersOf([
      ...purgeJobs({ archiveDir: join(dataDir, 'archive') }),
      logExportJob({ archiveDir: join(dataDir, 'archive'), plantTz: 'Asia/Shanghai' }),
      backupJob(backups),
      ...sampleJobs,
      ...deliveryJobs({ outbound, ways: noWays }),
    ]),
    outbound,
    openChannels: ['4' as const],
    vault: createVault(secret),
    dataDir,
    backups,
    backupFolder: join(dataDir, 'backups'),
    backupKeep: 3,
    log,
  }
  const app = await createApplication({
    routes: [...backOfficeRoutes(parts), ...routes(parts)],
    sessions,
    audit,
    tickets,
    bundle: null,
    tls: null,
    allowedOrigins,
    apiBase: null,
    isDemo: false,
    hasLodop: false,
    plantTz: 'Asia/Shanghai',
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
    dataDir,
    sessions,
    tickets,
    call,
    async tokenOf(person) {
      const user = await db.selectFrom('sys_user').select(['id', 'tokenVersion']).where('username', '=', person).executeTakeFirstOrThrow()
      return sessions.open(user, { address: '127.0.0.1', agent: 'test' })
    },
    texts,
    smsCode: '000000',
    captchaCode: (captchaAlphabet[0] ?? '').repeat(4),
    drawCaptcha: async (key) => String((await call({ method: 'GET', url: `/sys/randomImage/${key}` })).body.result),
    async close() {
      await app.close()
      await closeDatabase()
    },
  }
}
