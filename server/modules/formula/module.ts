import './colourTables.ts'
import './tables.ts'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { colorantOptics } from '#contract/modules/formula/colorantOptics.ts'
import { colorStandards, standardStatusOn } from '#contract/modules/formula/colorStandard.ts'
import { colorTrials } from '#contract/modules/formula/colorTrial.ts'
import { colorTrialLines } from '#contract/modules/formula/colorTrialLine.ts'
import { formulaLines } from '#contract/modules/formula/formulaLine.ts'
import { formulaVersions } from '#contract/modules/formula/formulaVersion.ts'
import { batchDispatched } from '#contract/modules/production/batchDispatched.ts'
import { cancelPlan, finishPlan } from '#contract/modules/production/planCommands.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../../bus/bus.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { colourRoutes } from './colour/colour.routes.ts'
import type { ColourParts } from './colour/colour.routes.ts'
import { standardsJob } from './colour/standardsJob.ts'
import { trialHooks } from './colour/trialHooks.ts'
import { formulaCommandHalves } from './formulaCommandHalves.ts'
import { formulaHooks, versionHooks } from './formulaHooks.ts'
import { migration } from './migrations/0180-formulas.ts'
import { migration as colours } from './migrations/0350-colours.ts'
import { migration as batchFormulas } from './migrations/0331-batch-formulas.ts'
import { freezeFormula } from './freezeFormula.ts'
import { noReadiness, readinessAtEnd, refreshReadiness } from './readiness.service.ts'
import { shortageRoutes } from './shortage.routes.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'

type Standard = NonNullable<(typeof colorStandards)['rowType']> & { id: string }

/** A standard gets its number. One whose last day is over was never good. */
function standardHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Standard> {
  return {
    async assigned(_row, before, unit) {
      return before ? {} : { standardNo: await nextNumber(unit, 'mes_color_standard', { plantTz }) }
    },
    beforeCreate({ validUntil }, { at }) {
      if (standardStatusOn(validUntil, wireTime(at, plantTz).slice(0, 10)) !== 'expired') return
      const sentence = '有效期已经过去，请填写今天或以后的日期'
      throw new Problem(422, sentence, { fields: { validUntil: [sentence] } })
    },
  }
}

export const formula = defineServerModule<Parameters<typeof shortageRoutes>[0] & ColourParts>({
  name: 'formula',
  resources: [
    serve(colorFormulas, 'mes_color_formula', { hooks: formulaHooks }),
    serve(formulaVersions, 'mes_formula_version', { hooks: versionHooks }),
    serve(formulaLines, 'mes_formula_line'),
    serve(colorTrials, 'mes_color_trial', { hooks: trialHooks }),
    serve(colorTrialLines, 'mes_color_trial_line'),
    serve(colorStandards, 'mes_color_standard', { hooks: standardHooks }),
    serve(colorantOptics, 'mes_colorant_optics'),
  ],
  commands: formulaCommandHalves,
  within: [follow(batchDispatched, freezeFormula), follow(afterCommand(finishPlan), readinessAtEnd), follow(afterCommand(cancelPlan), noReadiness)],
  freshen: { mesPlan: refreshReadiness },
  tenantTables: ['mes_batch_formula', 'mes_batch_formula_line'],
  jobs: ({ plantTz }) => [standardsJob({ plantTz })],
  routes: (parts) => [...shortageRoutes(parts), ...colourRoutes(parts)],
  migrations: { '0180-formulas': migration, '0331-batch-formulas': batchFormulas, '0350-colours': colours },
})
