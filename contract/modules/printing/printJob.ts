import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'

/** How a print job stands (issue 28.7). `uncertain`: one label went out and nobody knows whether it is on paper. */
export const printJobStates = {
  queued: '排队',
  printing: '打印中',
  paused: '已暂停',
  blocked: '受阻',
  uncertain: '不确定',
  done: '完成',
  cancelled: '已取消',
} as const
export type PrintJobState = keyof typeof printJobStates

/** the most labels of one job */
export const mostLabels = 10_000

/** What a person may still change while a job waits. */
const Waiting = z.object({ priority: z.number('应为 1 到 5 的整数').int('应为 1 到 5 的整数').min(1, '不小于 1').max(5, '不大于 5').default(3) })

/** What the server writes of a job; a person only orders it and decides. Counts are labels from the first of the whole batch. */
const PrintJob = z.object({
  jobNo: z.string(),
  title: z.string(),
  printerId: z.string(),
  status: z.string(),
  reason: z.string(),
  total: z.number(),
  rangeFrom: z.number(),
  rangeTo: z.number(),
  confirmed: z.number(),
  reprintReason: z.string(),
  reprintText: z.string(),
})

const count = (name: 'total' | 'rangeFrom' | 'rangeTo' | 'confirmed', title: string) =>
  ({ kind: 'number', name, title, width: 100, form: 'shown', isSortable: false }) as const

/** What waits for a printer and what went to it, oldest jobs of the highest priority first. */
export const printJobs = defineResource({
  name: 'mesPrintJob',
  path: '/mes/print/job',
  title: '打印任务',
  label: 'jobNo',
  permission: 'mes:printJob',
  verbs: ['list', 'edit'],
  row: Waiting,
  assigned: PrintJob,
  unique: [],
  fields: [
    { kind: 'text', name: 'jobNo', title: '任务号', width: 120, form: 'shown', filter: 'shown' },
    { kind: 'text', name: 'title', title: '标签', width: 130, form: 'shown', filter: 'folded', isSortable: false },
    { kind: 'reference', name: 'printerId', title: '打印机', resource: 'mesPrinter', width: 150, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_print_status', width: 100, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'text', name: 'reason', title: '说明', width: 260, maxLength: 300, form: 'shown', isSortable: false },
    count('confirmed', '已打到第几张'),
    count('rangeFrom', '从第几张'),
    count('rangeTo', '到第几张'),
    count('total', '整批张数'),
    { kind: 'number', name: 'priority', title: '优先级', width: 90, initial: 3, isSortable: false, hint: '1 最急，5 最缓' },
    { kind: 'dict', name: 'reprintReason', title: '补打原因', dictCode: 'mes_reprint_reason', width: 110, form: 'shown', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'reprintText', title: '补打说明', width: 180, maxLength: 200, form: 'shown', list: 'hidden', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: {
    field: 'status',
    all: ['queued', 'printing', 'paused', 'blocked', 'uncertain', 'done', 'cancelled'],
    initial: 'queued',
    way: ['queued', 'printing', 'done'],
    editable: ['queued', 'paused', 'blocked'],
    deletable: [],
  },
})

/** One label of an order: `object` names what it belongs to (a lot, a container); a second print of the same object needs a reason. */
export const PrintRecord = z.object({
  object: z.string().trim().max(100).default(''),
  values: z.record(z.string().max(50), z.string().max(500)),
})
export type PrintRecord = z.infer<typeof PrintRecord>
export const PrintRecords = z.array(PrintRecord).min(1, '没有要打印的记录').max(mostLabels, `一次最多 ${mostLabels} 张`)

/**
 * Orders labels with a template that is in use: of records of a list (`resource` and `ids` with commas between, which the server reads itself), or
 * with values that a person typed (`records`, JSON of `PrintRecords`). Each is printed `copies` times; from and to narrow the batch (第 501–800 张).
 */
export const printLabels = defineCommand(printJobs, {
  name: 'print',
  title: '打印标签',
  from: 'none',
  right: 'mes:label:print',
  tone: 'primary',
  places: [],
  asks: [
    { kind: 'reference', name: 'printerId', title: '打印机', resource: 'mesPrinter', isRequired: true },
    { kind: 'text', name: 'templateId', title: '标签模板', maxLength: 64, isRequired: true },
    { kind: 'text', name: 'resource', title: '清单', maxLength: 64 },
    { kind: 'text', name: 'ids', title: '记录', maxLength: 13_000 },
    { kind: 'code', name: 'records', title: '内容', maxLength: 900_000 },
    { kind: 'number', name: 'copies', title: '每条张数', min: 1, max: mostLabels, initial: 1 },
    { kind: 'number', name: 'rangeFrom', title: '从第几张', min: 1, max: mostLabels },
    { kind: 'number', name: 'rangeTo', title: '到第几张', min: 1, max: mostLabels },
    { kind: 'number', name: 'priority', title: '优先级', min: 1, max: 5, initial: 3, hint: '1 最急，5 最缓' },
    { kind: 'dict', name: 'reprintReason', title: '补打原因', dictCode: 'mes_reprint_reason' },
    { kind: 'text', name: 'reprintText', title: '补打说明', maxLength: 200 },
  ],
})

export const pausePrint = defineCommand(printJobs, { name: 'pause', title: '暂停', from: ['queued', 'printing'], to: 'paused', right: 'mes:printJob:control' })
export const resumePrint = defineCommand(printJobs, {
  name: 'resume',
  title: '继续',
  from: ['paused', 'blocked'],
  to: 'queued',
  right: 'mes:printJob:control',
  tone: 'primary',
})
export const movePrint = defineCommand(printJobs, {
  name: 'move',
  title: '换打印机',
  from: ['queued', 'paused', 'blocked'],
  right: 'mes:printJob:control',
  asks: [{ kind: 'reference', name: 'printerId', title: '打印机', resource: 'mesPrinter', isRequired: true }],
})
export const cancelPrint = defineCommand(printJobs, {
  name: 'cancel',
  title: '取消',
  from: ['queued', 'printing', 'paused', 'blocked', 'uncertain'],
  to: 'cancelled',
  right: 'mes:printJob:control',
  tone: 'danger',
  confirm: '还没有打印的标签不再打印；已经送到打印机的一张可能还会出来。',
})

/** After a cut a person looks at the printer and says how it is: nothing prints a label again by itself. */
export const decidePrint = defineCommand(printJobs, {
  name: 'decide',
  title: '处理不确定',
  from: ['uncertain'],
  to: 'queued',
  right: 'mes:label:reprint',
  tone: 'primary',
  asks: [
    { kind: 'dict', name: 'seen', title: '送出的那张', dictCode: 'mes_print_seen', isRequired: true, hint: '请到打印机旁看：最后一张完整的标签是哪一张' },
    { kind: 'text', name: 'remark', title: '说明', maxLength: 200, isRequired: true },
  ],
})

/** A label of the print log again (`logId`), with the template and the data of that day. */
export const reprintLabel = defineCommand(printJobs, {
  name: 'reprint',
  title: '补打',
  from: 'none',
  right: 'mes:label:reprint',
  places: [],
  asks: [
    { kind: 'text', name: 'logId', title: '打印记录', maxLength: 64, isRequired: true },
    { kind: 'reference', name: 'printerId', title: '打印机', resource: 'mesPrinter', isRequired: true },
    { kind: 'dict', name: 'reprintReason', title: '补打原因', dictCode: 'mes_reprint_reason', isRequired: true },
    { kind: 'text', name: 'reprintText', title: '补打说明', maxLength: 200, isRequired: true },
  ],
})

export const printJobCommands = [printLabels, reprintLabel, pausePrint, resumePrint, movePrint, cancelPrint, decidePrint] as const
