import './tables.ts'
import { colorMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { spcLimits } from '#contract/modules/spc/spcLimit.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { limitHalves } from './limitHalves.ts'
import { measureHalves } from './measureHalves.ts'
import { measureHooks } from './measureHooks.ts'
import { migration } from './migrations/0410-spc.ts'
import { migration as graphMenu } from './migrations/0411-graph-menu.ts'
import { spcRoutes } from './spc.routes.ts'
import type { SpcParts } from './spc.routes.ts'

export const spc = defineServerModule<Omit<SpcParts, 'trend'> & { plc: Pick<SpcParts, 'trend'> }>({
  name: 'spc',
  resources: [serve(colorMeasures, 'mes_color_measure', { hooks: measureHooks }), serve(spcLimits, 'mes_spc_limit')],
  commands: [...measureHalves, ...limitHalves],
  routes: ({ plc, ...parts }) => spcRoutes({ ...parts, trend: plc.trend }),
  migrations: { '0410-spc': migration, '0411-graph-menu': graphMenu },
})
