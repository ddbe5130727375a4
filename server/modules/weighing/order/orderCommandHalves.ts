import {
  beginWeight,
  cancelWeight,
  chargeWeight,
  checkWeight,
  expireWeight,
  finishWeight,
  releaseWeight,
  resumeWeight,
  reviewWeight,
  signWeight,
} from '#contract/modules/weighing/orderCommands.ts'
import { expireLine } from '#contract/modules/weighing/lineCommands.ts'
import type { weightOrders } from '#contract/modules/weighing/weightOrder.ts'
import { startsFrom } from '#contract/command.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/field/row.ts'
import { openLeftovers } from '../line/leftover.ts'
import { freeWeighed } from '../../material/weighOut.service.ts'
import { linesOf } from './progress.ts'
import { checkAlone, secondSigner, signBeside } from './signing.ts'
import { weightTurns } from './turns.ts'

export type WeightOrder = NonNullable<(typeof weightOrders)['rowType']> & { id: string }
const text = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name].trim() : '')

/** The server's half of the commands on weight orders (factory.md 3.7). */
export const weightOrderHalves: readonly CommandHalf[] = inTurns<WeightOrder>(
  ({ unit, record }) => weightTurns(unit, record.id),
  [
    implement<WeightOrder>(releaseWeight, { guards: [hasLines] }),
    implement<WeightOrder>(cancelWeight, { run: async ({ unit, record, asked }) => end(unit, record, text(asked, 'reason')) }),
    implement<WeightOrder>(beginWeight),
    implement<WeightOrder>(reviewWeight),
    implement<WeightOrder>(resumeWeight),
    implement<WeightOrder>(signWeight, {
      async run({ unit, record, asked }) {
        await signBeside(unit, { weightId: record.id, lineIds: text(asked, 'lineIds'), signer: await secondSigner(unit, record.id) })
      },
      told: () => '已签字，这些料可以投了',
    }),
    implement<WeightOrder>(checkWeight, {
      run: async ({ unit, record, asked }) => checkAlone(unit, { weightId: record.id, lineIds: text(asked, 'lineIds'), signer: unit.by.username }),
      told: () => '已复核，这些料可以投了',
    }),
    implement<WeightOrder>(finishWeight, { guards: [isWhole] }),
    implement<WeightOrder>(chargeWeight),
    implement<WeightOrder>(expireWeight, { run: async ({ unit, record, asked }) => end(unit, record, text(asked, 'reason')) }),
  ],
)

async function hasLines({ unit, record }: Guarded<WeightOrder>): Promise<string | null> {
  return (await linesOf(unit, record.id)).all > 0 ? null : '这张称重单没有要称的行，不能下发'
}

/** Done is what was weighed whole, checked by a second person, and of which the rest was weighed back (factory.md 4 R25). */
async function isWhole({ unit, record }: Guarded<WeightOrder>): Promise<string | null> {
  const lines = await linesOf(unit, record.id)
  if (lines.signed < lines.all) return `还有 ${lines.all - lines.signed} 行没有复核签字，请先复核`
  const open = await openLeftovers(unit, record.id)
  return open.length === 0 ? null : `还有余料没有称：${open.map(({ huCode, materialName }) => `${materialName} ${huCode}`).join('、')}。请先称余料`
}

/** What ends unweighed says so on each line, and what was weighed is free where it lies. */
async function end(unit: UnitOfWork, { id }: WeightOrder, reason: string): Promise<Partial<WeightOrder>> {
  const lines = await unit.trx.selectFrom('mes_weight_line').select(['id', 'status']).where('weightId', '=', id).orderBy('seq').execute()
  for (const line of lines) if (startsFrom(expireLine, line.status)) await unit.give(expireLine, line.id)
  const bags = await unit.trx.selectFrom('mes_weigh_record').select('targetHuId').where('weightId', '=', id).where('recordType', '=', 'weigh').execute()
  await freeWeighed(
    unit,
    bags.flatMap(({ targetHuId }) => (targetHuId === null ? [] : [targetHuId])),
  )
  return { closeReason: reason }
}
