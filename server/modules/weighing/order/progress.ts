import { startsFrom } from '#contract/command.ts'
import { beginWeight, finishWeight, resumeWeight, reviewWeight } from '#contract/modules/weighing/orderCommands.ts'
import { filledLineStates } from '#contract/modules/weighing/weighStates.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { openLeftovers } from '../line/leftover.ts'
import '../tables.ts'

const filled: readonly string[] = filledLineStates

/** How many lines of an order there are, hold what they should, and are signed. */
export async function linesOf({ trx }: Pick<ReadUnit, 'trx'>, weightId: string) {
  const rows = await trx.selectFrom('mes_weight_line').select('status').where('weightId', '=', weightId).execute()
  const count = (is: (status: string) => boolean) => rows.filter(({ status }) => is(status)).length
  return {
    all: rows.length,
    filled: count((status) => filled.includes(status)),
    signed: count((status) => status === 'signed'),
    begun: count((status) => status !== 'waiting'),
  }
}

/** An order follows its lines: begun with the first, ready for review when all hold what they should, done when all are signed and their leftovers weighed. */
export async function followLines(unit: UnitOfWork, weightId: string): Promise<void> {
  const { trx } = unit
  const lines = await linesOf(unit, weightId)
  const progress = Math.floor((lines.filled * 100) / Math.max(1, lines.all))
  await trx.updateTable('mes_weight_order').set({ progress }).where('id', '=', weightId).where('progress', '<>', progress).execute()
  const isFilled = lines.filled === lines.all
  const state = async () => (await trx.selectFrom('mes_weight_order').select('status').where('id', '=', weightId).executeTakeFirstOrThrow()).status
  if (lines.begun > 0 && startsFrom(beginWeight, await state())) await unit.give(beginWeight, weightId)
  if (!isFilled && startsFrom(resumeWeight, await state())) await unit.give(resumeWeight, weightId)
  if (isFilled && startsFrom(reviewWeight, await state())) await unit.give(reviewWeight, weightId)
  if (lines.signed === lines.all && startsFrom(finishWeight, await state()) && (await openLeftovers(unit, weightId)).length === 0)
    await unit.give(finishWeight, weightId)
  unit.afterCommit('resource.changed', { resource: 'mesWeightOrder', verb: 'import', id: null, mark: null })
}
