import { ossFiles } from '#contract/modules/files/ossFile.ts'
import { dataLogs } from '#contract/modules/operations/dataLog.ts'
import { resources } from '#contract/modules/modules.ts'
import type { RetainedTopic } from '#contract/retainedTopics.ts'
import { createTenantTables } from '../db/tenancy/tenantTables.ts'
import type { TenantTables } from '../db/tenancy/tenantTables.ts'
import type { AnyJobHandler } from '../jobs/handler.ts'
import type { JobParts, ServerModule } from './serverModule.ts'
import type { Registered } from '../resource/routes/registered.ts'
import { access } from './access/module.ts'
import { alarmModule } from './alarms/module.ts'
import { andonModule } from './andon/module.ts'
import { calendarModule } from './calendar/module.ts'
import { care } from './care/module.ts'
import { charging } from './charging/module.ts'
import { equipment } from './equipment/module.ts'
import { examples } from './examples/module.ts'
import { files } from './files/module.ts'
import { formula } from './formula/module.ts'
import { handoverModule } from './handover/module.ts'
import { identity } from './identity/module.ts'
import { labels } from './labels/module.ts'
import { listViews } from './listViews/module.ts'
import { material } from './material/module.ts'
import { messages } from './messages/module.ts'
import { monitor } from './monitor/module.ts'
import { online } from './online/module.ts'
import { operations } from './operations/module.ts'
import { organisation } from './organisation/module.ts'
import { packing } from './packing/module.ts'
import { printing } from './printing/module.ts'
import { production } from './production/module.ts'
import { proof } from './proof/module.ts'
import { quality } from './quality/module.ts'
import { recallModule } from './recall/module.ts'
import { replayModule } from './replay/module.ts'
import { reportModule } from './report/module.ts'
import { reference } from './reference/module.ts'
import { scanning } from './scanning/module.ts'
import { scaleModule } from './scales/module.ts'
import { schedule } from './schedule/module.ts'
import { spc } from './spc/module.ts'
import { stocktake } from './stocktake/module.ts'
import { walls } from './walls/module.ts'
import { warehouse } from './warehouse/module.ts'
import { weighing } from './weighing/module.ts'
import { workflow } from './workflow/module.ts'

/** A function that takes each kind of parts is one that takes all of them together. */
type TakesPartsOf<M> = M extends ServerModule<infer Parts> ? (parts: Parts) => void : never
type Together<Takes> = [Takes] extends [(parts: infer Parts) => void] ? Parts : never

const listed = [
  production,
  schedule,
  material,
  formula,
  weighing,
  charging,
  quality,
  spc,
  stocktake,
  warehouse,
  packing,
  care,
  recallModule,
  replayModule,
  reportModule,
  calendarModule,
  equipment,
  alarmModule,
  andonModule,
  handoverModule,
  labels,
  printing,
  scanning,
  scaleModule,
  walls,
  monitor,
  listViews,
  messages,
  workflow,
  files,
  proof,
  organisation,
  identity,
  access,
  reference,
  operations,
  examples,
  online,
] as const

/** What the routes of all modules need of the house. */
export type ModuleParts = Together<TakesPartsOf<(typeof listed)[number]>>

/** Every module. This is the only list of them on the server. */
export const serverModules: readonly ServerModule<ModuleParts>[] = listed

const ofModules: readonly Registered[] = serverModules.flatMap(({ resources }) => resources)

/** What is declared and no module serves is plain: it rests in the table that is called like it, without hooks. */
const plain = resources
  .filter(({ name }) => !ofModules.some(({ resource }) => resource.name === name))
  .map((resource): Registered => ({ resource, table: tableCalled(resource.name), hooks: {}, openTo: null }))

export const registered: readonly Registered[] = [...ofModules, ...plain]

/** `mesHandover` rests in mes_handover. */
function tableCalled(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Lists of these keep to a tenant, and their tables hold what is the plant's as well: a version or a file is read by way of the record that it belongs to. */
const mixed: readonly string[] = [dataLogs.name, ossFiles.name]

/** Every table whose rows are tenants': those of their records, and what modules keep besides them (docs/decisions/060-tenants.md). */
export const tenantTables: TenantTables = createTenantTables([
  ...registered.flatMap(({ resource, table }) => (resource.owner === 'tenant' && !mixed.includes(resource.name) ? [table] : [])),
  ...serverModules.flatMap(({ tenantTables }) => tenantTables),
])

/** Every topic of which walls and lists have the newest: one that no module names nobody can follow. */
export const retainedTopics: readonly RetainedTopic[] = serverModules.flatMap(({ retained }) => retained)

/** Everything that modules do in the background. */
export function jobHandlers(parts: JobParts): readonly AnyJobHandler[] {
  return serverModules.flatMap(({ jobs }) => (typeof jobs === 'function' ? jobs(parts) : jobs))
}
