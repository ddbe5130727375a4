import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { freePlaces } from '../material/stock/frozen.service.ts'
import { moveStock } from '../material/stock/stock.service.ts'
import { whyUnsettled } from './obstacles.ts'
import { judgedLines, writeStands } from './refresh.ts'
import type { JudgedLine, JudgedTake } from './refresh.ts'
import { takeRef } from './start.ts'

/**
 * Writes what a stock-take found into the ledger, all of it or nothing: a unit in another place goes there, also where it may not lie, what is
 * missing is lost, what is more is gained. What lacks here and is too much there of one lot, both said to be misplaced, is an adjustment: nothing
 * was lost.
 */
export async function postDifferences(unit: UnitOfWork, take: JudgedTake & { takeNo: string }): Promise<void> {
  const lines = await judgedLines(unit, take, 'recount')
  const why = await whyUnsettled(unit, take, lines)
  if (why !== null) throw new Problem(409, `还不能过账：${why}。批准之后又有变化，请退回复盘`)
  const texts = await reasonTexts(unit)
  const balanced = misplacedLots(lines)
  for (const line of lines) await postLine(unit, take, line, { reason: reasonOf(line, texts), isAdjusted: isMisplacedAmount(line) && balanced.has(line.lotId) })
  await writeStands(unit, take, lines)
  await freePlaces(unit, takeRef(take))
}

type Saying = { reason: string; isAdjusted: boolean }

async function postLine(unit: UnitOfWork, take: JudgedTake, line: JudgedLine, { reason, isAdjusted }: Saying): Promise<void> {
  const { huId, huCode, foundId, stands } = line
  const ref = takeRef(take)
  const diff = stands.diffQty ?? 0
  const isCarried = stands.isMisplaced && foundId !== null && line.holderId !== null
  const key = `mesStocktake ${line.id}`
  if (isCarried)
    await moveStock(unit, {
      is: 'carry',
      moveType: 'transfer',
      huId,
      from: line.holderId ?? '',
      to: foundId,
      qty: 'whole',
      ref,
      reason,
      hasHappened: true,
      idemKey: `${key} place`,
    })
  const at = isCarried ? foundId : line.holderId
  if (diff > 0) {
    const to = at ?? foundId
    if (to === null) throw new Problem(409, `${huCode} 多出来的不知道放在哪里，请退回复盘，扫它的库位`)
    await moveStock(unit, { is: 'gain', moveType: isAdjusted ? 'adjust' : 'countGain', huId, to, qty: diff, ref, reason, hasHappened: true, idemKey: key })
  }
  if (diff < 0) {
    if (at === null) throw new Problem(409, `${huCode} 盘点后已用完，扣不了盘亏。请退回复盘`)
    await moveStock(unit, { is: 'take', moveType: isAdjusted ? 'adjust' : 'countLoss', huId, from: at, qty: -diff, ref, reason, idemKey: key })
  }
}

const isMisplacedAmount = ({ diffReason, stands }: JudgedLine) => diffReason === 'misplaced' && (stands.diffQty ?? 0) !== 0

/** Lots of which as much lacks in some units as is too much in others. */
function misplacedLots(lines: readonly JudgedLine[]): ReadonlySet<string> {
  const sums = new Map<string, number>()
  for (const line of lines.filter(isMisplacedAmount)) sums.set(line.lotId, (sums.get(line.lotId) ?? 0) + (line.stands.diffQty ?? 0))
  return new Set([...sums].filter(([, sum]) => sum === 0).map(([lotId]) => lotId))
}

function reasonOf({ diffReason, diffNote }: JudgedLine, texts: ReadonlyMap<string, string>): string {
  const text = texts.get(diffReason) ?? diffReason
  return [text, diffNote].filter((word) => word !== '').join('：')
}

async function reasonTexts({ trx }: Pick<UnitOfWork, 'trx'>): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('sys_dict_item')
    .innerJoin('sys_dict', 'sys_dict.id', 'sys_dict_item.dictId')
    .select(['itemValue', 'itemText'])
    .where('dictCode', '=', 'mes_count_reason')
    .execute()
  return new Map(rows.map(({ itemValue, itemText }) => [itemValue, itemText]))
}
