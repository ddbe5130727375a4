import './tables.ts'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { formulaLines } from '#contract/modules/formula/formulaLine.ts'
import { formulaVersions } from '#contract/modules/formula/formulaVersion.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { formulaCommandHalves } from './formulaCommandHalves.ts'
import { formulaHooks, versionHooks } from './formulaHooks.ts'
import { migration } from './migrations/0180-formulas.ts'
import { shortageRoutes } from './shortage.routes.ts'

export const formula = defineServerModule<Parameters<typeof shortageRoutes>[0]>({
  name: 'formula',
  resources: [
    serve(colorFormulas, 'mes_color_formula', { hooks: formulaHooks }),
    serve(formulaVersions, 'mes_formula_version', { hooks: versionHooks }),
    serve(formulaLines, 'mes_formula_line'),
  ],
  commands: formulaCommandHalves,
  routes: shortageRoutes,
  migrations: { '0180-formulas': migration },
})
