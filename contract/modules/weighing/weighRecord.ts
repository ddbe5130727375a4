import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/**
 * One weighing, as it was: never changed, never deleted. Amounts are of `unit`, net = gross − tare. A record of type `void` takes the one
 * that it names back (`voidOf`); its net is what no longer counts. A leftover's net is what is left of its source.
 */
const WeighRecord = z.object({
  recordNo: z.string(),
  recordType: z.string(),
  weightId: z.string(),
  lineId: z.string(),
  batchNo: z.string(),
  materialId: z.string(),
  lotId: z.string(),
  sourceHuId: z.string(),
  targetHuId: z.string().nullable(),
  containerId: z.string().nullable(),
  scaleId: z.string(),
  scaleSn: z.string(),
  unit: z.string(),
  tareQty: z.number(),
  grossQty: z.number(),
  netQty: z.number(),
  pureQty: z.number(),
  stableFlag: z.string(),
  sampleCount: z.number(),
  rawFrame: z.string(),
  source: z.string(),
  tolResult: z.string(),
  isTyped: z.string(),
  breakReason: z.string(),
  reason: z.string(),
  weighBy: z.string(),
  weighTime: z.string(),
  clientTime: z.string().nullable(),
  voidOf: z.string().nullable(),
  moveId: z.string(),
  idemKey: z.string(),
})

const amount = { kind: 'quantity', unitField: 'unit', unitDict: 'mes_unit', decimals: 6, width: 120, form: 'shown', isSortable: false } as const
const plain = { form: 'shown', isSortable: false } as const
const never = { list: 'never', form: 'never', isSortable: false } as const

/** 称量记录 (mes_weigh_record, factory.md 3.7): written once, by the commands of the desk. */
export const weighRecords = defineResource({
  name: 'mesWeighRecord',
  path: '/mes/weigh/record',
  title: '称量记录',
  label: 'recordNo',
  permission: 'mes:weigh',
  verbs: ['list', 'export'],
  row: WeighRecord,
  unique: [],
  fields: [
    { kind: 'text', name: 'recordNo', title: '记录号', width: 170, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'recordType', title: '类型', dictCode: 'mes_weigh_record_type', width: 80, filter: 'shown', ...plain },
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 130, filter: 'shown', ...plain },
    { kind: 'reference', name: 'weightId', title: '称重单', resource: 'mesWeightOrder', width: 170, filter: 'shown', ...plain },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 170, filter: 'shown', ...plain },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 150, filter: 'shown', ...plain },
    { name: 'netQty', title: '净重', ...amount },
    { name: 'tareQty', title: '皮重', ...amount },
    { name: 'grossQty', title: '毛重', ...amount },
    { kind: 'dict', name: 'tolResult', title: '判定', dictCode: 'mes_tol_result', width: 80, filter: 'shown', ...plain },
    { kind: 'dict', name: 'source', title: '来源', dictCode: 'mes_weigh_source', width: 100, filter: 'shown', ...plain },
    { kind: 'text', name: 'scaleSn', title: '秤号', width: 120, filter: 'folded', ...plain },
    { kind: 'user', name: 'weighBy', title: '称量人', width: 100, isMulti: false, filter: 'shown', ...plain },
    { kind: 'dateTime', name: 'weighTime', title: '称量时间', width: 170, form: 'shown', filter: 'folded' },
    { kind: 'reference', name: 'sourceHuId', title: '来料件', resource: 'mesHu', width: 130, ...plain },
    { kind: 'reference', name: 'targetHuId', title: '称出件', resource: 'mesHu', width: 130, ...plain },
    { kind: 'text', name: 'reason', title: '原因', width: 170, ...plain },
    { kind: 'text', name: 'breakReason', title: '不按次序的原因', width: 170, list: 'hidden', ...plain },
    { kind: 'switch', name: 'isTyped', title: '手工输入', width: 90, list: 'hidden', ...plain },
    { name: 'pureQty', title: '折纯', ...amount, list: 'hidden' },
    { kind: 'switch', name: 'stableFlag', title: '稳定', list: 'hidden', ...plain },
    { kind: 'number', name: 'sampleCount', title: '读数次数', list: 'hidden', ...plain },
    { kind: 'textarea', name: 'rawFrame', title: '原始报文', list: 'hidden', ...plain },
    { kind: 'reference', name: 'containerId', title: '容器', resource: 'mesContainer', list: 'hidden', ...plain },
    { kind: 'dateTime', name: 'clientTime', title: '终端时间', list: 'hidden', ...plain },
    { kind: 'text', name: 'voidOf', title: '作废的记录', ...never },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
    { kind: 'text', name: 'lineId', title: '称重行', ...never },
    { kind: 'text', name: 'scaleId', title: '秤', ...never },
    { kind: 'text', name: 'moveId', title: '流水', ...never },
    { kind: 'text', name: 'idemKey', title: '去重键', ...never },
  ],
  defaultSort: { column: 'weighTime', order: 'desc' },
})
