import type { Migration } from 'kysely/migration'
import type { Resource } from '#contract/resource.ts'
import type { RetainedTopic } from '#contract/retainedTopics.ts'
import type { Backups } from '../backup/backups.ts'
import type { Following } from '../bus/bus.ts'
import type { Database, Tables } from '../db/database.ts'
import type { AnyJobHandler } from '../jobs/handler.ts'
import type { AnyRoute } from '../http/route.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { WaySettings } from '../outbound/ways.ts'
import type { CommandHalf, Guard } from '../resource/command/commandHalf.ts'
import type { OpenTo } from '../resource/read/openTo.ts'
import type { HookParts, Registered } from '../resource/routes/registered.ts'
import type { Hooks } from '../resource/write/hooks.ts'
import type { ReportsFor } from './report/reportsFor.ts'
import type { SqlReportsFor } from './report/sqlReportsFor.ts'

/** What work in the background may need of the house. */
export type JobParts = {
  db: Database
  outbound: Outbound
  ways: WaySettings
  backups: Backups
  dataDir: string
  plantTz: string
  reportsFor: ReportsFor
  sqlReportsFor: SqlReportsFor
}

/** Brings fields that follow from other tables up to date before records are read. It writes only what differs. */
export type Freshen = (db: Database, at: { plantTz: string; at: number }) => Promise<void>

/** The tables that have a column for every field of a row. */
type TableOf<Row> = { [Table in keyof Tables]: keyof Row extends keyof Tables[Table] ? Table : never }[keyof Tables]

type ServeOptions<Row extends object> = {
  hooks?: Hooks<Row> | ((parts: HookParts) => Hooks<Row>)
  openTo?: OpenTo<Row & { id: string }> | null
}

/** Serves a resource from its table; a table without its columns, or a hook of a field that it has not, does not compile. */
export function serve<Row extends object>(
  resource: Resource<Row>,
  table: TableOf<NoInfer<Row>>,
  { hooks = {}, openTo = null }: ServeOptions<NoInfer<Row>> = {},
): Registered {
  return { resource, table, hooks, openTo } as unknown as Registered // from here on rows are read as what they are: the kit never mixes those of two resources
}

/** The server's side of a module (house.md 7): nothing else lists its parts. `Parts` is what its routes need of the house. */
export type ServerModule<Parts> = {
  name: string
  resources: readonly Registered[]
  commands: readonly CommandHalf[]
  /** before commands of any module, by command id: what this module has to say */
  guards: Readonly<Record<string, readonly Guard[]>>
  /** what it hears inside the transactions of any module */
  within: readonly Following[]
  /** before records of a resource of any module are read, by its name: what this module knows of them */
  freshen: Readonly<Record<string, Freshen>>
  /** what can be done in the background (server/jobs) */
  jobs: readonly AnyJobHandler[] | ((parts: JobParts) => readonly AnyJobHandler[])
  /** topics of which walls and lists have the newest (docs/decisions/028-retained-topics.md) */
  retained: readonly RetainedTopic[]
  routes: (parts: Parts) => AnyRoute[]
  /** tables beside its resources whose rows are a tenant's; every statement keeps to the one at work (server/db/tenancy) */
  tenantTables: readonly (keyof Tables)[]
  /** numbered after those of the foundation; a released one is never edited */
  migrations: Readonly<Record<string, Migration>>
}

/** Declares the server's side of a module; what it does not have may be left out. */
export function defineServerModule<Parts>({ name, ...rest }: { name: string } & Partial<Omit<ServerModule<Parts>, 'name'>>): ServerModule<Parts> {
  return {
    resources: [],
    commands: [],
    guards: {},
    within: [],
    freshen: {},
    jobs: [],
    retained: [],
    routes: () => [],
    tenantTables: [],
    migrations: {},
    ...rest,
    name,
  }
}
