import { mostLabels, PrintRecords, type PrintRecord } from '#contract/modules/printing/printJob.ts'
import { bindText } from '#contract/rules/label/binding.ts'
import { dotOf } from '#contract/rules/label/zpl/zpl.ts'
import { newRow } from '../../db/newRow.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { enqueue } from '../../jobs/queue.ts'
import { lookOf } from './printerLook.ts'
import { printerCall } from './printerRun.ts'
import { markedRecords, printedBefore } from './printedBefore.ts'
import { keepTemplate, laidOutFor, type UsedTemplate } from './templates.service.ts'
import { objectsIn, requireNoneWaiting } from './waitingLabels.ts'
import './tables.ts'

/** Labels that somebody wants: `rangeFrom` and `rangeTo` count the labels of the whole batch from 1. */
export type PrintOrder = {
  printerId: string
  used: UsedTemplate
  records: readonly PrintRecord[]
  copies: number
  rangeFrom: number | null
  rangeTo: number | null
  priority: number
  reprintReason: string
  reprintText: string
  /** a test page belongs to nothing: it may be printed as often as anybody likes */
  isTest: boolean
  /** what it says has changed: its reason is the server's, and nobody needs the right to print it once more */
  isChange?: boolean
}

/** a label that is wrong is refused when it is ordered; of a large batch the rest is judged on its way to the printer */
const judgedAtOnce = 20

/** Makes a job that waits for its printer. Throws 422 with what is wrong: content, range, printer, or a reprint without a reason; 403 for one without the right, 409 for one that waits already. */
export async function orderPrint(unit: UnitOfWork, order: PrintOrder): Promise<string> {
  const { trx } = unit
  const printer = await trx.selectFrom('mes_printer').selectAll().where('id', '=', order.printerId).executeTakeFirst()
  if (!printer) throw refused('printerId', '没有这台打印机，请重新选择')
  if (printer.enabled !== 'Y') throw refused('printerId', `打印机“${printer.name}”已停用，请换一台`)
  const { from, to, total } = rangeOf(order)
  for (const { values } of order.records) requireValues(order.used, values)
  for (const { values } of order.records.slice(0, judgedAtOnce)) laidOutFor(order.used, values, dotOf(lookOf(printer)))
  await takeTurn(trx, 'mes_print_job') // of two who order one label the second sees the first
  const records = order.isTest ? order.records : await requireFirstOrReason(unit, order, objectsIn({ ...order, from, to }))
  const last = await trx.selectFrom('mes_print_job').select('jobNo').orderBy('jobNo', 'desc').limit(1).executeTakeFirst()
  const kept = newRow(unit)
  const { id } = kept
  await trx
    .insertInto('mes_print_job')
    .values({
      ...kept,
      jobNo: `P${String(Number(last?.jobNo.slice(1) ?? 0) + 1).padStart(7, '0')}`,
      title: order.used.template.title,
      printerId: printer.id,
      status: 'queued',
      reason: '',
      total,
      rangeFrom: from,
      rangeTo: to,
      confirmed: from - 1,
      sent: from - 1,
      priority: order.priority,
      reprintReason: order.reprintReason,
      reprintText: order.reprintText,
      templateHash: await keepTemplate(unit, order.used),
      records: JSON.stringify(records),
      copies: order.copies,
    })
    .execute()
  await callPrinter(unit, printer.id)
  return id
}

/** Has the printer's jobs looked at, once this is committed. */
export async function callPrinter(unit: UnitOfWork, printerId: string): Promise<void> {
  await enqueue(unit, new Map([[printerCall.name, printerCall]]), { handler: printerCall.name, params: { printerId } })
}

/** Records as a person or another page sent them. Throws 422 for anything else. */
export function readRecords(text: string): PrintRecord[] {
  try {
    const parsed = PrintRecords.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    throw refused('records', `打印内容不正确：${parsed.error.issues[0]?.message ?? ''}`)
  } catch (error) {
    if (error instanceof SyntaxError) throw refused('records', '打印内容不是 JSON，请从列表重新发起打印')
    throw error
  }
}

function rangeOf({ records, copies, rangeFrom, rangeTo }: PrintOrder) {
  const total = records.length * copies
  if (total > mostLabels) throw refused('copies', `一批最多 ${mostLabels} 张，现在是 ${total} 张，请分成几批`)
  const [from, to] = [rangeFrom ?? 1, rangeTo ?? total]
  if (from > to || to > total) throw refused('rangeTo', `范围要在第 1 到 ${total} 张之内，现在是第 ${from} 到 ${to} 张`)
  return { from, to, total }
}

function requireValues({ template, fields }: UsedTemplate, values: Readonly<Record<string, string>>): void {
  for (const { value, defaultValue } of template.tempItems) {
    const bound = bindText(value || defaultValue, fields, values)
    if ('missing' in bound) throw new Problem(422, `缺少${[...new Set(bound.missing)].join('、')}，不能打印；请先补全这条记录`)
  }
}

/** A label that waits is ordered no second time; from the second print of the same object on: why, in a word and in a sentence, and the right to it (R22). Gives the records as they are printed. */
async function requireFirstOrReason(unit: UnitOfWork, order: PrintOrder, objects: readonly string[]): Promise<PrintRecord[]> {
  const { used, records, reprintReason, reprintText, isChange = false } = order
  const { title } = used.template
  if (!isChange) await requireNoneWaiting(unit, title, objects)
  const before = await printedBefore(unit, title, objects)
  const marked = markedRecords(records, used, { before, isChange })
  const [known] = before.keys()
  if (known === undefined) return marked
  if (!isChange && !unit.by.permissions.has('mes:label:reprint')) throw new Problem(403, `“${known}”的${title}标签已经打印过，补打需要“补打标签”的权限`)
  if (reprintReason === '') throw refused('reprintReason', `“${known}”的${title}标签已经打印过，补打请选择原因`)
  if (reprintText.trim() === '') throw refused('reprintText', '补打请写明情况')
  return marked
}

const refused = (field: keyof PrintOrder, sentence: string): Problem => new Problem(422, sentence, { fields: { [field]: [sentence] } })
