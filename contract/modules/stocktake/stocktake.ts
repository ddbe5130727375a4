import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { stocktakeLines } from './stocktakeLine.ts'
import { takeStates } from './takeStates.ts'

/** What a person plans of a stock-take: how and what is counted. A place counts with all that stand below it; material and ABC class may be narrowed to a place. */
const Stocktake = z.object({
  takeName: z.string().trim().max(60, '不超过 60 个字符').default(''),
  takeType: z.enum(['static', 'dynamic', 'cycle'], '请选择类型').default('dynamic'),
  scopeBy: z.enum(['location', 'material', 'abc'], '请选择范围').default('location'),
  locationId: z.string().max(64).nullable().default(null),
  materialId: z.string().max(64).nullable().default(null),
  abcClass: z.enum(['A', 'B', 'C', ''], '请选择 ABC 类').nullable().default(null),
  notCountedDays: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(3650, '不大于 3650').nullable().default(0),
  blind: z.enum(['Y', 'N'], '应为是或否').default('Y'),
  planDate: z.iso.date('请选择计划日'),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

const Assigned = z.object({
  takeNo: z.string(),
  status: z.string(),
  freeze: z.string(),
  lineCount: z.number(),
  countedCount: z.number(),
  diffCount: z.number(),
  startTime: z.string().nullable(),
  approvedBy: z.string(),
  postedBy: z.string(),
  postTime: z.string().nullable(),
  closeReason: z.string(),
})

const shown = { form: 'shown', isSortable: false } as const

/** 盘点单 (mes_stocktake, factory.md 3.11): what lies on the shelf, compared with what the ledger says. */
export const stocktakes = defineResource({
  name: 'mesStocktake',
  path: '/mes/stocktake',
  title: '盘点单',
  label: 'takeNo',
  permission: 'mes:stocktake',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: Stocktake,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'takeNo', title: '盘点单号', width: 150, form: 'shown', filter: 'shown' },
    { kind: 'text', name: 'takeName', title: '名称', maxLength: 60, width: 160, filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_stocktake_status', width: 90, filter: 'shown', ...shown },
    {
      kind: 'radio',
      name: 'takeType',
      title: '类型',
      dictCode: 'mes_stocktake_type',
      width: 80,
      filter: 'shown',
      initial: 'dynamic',
      isSortable: false,
      hint: '静态：盘点期间冻结库位；动态、循环：不停发料',
    },
    { kind: 'radio', name: 'scopeBy', title: '范围', dictCode: 'mes_stocktake_scope', width: 80, initial: 'location', isSortable: false },
    { kind: 'tree', name: 'locationId', title: '库位', resource: 'mesLocation', width: 140, isSortable: false, hint: '连同它下面的库位' },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 160, isSortable: false },
    { kind: 'dict', name: 'abcClass', title: 'ABC 类', dictCode: 'mes_abc_class', width: 80, isSortable: false, hint: '按近 90 天的出库次数' },
    {
      kind: 'number',
      name: 'notCountedDays',
      title: '多少天没盘过',
      unit: '天',
      min: 0,
      max: 3650,
      list: 'hidden',
      initial: 0,
      isSortable: false,
      hint: '只盘这么多天没盘过的件，0 是都盘',
    },
    { kind: 'switch', name: 'blind', title: '盲盘', width: 70, initial: 'Y', isSortable: false, hint: '盘点时不显示账面数' },
    { kind: 'switch', name: 'freeze', title: '冻结库位', width: 80, list: 'hidden', ...shown },
    { kind: 'date', name: 'planDate', title: '计划日', width: 120, filter: 'folded' },
    { kind: 'number', name: 'lineCount', title: '件数', width: 70, ...shown },
    { kind: 'number', name: 'countedCount', title: '已盘', width: 70, ...shown },
    { kind: 'number', name: 'diffCount', title: '有差', width: 70, ...shown },
    { kind: 'dateTime', name: 'startTime', title: '开始时间', width: 170, list: 'hidden', ...shown },
    { kind: 'user', name: 'approvedBy', title: '批准人', width: 90, isMulti: false, ...shown },
    { kind: 'user', name: 'postedBy', title: '过账人', width: 90, isMulti: false, ...shown },
    { kind: 'dateTime', name: 'postTime', title: '过账时间', width: 170, ...shown },
    { kind: 'text', name: 'closeReason', title: '退回或取消原因', width: 170, list: 'hidden', ...shown },
    { kind: 'textarea', name: 'remark', title: '备注', maxLength: 200, list: 'hidden', isSortable: false },
  ],
  rules: [
    { when: { field: 'scopeBy', is: ['location'] }, show: ['locationId'], require: ['locationId'] },
    { when: { field: 'scopeBy', is: ['material'] }, show: ['materialId', 'locationId'], require: ['materialId'] },
    { when: { field: 'scopeBy', is: ['abc'] }, show: ['abcClass', 'locationId'], require: ['abcClass'] },
    { when: { field: 'takeType', is: ['cycle'] }, show: ['notCountedDays'], require: [] },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: takeStates,
  lines: [{ resource: stocktakeLines, parentField: 'takeId', orderField: 'seq' }],
})
