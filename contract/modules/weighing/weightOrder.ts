import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { mostUrgentFirst } from '../../urgency.ts'
import { weighModeTexts, weightStates } from './weighStates.ts'
import { weightLines } from './weightLine.ts'
import { momentText } from '../../momentText.ts'

const modes = Object.keys(weighModeTexts)

/** What a person changes of a weight order: where, how and until when it is weighed. */
const WeightRecord = z.object({
  weighCenterId: z.string().max(64).nullable().default(null),
  mode: z.string().refine((mode) => modes.includes(mode), '请选择方式'),
  planTime: momentText('请填写计划时间'),
  expireTime: momentText('请填写失效时间').nullable().default(null),
})

const Assigned = z.object({
  weightNo: z.string(),
  planId: z.string(),
  batchNo: z.string(),
  productId: z.string(),
  status: z.string(),
  progress: z.number(),
  closeReason: z.string(),
})

/** 称重单 (mes_weight_order, factory.md 3.7): what is weighed for a batch; made with its dispatch. */
export const weightOrders = defineResource({
  name: 'mesWeightOrder',
  path: '/mes/weightOrder',
  title: '称重单',
  label: 'weightNo',
  permission: 'mes:weightOrder',
  verbs: ['list', 'edit', 'export'],
  row: WeightRecord,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'weightNo', title: '称重单号', width: 170, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_weight_status', width: 100, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 130, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'reference', name: 'productId', title: '产品', resource: 'mesMaterial', width: 180, form: 'shown', filter: 'folded', isSortable: false },
    { kind: 'progress', name: 'progress', title: '进度', width: 130, form: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'planTime', title: '计划时间', width: 228, filter: 'folded', due: { over: ['done', 'charged', 'cancelled', 'expired'] } },
    { kind: 'dateTime', name: 'expireTime', title: '失效时间', width: 170, isSortable: false },
    { kind: 'dict', name: 'mode', title: '方式', dictCode: 'mes_weigh_order_mode', width: 90, filter: 'folded', initial: 'byBatch', isSortable: false },
    { kind: 'reference', name: 'weighCenterId', title: '称量中心', resource: 'mesWeighCenter', width: 140, filter: 'folded', isSortable: false },
    { kind: 'reference', name: 'planId', title: '生产计划', resource: 'mesPlan', width: 160, form: 'shown', filter: 'folded', isSortable: false },
    { kind: 'text', name: 'closeReason', title: '取消或失效原因', width: 170, form: 'shown', list: 'hidden', isSortable: false },
  ],
  sections: [
    { title: '称重单', fields: ['weightNo', 'planId', 'batchNo', 'productId', 'status', 'progress', 'closeReason'] },
    { title: '安排', fields: ['weighCenterId', 'mode', 'planTime', 'expireTime'] },
  ],
  defaultSort: mostUrgentFirst,
  states: weightStates,
  lines: [{ resource: weightLines, parentField: 'weightId', orderField: 'seq' }],
})
