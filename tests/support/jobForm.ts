import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import { quantity } from '#contract/rules/quantity.ts'

/** What is made in a job, line by line; a line that is done keeps its amount, and what it weighs follows from two others. */
export const jobParts = defineResource({
  name: 'sampleJobPart',
  path: '/sample/jobPart',
  title: '加工明细',
  label: 'part',
  permission: 'sys:dict', // lent, as that of the jobs
  owner: 'plant',
  verbs: ['list'],
  row: z.object({
    jobId: z.string().min(1),
    seq: z.number().int().default(1),
    part: z.string().min(1, '请输入零件'),
    qty: quantity({ positive: true }),
    unitQty: quantity({ min: 0 }).nullish(),
  }),
  assigned: z.object({ total: z.number().nullable(), status: z.string() }),
  unique: [],
  fields: [
    { kind: 'reference', name: 'jobId', title: '加工单', resource: 'sampleJob', form: 'once', list: 'never' },
    { kind: 'number', name: 'seq', title: '行' },
    { kind: 'text', name: 'part', title: '零件', isRequired: true },
    { kind: 'quantity', name: 'qty', title: '数量', isRequired: true },
    { kind: 'quantity', name: 'unitQty', title: '单重', unit: 'kg' },
    { kind: 'quantity', name: 'total', title: '总重', unit: 'kg', form: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'job_part_status', form: 'shown' },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
  states: {
    field: 'status',
    all: ['open', 'done', 'sealed'],
    initial: 'open',
    way: ['open', 'done', 'sealed'],
    editable: ['open', 'done'],
    deletable: ['open'],
  },
  rules: [{ compute: 'total', from: { is: 'product', of: ['qty', 'unitQty'] } }],
  lockedIn: { qty: ['done'] },
})

/** A resource with everything that a form of a business can ask: sections, rules, computed fields, states. No table of the product. */
export const jobs = defineResource({
  name: 'sampleJob',
  path: '/sample/job',
  title: '加工单',
  label: 'jobNo',
  permission: 'sys:dict', // rights of the product, lent
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: z.object({
    jobNo: z.string('请输入单号').min(1, '请输入单号').max(32),
    jobType: z.string().min(1, '请选择订单类型'),
    customer: z.string().max(64).default(''),
    contact: z.string().max(64).default(''),
    qty: quantity({ positive: true }),
    unitQty: quantity({ min: 0 }).nullish(),
    unit: z.string().max(8).default('kg'),
    overPct: z.number().min(0).max(20).nullish(),
    dueDate: z.string().default(''),
    remark: z.string().max(500).default(''),
    status: z.string().default('draft'), // a body may say it: it is never taken
  }),
  assigned: z.object({ total: z.number().nullable() }),
  unique: [['jobNo']],
  fields: [
    { kind: 'text', name: 'jobNo', title: '单号', isRequired: true, filter: 'shown' },
    { kind: 'dict', name: 'jobType', title: '订单类型', dictCode: 'job_type', isRequired: true },
    { kind: 'text', name: 'customer', title: '客户' },
    { kind: 'text', name: 'contact', title: '联系人' },
    { kind: 'date', name: 'dueDate', title: '交期' },
    { kind: 'quantity', name: 'qty', title: '数量', unitField: 'unit', unitDict: 'job_unit', isRequired: true, filter: 'shown' },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'job_unit', initial: 'kg' },
    { kind: 'quantity', name: 'unitQty', title: '单重', unit: 'kg' },
    { kind: 'number', name: 'overPct', title: '超产', unit: '%', initial: 3 },
    { kind: 'quantity', name: 'total', title: '总量', unit: 'kg', form: 'shown' },
    { kind: 'textarea', name: 'remark', title: '备注' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'job_status', form: 'edited' },
  ],
  defaultSort: { column: 'jobNo', order: 'asc' },
  sections: [
    { title: '基本', fields: ['jobNo', 'jobType', 'customer', 'contact', 'dueDate'] },
    { title: '数量', fields: ['qty', 'unit', 'unitQty', 'overPct', 'total'] },
  ],
  rules: [
    { when: { field: 'jobType', is: ['mass'] }, show: ['customer'], require: ['customer'] },
    { when: { field: 'customer', isFilled: true }, show: ['contact'], require: ['contact'] },
    { when: { field: 'jobType', is: ['sample'] }, lock: ['overPct'] },
    { compute: 'total', from: { is: 'product', of: ['qty', 'unitQty'] } },
  ],
  lockedIn: { qty: ['released'] },
  states: {
    field: 'status',
    all: ['draft', 'released', 'closed'],
    initial: 'draft',
    way: ['draft', 'released', 'closed'],
    editable: ['draft', 'released'],
    deletable: ['draft'],
  },
  lines: [{ resource: jobParts, parentField: 'jobId', orderField: 'seq' }],
})

export const jobDictionaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  job_type: { mass: '大货', sample: '打样' },
  job_unit: { kg: '千克', pcs: '件' },
  job_part_status: { open: '未做', done: '已做', sealed: '已封' },
  job_status: { draft: '草稿', released: '已下达', closed: '结案' },
}
