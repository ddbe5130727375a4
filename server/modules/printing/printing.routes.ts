import { z } from 'zod'
import { printedPicturePath } from '#contract/modules/printing/printLog.ts'
import { printerReadyPath, printerStatusPath } from '#contract/modules/printing/printer.ts'
import type { PrinterSays } from '#contract/modules/printing/printer.ts'
import { pagesSvg } from '#contract/rules/label/svg.ts'
import type { Database } from '../../db/database.ts'
import { connectPrinter, PrinterFault } from '../../devices/printer/printerLink.ts'
import { obstacleOf } from '../../devices/printer/status.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { printerTimes } from './printerRun.ts'
import { keptTemplate, laidOutFor } from './templates.service.ts'
import { zplDrawer } from './zplDrawer.ts'
import './tables.ts'

const ById = z.object({ id: z.string().max(64) })
const family = 'Noto Sans SC, Noto Sans CJK SC, Source Han Sans SC, Microsoft YaHei, sans-serif'

/** What a printer says of itself, and a label as it was printed. */
export function printingRoutes({ db, outbound }: { db: Database; outbound: Outbound }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: printerStatusPath,
      access: { permission: 'mes:printer:list' },
      query: ById,
      perMinute: 60,
      run: ({ query: { id } }) => statusOf(db, outbound, id),
    }),
    defineRoute({
      method: 'POST',
      path: printerReadyPath,
      access: { permission: 'mes:label:print' },
      perMinute: 60,
      run: () => zplDrawer.ready(),
    }),
    defineRoute({
      method: 'GET',
      path: printedPicturePath,
      access: { permission: 'mes:printLog:list' },
      query: ById,
      perMinute: 120,
      async run({ query: { id } }) {
        const line = await db.selectFrom('mes_print_log').select(['templateHash', 'data']).where('id', '=', id).executeTakeFirst()
        if (!line) throw new Problem(404, '没有这条打印记录')
        const values = z.record(z.string(), z.string()).parse(JSON.parse(line.data ?? '{}'))
        const laidOut = laidOutFor(await keptTemplate({ trx: db }, line.templateHash), values, 12.5)
        return new Reply({ raw: pagesSvg(laidOut.pages, laidOut, { family, picture: () => null }), contentType: 'image/svg+xml; charset=utf-8' })
      },
    }),
  ]
}

async function statusOf(db: Database, outbound: Outbound, id: string): Promise<PrinterSays> {
  const printer = await db.selectFrom('mes_printer').select(['host', 'port']).where('id', '=', id).executeTakeFirst()
  if (!printer) throw new Problem(404, '没有这台打印机')
  try {
    const link = await connectPrinter({ host: await outbound.resolve(printer.host, 'open'), port: printer.port, withinMs: printerTimes.withinMs })
    try {
      const status = await link.status()
      const obstacle = obstacleOf(status)
      const waiting = status.formats + status.labels
      return { isReady: obstacle === null, sentence: obstacle ?? (waiting > 0 ? `打印机正在打印，还有 ${waiting} 张` : '打印机就绪') }
    } finally {
      link.close()
    }
  } catch (error) {
    if (error instanceof PrinterFault || error instanceof Problem) return { isReady: false, sentence: error.message }
    throw error
  }
}
