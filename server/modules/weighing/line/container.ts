import { startsFrom } from '#contract/command.ts'
import { useContainer } from '#contract/modules/material/container.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { requireWeight } from '../../material/amounts.service.ts'
import { said } from '../said.ts'
import { provenScan } from './openBag.ts'
import type { LineRow } from './lineRow.ts'

const hourMs = 3_600_000
type Found = {
  id: string
  code: string
  tareStd: number
  tareTol: number
  cleanStatus: string
  cleanTime: number | null
  cleanExpireHours: number
  lastBatchNo: string
}

/** The container that was scanned for a line: clean, and not for too long, or in use for this very batch (factory.md 4 R15). Throws 404 or 409. */
export async function containerFor(unit: UnitOfWork, line: LineRow, { code, scanEventId }: { code: string; scanEventId: string }): Promise<Found> {
  const found = await unit.trx
    .selectFrom('mes_container')
    .selectAll()
    .where('code', 'in', [code.trim(), foldedCode(code)])
    .executeTakeFirst()
  if (!found) throw new Problem(404, `没有容器 ${code.trim()}，请扫容器上的标签`)
  await provenScan(unit, { kind: 'container', id: found.id, scanEventId, lineId: line.id })
  const container = asKnown(found)
  const why = whyUnclean(container, line.batchNo, unit.at)
  if (why !== null) throw new Problem(409, why)
  return container
}

/** The container that a line was tared with before, or null. */
export async function containerOf({ trx }: Pick<UnitOfWork, 'trx'>, id: string | null): Promise<Found | null> {
  const found = id === null ? undefined : await trx.selectFrom('mes_container').selectAll().where('id', '=', id).executeTakeFirst()
  return found ? asKnown(found) : null
}

type Stored = Omit<Found, 'tareStd' | 'tareTol' | 'cleanTime'> & Record<'tareStd' | 'tareTol', number | string> & { cleanTime: number | string | null }

function asKnown<Row extends Stored>(found: Row) {
  const cleanTime = found.cleanTime === null ? null : Number(found.cleanTime)
  return { ...found, tareStd: Number(found.tareStd), tareTol: Number(found.tareTol), cleanTime }
}

function whyUnclean({ code, cleanStatus, cleanTime, cleanExpireHours, lastBatchNo }: Found, batchNo: string, at: number): string | null {
  if (cleanStatus === 'inUse') return lastBatchNo === batchNo ? null : `容器 ${code} 正在给批 ${lastBatchNo} 用，请换一个`
  if (cleanStatus !== 'clean') return `容器 ${code} 没有清洁，请换已清洁的容器`
  if (cleanTime === null || cleanTime + cleanExpireHours * hourMs <= at) return `容器 ${code} 的清洁已过 ${cleanExpireHours} 小时，请重新清洁或换一个`
  return null
}

/** The tare that was weighed is the one in the book, within its tolerance (tare in kg there); `tare` in millionths of `measure`. Throws 409. */
export function requireBookTare({ code, tareStd, tareTol }: Found, tare: number, measure: string): void {
  const inMeasure = (micro: number) => requireWeight(BigInt(micro), { from: 'kg', to: measure, name: `容器 ${code} 的皮重` })
  const [book, tolerance] = [inMeasure(tareStd), inMeasure(tareTol)]
  if (Math.abs(tare - book) <= tolerance) return
  throw new Problem(
    409,
    `容器 ${code} 的皮重是 ${said(tare, measure)}，账上是 ${said(book, measure)} ±${said(tolerance, measure)}。请核对容器，或先清空、清洁后重称`,
  )
}

/** From here on the container is in use for this batch. */
export async function occupy(unit: UnitOfWork, { id, cleanStatus }: Found, batchNo: string): Promise<void> {
  if (startsFrom(useContainer, cleanStatus)) await unit.give(useContainer, id, { batchNo })
}
