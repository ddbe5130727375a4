import { z } from 'zod'
import { cancelPrint, decidePrint, movePrint, pausePrint, printLabels, reprintLabel, resumePrint } from '#contract/modules/printing/printJob.ts'
import { printLog } from '#contract/modules/printing/printLog.ts'
import type { printJobs } from '#contract/modules/printing/printJob.ts'
import { testPrinter } from '#contract/modules/printing/printer.ts'
import type { printers } from '#contract/modules/printing/printer.ts'
import { Problem } from '../../http/problem.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../resource/command/commandHalf.ts'
import { callPrinter, orderPrint } from './order.service.ts'
import { begun, confirmLabel } from './progress.service.ts'
import { testPage } from './testPage.ts'
import { keptTemplate, requireInUse } from './templates.service.ts'
import { wanted } from './wanted.service.ts'

type Kept<Resource extends { rowType?: object }> = NonNullable<Resource['rowType']> & { id: string }
const Asked = z.object({
  printerId: z.string(),
  templateId: z.string(),
  resource: z.string().nullish(),
  ids: z.string().nullish(),
  records: z.string().nullish(),
  copies: z.number().nullish(),
  rangeFrom: z.number().nullish(),
  rangeTo: z.number().nullish(),
  priority: z.number().nullish(),
  reprintReason: z.string().nullish(),
  reprintText: z.string().nullish(),
})
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Ordering labels, and what a person does with a job, a printer and a label that came out. */
export const printingCommands: readonly CommandHalf[] = [
  implement<Kept<typeof printJobs>>(printLabels, {
    async make({ unit, asked, records, recordsByKey }) {
      const { printerId, ...rest } = Asked.parse(asked)
      const id = await orderPrint(unit, {
        printerId,
        ...(await wanted({ db: unit.trx, recordsByKey }, rest, unit.by)),
        copies: rest.copies ?? 1,
        rangeFrom: rest.rangeFrom ?? null,
        rangeTo: rest.rangeTo ?? null,
        priority: rest.priority ?? 3,
        reprintReason: rest.reprintReason ?? '',
        reprintText: rest.reprintText ?? '',
        isTest: false,
      })
      return records.kept('add', id)
    },
    told: ({ jobNo, rangeFrom, rangeTo }) => `已排队：任务 ${jobNo}，${rangeTo - rangeFrom + 1} 张`,
  }),
  implement<Kept<typeof printJobs>>(pausePrint, { told: () => '已暂停；正在打印的一张会打完' }),
  implement<Kept<typeof printJobs>>(resumePrint, {
    run: async ({ unit, record }) => {
      await callPrinter(unit, record.printerId)
      return { reason: '' }
    },
  }),
  implement<Kept<typeof printJobs>>(movePrint, {
    run: async ({ unit, asked }) => {
      await callPrinter(unit, text(asked['printerId']))
      return { printerId: text(asked['printerId']) }
    },
  }),
  implement<Kept<typeof printJobs>>(cancelPrint),
  implement<Kept<typeof printJobs>>(decidePrint, {
    run: async ({ unit, record, asked }) => {
      const isOut = asked['seen'] === 'out'
      const label = record.confirmed + 1
      if (isOut) {
        const job = await begun(unit, await unit.trx.selectFrom('mes_print_job').selectAll().where('id', '=', record.id).executeTakeFirstOrThrow())
        const printer = await unit.trx.selectFrom('mes_printer').select('name').where('id', '=', job.printerId).executeTakeFirstOrThrow()
        const of = job.records[Math.floor((label - 1) / job.copies)]
        if (of) await confirmLabel(unit, job, { label, record: of, printerName: printer.name })
      }
      await callPrinter(unit, record.printerId)
      const reason = `${isOut ? '确认已打出' : '确认没有打出'}第 ${label} 张：${text(asked['remark'])}`
      return { confirmed: isOut ? label : record.confirmed, reason: reason.slice(0, 300) }
    },
  }),
  implement<Kept<typeof printers>>(testPrinter, {
    run: async ({ unit, record }) => {
      const { template, values } = testPage(record)
      const none = { rangeFrom: null, rangeTo: null, reprintReason: '', reprintText: '', isTest: true }
      await orderPrint(unit, { printerId: record.id, used: template, records: [{ object: `测试页 ${record.name}`, values }], copies: 1, priority: 1, ...none })
    },
    told: () => '测试页已排队，请到打印机旁查看；没有出来时看“打印任务”',
  }),
  implement<Kept<typeof printJobs>>(reprintLabel, {
    async make({ unit, asked, records, recordsByKey }) {
      const line = await unit.trx.selectFrom('mes_print_log').selectAll().where('id', '=', text(asked['logId'])).executeTakeFirst()
      // as in its list: a line that this person does not see is not there
      const seen = line && (await recordsByKey(printLog.name, [line.id], unit.by))
      if (!line || !seen || seen.rows.length === 0) throw new Problem(404, '没有这条打印记录，或您无权查看，请刷新后重试')
      await requireInUse(unit, line)
      const values = z.record(z.string(), z.string()).parse(JSON.parse(line.data ?? '{}'))
      const id = await orderPrint(unit, {
        printerId: text(asked['printerId']),
        used: await keptTemplate(unit, line.templateHash),
        records: [{ object: line.object, values }],
        copies: 1,
        rangeFrom: null,
        rangeTo: null,
        priority: 2,
        reprintReason: text(asked['reprintReason']),
        reprintText: text(asked['reprintText']),
        isTest: false,
      })
      return records.kept('add', id)
    },
    told: ({ jobNo }) => `补打已排队：任务 ${jobNo}`,
  }),
]
