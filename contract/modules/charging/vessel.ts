import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { cleanStatusDictionary, machineTypeDictionary } from '../equipment/machine.ts'

/** Whether a machine is clean, as its card keeps it; `chargedBatchNo` is the batch that was charged into it last. */
const Vessel = z.object({
  equipCode: z.string(),
  name: z.string(),
  type: z.string(),
  workshopId: z.string(),
  cleanStatus: z.string(),
  lastCleanTime: z.string().nullable(),
  cleanExpireHours: z.number(),
  chargedBatchNo: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const
const all = ['clean', 'inUse', 'dirty', 'expired']

/** 设备清洁: the machines once more, by their cleaning (factory.md 4 R15). What they are is written on their cards. */
export const vessels = defineResource({
  name: 'mesVessel',
  path: '/mes/vessel',
  title: '设备清洁',
  label: 'equipCode',
  permission: 'mes:vessel',
  owner: 'plant',
  verbs: ['list', 'export'],
  row: Vessel,
  unique: [],
  fields: [
    { kind: 'text', name: 'equipCode', title: '设备编码', width: 130, filter: 'shown', form: 'shown' },
    { kind: 'text', name: 'name', title: '设备名称', width: 200, filter: 'shown', ...plain },
    { kind: 'dict', name: 'type', title: '类型', dictCode: machineTypeDictionary, width: 110, filter: 'shown', ...plain },
    { kind: 'reference', name: 'workshopId', title: '车间', resource: 'mesWorkshop', width: 120, ...plain },
    { kind: 'dict', name: 'cleanStatus', title: '清洁状态', dictCode: cleanStatusDictionary, width: 110, filter: 'shown', ...plain },
    { kind: 'dateTime', name: 'lastCleanTime', title: '上次清洁', width: 170, ...plain },
    { kind: 'number', name: 'cleanExpireHours', title: '清洁有效', unit: 'h', width: 110, ...plain },
    { kind: 'text', name: 'chargedBatchNo', title: '上次投的批次', width: 140, ...plain },
  ],
  defaultSort: { column: 'equipCode', order: 'asc' },
  states: { field: 'cleanStatus', all, initial: 'dirty', way: ['dirty', 'clean', 'inUse'], editable: [], deletable: [] },
})

/** It was cleaned: from now on its cleaning counts, for as long as its card says. What is in use has powder in it. */
export const cleanVessel = defineCommand(vessels, {
  name: 'clean',
  title: '清洁完成',
  from: ['clean', 'dirty', 'expired'],
  to: 'clean',
  tone: 'primary',
  places: ['row', 'bulk', 'detail'],
})

/** With the first bag of a batch it is in use by it, and with the end of the step it has to be cleaned: nobody presses these. */
export const useVessel = defineCommand(vessels, { name: 'use', title: '投料使用', from: all, to: 'inUse', right: cleanVessel.right, places: [] })
export const soilVessel = defineCommand(vessels, { name: 'soil', title: '转待清洁', from: ['inUse'], to: 'dirty', right: cleanVessel.right, places: [] })

export const vesselCommands = [cleanVessel, useVessel, soilVessel] as const
