import type { stocktakes } from '#contract/modules/stocktake/stocktake.ts'
import {
  approveTake,
  cancelTake,
  explainTake,
  postTake,
  recountTake,
  returnTake,
  reviewTake,
  scanTake,
  startTake,
} from '#contract/modules/stocktake/takeCommands.ts'
import type { TakeStatus } from '#contract/modules/stocktake/takeStates.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../resource/command/commandHalf.ts'
import { freePlaces } from '../material/stock/frozen.service.ts'
import { explainLines } from './explain.ts'
import { knownOf } from './ledgerAt.ts'
import { whyUncounted, whyUnsettled } from './obstacles.ts'
import { postDifferences } from './post.ts'
import { countsOf, judgedLines, writeStands } from './refresh.ts'
import { countUnit } from './scan.ts'
import { startTake as start, takeRef } from './start.ts'

/** An instant may be written as ms since the epoch, as it rests; it is read as a text. */
type Take = Omit<NonNullable<(typeof stocktakes)['rowType']>, 'startTime' | 'postTime'> & {
  id: string
  startTime: string | number | null
  postTime: string | number | null
}

export const takeHalves: readonly CommandHalf[] = [
  implement<Take>(startTake, {
    async run({ unit, record }) {
      return { ...(await start(unit, record)), countedCount: 0, diffCount: 0, startTime: unit.at }
    },
    told: ({ takeNo, lineCount }) => `${takeNo} 开始盘点，共 ${lineCount} 件`,
  }),
  implement<Take>(scanTake, {
    run: ({ unit, record, asked }) =>
      countUnit(unit, record, { huCode: String(asked['huCode']), placeCode: textOf(asked['placeCode']), qty: Number(asked['qty']) }),
  }),
  implement<Take>(recountTake, {
    guards: [
      async ({ unit, record, asked }: Guarded<Take>) => {
        const why = asked === null ? null : await whyUncounted(unit, record, 'counting', asked['rest'] === 'Y')
        return why === null ? null : `还不能转复盘：${why}`
      },
    ],
    async run({ unit, record, asked }) {
      if (asked['rest'] === 'Y') await countRestAsGone(unit, record)
      return stand(unit, record, 'recount')
    },
    told: ({ takeNo, diffCount }) => `${takeNo} 转复盘${diffCount > 0 ? `，有差 ${diffCount} 行` : ''}`,
  }),
  implement<Take>(explainTake, {
    async run({ unit, record, asked }) {
      await explainLines(unit, record.id, {
        lineIds: String(asked['lineIds']).split(','),
        reason: String(asked['diffReason']),
        note: textOf(asked['diffNote']),
      })
    },
  }),
  implement<Take>(reviewTake, { guards: [settled('交审')], run: ({ unit, record }) => stand(unit, record, 'review') }),
  implement<Take>(approveTake, {
    guards: [settled('批准'), notCounted],
    run: async ({ unit, record }) => ({ ...(await stand(unit, record, 'approved')), approvedBy: unit.by.username }),
  }),
  implement<Take>(returnTake, {
    run: async ({ unit, record, asked }) => ({ ...(await stand(unit, record, 'recount')), approvedBy: '', closeReason: String(asked['reason']) }),
  }),
  implement<Take>(postTake, {
    async run({ unit, record }) {
      await postDifferences(unit, record)
      for (const resource of ['mesHu', 'mesStockMove']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
      return { ...(await countsOf(unit, record.id)), postedBy: unit.by.username, postTime: unit.at }
    },
    told: ({ takeNo, diffCount }) => `${takeNo} 已过账，差异 ${diffCount} 行`,
  }),
  implement<Take>(cancelTake, {
    async run({ unit, record, asked }) {
      await freePlaces(unit, takeRef(record))
      return { closeReason: String(asked['reason']) }
    },
  }),
]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Lines as they stand in a state, written; what the header says of them. */
async function stand(unit: UnitOfWork, take: Take, status: TakeStatus) {
  await writeStands(unit, take, await judgedLines(unit, take, status))
  unit.afterCommit('resource.changed', { resource: 'mesStocktakeLine', verb: 'import', id: null, mark: null })
  return countsOf(unit, take.id)
}

/** What nobody found is nothing, said by this person; another one looks again. */
async function countRestAsGone(unit: UnitOfWork, take: Take): Promise<void> {
  for (const line of await judgedLines(unit, take, 'counting')) {
    if (line.stands.stage !== 'waiting') continue
    const held = await unit.trx.selectFrom('mes_hu').select(['qtyAvail', 'qtyReserved']).where('id', '=', line.huId).executeTakeFirstOrThrow()
    const { late, undone } = (await knownOf(unit, [{ huId: line.huId, atMs: unit.at }])).get(line.huId) ?? { late: 0, undone: 0 }
    const first = { firstQty: 0, firstBook: Number(held.qtyAvail) + Number(held.qtyReserved), firstAt: unit.at, firstLate: late, firstUndone: undone }
    await unit.trx
      .updateTable('mes_stocktake_line')
      .set({ ...first, locationId: line.holderId, countBy: unit.by.username, countTime: unit.at })
      .where('id', '=', line.id)
      .execute()
  }
}

function settled(what: string) {
  return async ({ unit, record }: Guarded<Take>): Promise<string | null> => {
    const why = await whyUnsettled(unit, record)
    return why === null ? null : `还不能${what}：${why}`
  }
}

/** Four eyes: who counted does not approve (factory.md 4 R8). */
async function notCounted({ unit, record }: Guarded<Take>): Promise<string | null> {
  const { username } = unit.by
  const own = await unit.trx
    .selectFrom('mes_stocktake_line')
    .select('id')
    .where('takeId', '=', record.id)
    .where(({ or, eb }) => or([eb('countBy', '=', username), eb('recountBy', '=', username)]))
    .limit(1)
    .executeTakeFirst()
  return own ? '您盘过或复盘过其中的件，要由没盘过的人批准' : null
}
