import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'

/** What a clearance is for (dictionary mes_clearance_area). */
export const clearanceAreaTexts = { equipment: '设备', line: '产线', room: '车间' } as const

/** States of a clearance (dictionary mes_clearance_status). */
export const clearanceStatusTexts = { draft: '待签', valid: '有效', used: '已使用', expired: '已过期' } as const

/** What has to be gone and clean before the next batch; a plant adds its own to the dictionary mes_clearance_item. */
export const clearanceItemTexts = {
  material: '上一批物料已清走',
  papers: '上一批标签和文件已清走',
  machine: '设备内外已清洁',
  floor: '台面和地面已清洁',
  tools: '工器具已清洁归位',
} as const

/** From its signatures on, until charging begins (factory.md 3.8 names no time). */
export const clearanceValidHours = 24

/** What a person writes of a clearance: where, for which batch, and what of the list was done. */
const Clearance = z.object({
  areaType: z.enum(['equipment', 'line', 'room'], '请选择清场范围').default('equipment'),
  equipmentId: z.string().max(64).nullable().default(null),
  workshopId: z.string().max(64).nullable().default(null),
  planId: z.string('请选择下一批').min(1, '请选择下一批').max(64),
  items: z.string().max(500).default(''),
  photos: z.string().max(2000).default(''),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

const Given = z.object({
  clearanceNo: z.string(),
  prevBatchNo: z.string(),
  nextBatchNo: z.string(),
  sign1By: z.string(),
  sign1EsignId: z.string(),
  sign2By: z.string(),
  sign2EsignId: z.string(),
  signTime: z.string().nullable(),
  validUntil: z.string().nullable(),
  status: z.string(),
})

const shown = { form: 'shown', isSortable: false } as const

/** Line clearances 清场 (mes_line_clearance, factory.md 3.8): a machine, a line or a room is free of the batch before, signed by two. */
export const lineClearances = defineResource({
  name: 'mesLineClearance',
  path: '/mes/clearance',
  title: '清场记录',
  label: 'clearanceNo',
  permission: 'mes:clearance',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: Clearance,
  assigned: Given,
  unique: [],
  fields: [
    { kind: 'text', name: 'clearanceNo', title: '清场单号', width: 160, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_clearance_status', width: 90, filter: 'shown', ...shown },
    { kind: 'radio', name: 'areaType', title: '范围', dictCode: 'mes_clearance_area', width: 90, initial: 'equipment', isSortable: false },
    { kind: 'tree', name: 'equipmentId', title: '设备', resource: 'mesEquipment', width: 160, filter: 'shown', isSortable: false },
    { kind: 'reference', name: 'workshopId', title: '车间', resource: 'mesWorkshop', width: 120, list: 'hidden', isSortable: false },
    { kind: 'text', name: 'prevBatchNo', title: '上一批', width: 130, ...shown },
    { kind: 'reference', name: 'planId', title: '下一批的计划', resource: 'mesPlan', width: 160, list: 'hidden', isRequired: true, isSortable: false },
    { kind: 'text', name: 'nextBatchNo', title: '下一批', width: 130, filter: 'shown', ...shown },
    { kind: 'checkbox', name: 'items', title: '清场项目', dictCode: 'mes_clearance_item', list: 'hidden', initial: '', isSortable: false },
    { kind: 'image', name: 'photos', title: '照片', list: 'hidden', isSortable: false },
    { kind: 'textarea', name: 'remark', title: '备注', maxLength: 200, list: 'hidden', isSortable: false },
    { kind: 'user', name: 'sign1By', title: '清场人', width: 100, isMulti: false, ...shown },
    { kind: 'user', name: 'sign2By', title: '复核人', width: 100, isMulti: false, ...shown },
    { kind: 'dateTime', name: 'signTime', title: '签名时间', width: 170, list: 'hidden', ...shown },
    { kind: 'dateTime', name: 'validUntil', title: '有效期至', width: 170, ...shown },
    { kind: 'text', name: 'sign1EsignId', title: '清场人签名号', list: 'hidden', ...shown },
    { kind: 'text', name: 'sign2EsignId', title: '复核人签名号', list: 'hidden', ...shown },
  ],
  rules: [
    { when: { field: 'areaType', is: ['equipment', 'line'] }, show: ['equipmentId'], require: ['equipmentId'] },
    { when: { field: 'areaType', is: ['room'] }, show: ['workshopId'], require: ['workshopId'] },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: {
    field: 'status',
    all: Object.keys(clearanceStatusTexts),
    initial: 'draft',
    way: ['draft', 'valid', 'used'],
    editable: ['draft'],
    deletable: ['draft'],
  },
})

/** Two people sign that the list is done; from here on it counts. */
export const signClearance = defineCommand(lineClearances, {
  name: 'sign',
  title: '签名清场',
  from: ['draft'],
  to: 'valid',
  tone: 'primary',
  sign: { meaning: 'check', second: 'mes:clearance:check', when: 'always' },
})

/** With the first bag of its batch a clearance is used: nobody presses it. */
export const useClearance = defineCommand(lineClearances, {
  name: 'use',
  title: '使用',
  from: ['valid'],
  to: 'used',
  right: 'mes:clearance:sign',
  places: [],
})

/** Its time is over, or something else was charged into the vessel first: nobody presses it. */
export const expireClearance = defineCommand(lineClearances, {
  name: 'expire',
  title: '过期',
  from: ['valid'],
  to: 'expired',
  right: 'mes:clearance:sign',
  places: [],
})

export const clearanceCommands = [signClearance, useClearance, expireClearance] as const
