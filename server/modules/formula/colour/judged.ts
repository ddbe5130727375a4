import type { colorTrials, TrialResult } from '#contract/modules/formula/colorTrial.ts'
import { unlikeConditions } from '#contract/rules/colour/conditions.ts'
import type { MeasuringConditions } from '#contract/rules/colour/conditions.ts'
import { colourDifference, isDeltaMethod } from '#contract/rules/colour/deltaE.ts'

type Trial = NonNullable<(typeof colorTrials)['rowType']>
type Judged = Pick<Trial, 'dE' | 'dL' | 'da' | 'db' | 'dC' | 'dH'> & { result: TrialResult }
type Target = MeasuringConditions & { targetL: number; targetA: number; targetB: number; deMethod: string; deTol: number }

const notCompared = { dE: null, dL: null, da: null, db: null, dC: null, dH: null, result: 'unlike' } as const

/** How a measured colour stands to the target of its shade; nothing is said of one that was measured under other conditions. */
export function judged(target: Target, measured: MeasuringConditions & Pick<Trial, 'labL' | 'labA' | 'labB'>): Judged {
  if (!isDeltaMethod(target.deMethod) || unlikeConditions(target, measured) !== null) return notCompared
  const { targetL: l, targetA: a, targetB: b } = target
  const difference = colourDifference(target.deMethod, { l, a, b }, { l: measured.labL, a: measured.labA, b: measured.labB })
  return { ...difference, result: difference.dE <= target.deTol ? 'pass' : 'fail' }
}
