import type { TakeStatus } from '#contract/modules/stocktake/takeStates.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { keptWords, whyBound } from '../material/stock/bound.service.ts'
import { dueParts } from './dueParts.ts'
import { judgedLines } from './refresh.ts'
import type { JudgedLine, JudgedTake } from './refresh.ts'
import { takeRef } from './start.ts'

type Look = Pick<ReadUnit, 'trx' | 'at'>

const needsReason = ({ stands, diffReason }: JudgedLine) => stands.stage === 'settled' && stands.diffQty !== 0 && stands.diffQty !== null && diffReason === ''

/** Why a stock-take cannot be handed in for approval, in a sentence; null when it can. Also asked again when it is approved and posted, for what came meanwhile. */
export async function whyUnsettled(unit: Look, take: JudgedTake, lines: readonly JudgedLine[] | null = null): Promise<string | null> {
  const judged = lines ?? (await judgedLines(unit, take, 'recount'))
  const parts = await dueParts(unit, take)
  const of = (is: (line: JudgedLine) => boolean) => judged.filter(is).length
  const waiting = of(({ stands }) => stands.stage === 'waiting')
  const again = of(({ stands }) => stands.stage === 'recount')
  const unexplained = of(needsReason)
  const open = [
    ...(waiting > 0 ? [`${waiting} 行没盘`] : []),
    ...(again > 0 ? [`${again} 行没复盘`] : []),
    ...(unexplained > 0 ? [`${unexplained} 行没写原因`] : []),
    ...(parts.length > 0 ? [partsText(parts)] : []),
    ...(await keptElsewhere(unit, take, judged)),
  ]
  return open.length === 0 ? null : open.join('，')
}

/** What a posting could not write, because documents keep it: less is there than they keep, or it lies where they do not let it go. */
async function keptElsewhere(unit: Look, take: JudgedTake, lines: readonly JudgedLine[]): Promise<string[]> {
  const why: string[] = []
  for (const { huId, huCode, foundId, holderId, freeQty, stands } of lines) {
    if (stands.stage !== 'settled') continue
    const of = { id: huId, huCode }
    const missing = -(stands.diffQty ?? 0)
    if (missing > 0 && missing > freeQty) why.push(await keptWords(unit, of))
    const bound = stands.isMisplaced && foundId !== null && holderId !== null ? await whyBound(unit, of, { to: foundId, ref: takeRef(take) }) : null
    if (bound !== null) why.push(bound)
  }
  return why
}

const partsText = (parts: Awaited<ReturnType<typeof dueParts>>) => `${parts.map(({ huCode, ofCode }) => `${huCode}（从 ${ofCode} 分出）`).join('、')}没盘`

/** Why the first count is not over: units that nobody counted; with `isRestGone` those count as not found. */
export async function whyUncounted(unit: Look, take: JudgedTake, status: TakeStatus, isRestGone: boolean): Promise<string | null> {
  const waiting = (await judgedLines(unit, take, status)).filter(({ stands }) => stands.stage === 'waiting').length
  const parts = await dueParts(unit, take)
  const open = [...(waiting > 0 && !isRestGone ? [`${waiting} 件没盘`] : []), ...(parts.length > 0 ? [partsText(parts)] : [])]
  return open.length === 0 ? null : open.join('，')
}
