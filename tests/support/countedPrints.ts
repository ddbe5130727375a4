import type { PrintJobState } from '#contract/modules/printing/printJob.ts'
import type { Api } from './api.ts'

const states: readonly PrintJobState[] = ['queued', 'done', 'done', 'uncertain']

/** A printer, four jobs in several states and what came out of it, so that there is something to count. */
export async function addCountedPrints({ db }: Pick<Api, 'db'>, times: readonly number[]): Promise<void> {
  const kept = (at: number) => ({ createBy: 'admin', createTime: at, updateBy: 'admin', updateTime: at, version: 1 })
  const [now = 0] = times
  const correction = { offsetX: 0, offsetY: 0, scaleX: 0, scaleY: 0 }
  const printer = { name: '包装线', host: '127.0.0.1', port: 9100, place: '', dpi: '203', media: 'gap', cutter: 'N', darkness: 15, enabled: 'Y', writer: null }
  await db
    .insertInto('mes_printer')
    .values({ ...kept(now), ...printer, ...correction, id: 'counted-printer' })
    .execute()
  const common = { title: '称量袋', reprintReason: '', reprintText: '', templateHash: 'hash' }
  await db
    .insertInto('mes_print_job')
    .values(
      times.map((at, place) => ({
        ...kept(at),
        ...common,
        id: `print${place}`,
        jobNo: `P000000${place}`,
        printerId: 'counted-printer',
        status: states[place] ?? 'done',
        reason: place === 3 ? '第 2 张已送出' : '',
        total: 10 + place,
        rangeFrom: 1,
        rangeTo: 10,
        confirmed: place,
        sent: place,
        priority: 3,
        records: '[]',
        copies: 1,
      })),
    )
    .execute()
  await db
    .insertInto('mes_print_log')
    .values(
      times.map((at, place) => ({
        ...kept(at),
        ...common,
        id: `printed${place}`,
        jobNo: 'P0000001',
        object: `HU-${place % 2}`,
        labelNo: place + 1,
        printCount: 1 + (place % 2),
        printerName: '包装线',
        dataHash: `hash${place}`,
        data: '{}',
      })),
    )
    .execute()
}
