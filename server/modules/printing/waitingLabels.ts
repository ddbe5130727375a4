import { PrintRecords } from '#contract/modules/printing/printJob.ts'
import type { PrintRecord } from '#contract/modules/printing/printJob.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { objectOf } from './progress.service.ts'
import './tables.ts'

/** states of a job that still prints something */
const open = ['queued', 'printing', 'paused', 'blocked', 'uncertain'] as const

/** Of a batch of labels, `copies` of each record, those from and to a label; both count from 1. */
type Part = { records: readonly PrintRecord[]; copies: number; from: number; to: number }

/** What the labels of a part of a batch belong to, each once. */
export function objectsIn({ records, copies, from, to }: Part): string[] {
  return [...new Set(records.slice(Math.floor((from - 1) / copies), Math.ceil(to / copies)).map(objectOf))]
}

/** A label that is ordered already comes when its printer goes on: a second order would be a second label without a reason. Throws 409 for one that waits. */
export async function requireNoneWaiting({ trx }: Pick<UnitOfWork, 'trx'>, title: string, objects: readonly string[]): Promise<void> {
  const wanted = new Set(objects)
  const jobs = await trx
    .selectFrom('mes_print_job')
    .select(['jobNo', 'records', 'copies', 'confirmed', 'rangeFrom', 'rangeTo'])
    .where('title', '=', title)
    .where('status', 'in', open)
    .orderBy('id')
    .execute()
  for (const { jobNo, records, copies, confirmed, rangeFrom, rangeTo } of jobs) {
    const part = { records: PrintRecords.parse(JSON.parse(records)), copies, from: Math.max(confirmed + 1, rangeFrom), to: rangeTo }
    const waiting = objectsIn(part).find((object) => wanted.has(object))
    if (waiting !== undefined)
      throw new Problem(409, `“${waiting}”的${title}标签已在打印任务 ${jobNo} 里等着，请看打印机是否缺纸或暂停；不要它就先取消那个任务`)
  }
}
