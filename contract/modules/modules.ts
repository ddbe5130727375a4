import type { Command } from '../command.ts'
import type { Figure } from '../figure.ts'
import type { MenuEntry } from '../module.ts'
import type { Resource } from '../resource.ts'
import { access } from './access/module.ts'
import { alarmModule } from './alarms/module.ts'
import { andonModule } from './andon/module.ts'
import { calendarModule } from './calendar/module.ts'
import { care } from './care/module.ts'
import { dashboards } from './dashboards/module.ts'
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
import { cgreport } from './online/cgreport/module.ts'
import { dashboard } from './online/dashboard/module.ts'
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

/** Every module. This is the only list of them on the side of the contract; what they declare is found here and nowhere else. */
export const modules = [
  production,
  schedule,
  warehouse,
  material,
  formula,
  weighing,
  charging,
  quality,
  spc,
  recallModule,
  stocktake,
  packing,
  care,
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
  messages,
  workflow,
  files,
  proof,
  dashboards,
  listViews,
  replayModule,
  reportModule,
  organisation,
  identity,
  access,
  reference,
  operations,
  online,
  cgreport,
  dashboard,
  examples,
] as const

/** Every command, whichever module declares it. */
export const commands: readonly Command[] = modules.flatMap((module): readonly Command[] => module.commands)

/** Every resource, whichever module declares it. */
export const resources: readonly Resource[] = modules.flatMap((module): readonly Resource[] => module.resources)

/** Every figure, module by module. */
export const figures: readonly Figure[] = modules.flatMap((module): readonly Figure[] => module.figures)

/** Every entry of the menu, module by module. */
export const menuEntries: readonly MenuEntry[] = modules.flatMap(({ menu }): readonly MenuEntry[] => menu)
