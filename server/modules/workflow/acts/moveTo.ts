import { goesOn } from '#contract/modules/workflow/goesOn.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import type { Noting } from '../engine/noted.ts'
import { valuesOf } from '../engine/record.ts'
import type { Running } from '../engine/running.ts'
import { step } from '../engine/step.ts'

/** Takes tokens away and begins at a step. Throws 422 where the application would wait at a join for ever after that. */
export async function moveTo(unit: UnitOfWork, running: Running, { tokens, to }: { tokens: readonly number[]; to: string }, noted: Noting): Promise<void> {
  const event = { is: 'move', tokens, to } as const
  const { definition, standing } = running
  if (!goesOn(definition.graph, standing, event, await valuesOf(unit.trx, running.business, definition.fields)))
    throw new Problem(422, '到这一步之后，汇聚网关会一直等不到其他分支，请选择分支之前的步骤')
  await step(unit, running, event, noted)
}
