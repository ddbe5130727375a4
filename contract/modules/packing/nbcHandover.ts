import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { nbcHandoverTexts } from './packingStates.ts'

/** A hand-over: sealed boxes go from the packing line into a place of the store; `givenBy` and `takenBy` are the two who signed. */
const NbcHandover = z.object({
  handoverNo: z.string(),
  locationId: z.string().nullable(),
  boxCount: z.number(),
  pieceCount: z.number(),
  givenBy: z.string(),
  takenBy: z.string(),
  saveTime: z.string().nullable(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** 内包入存单 (mes_nbc_handover, factory.md 3.12 "nbc save"): boxes are scanned, then a place, then packer and storekeeper sign. */
export const nbcHandovers = defineResource({
  name: 'mesNbcHandover',
  path: '/mes/nbcHandover',
  title: '内包入存单',
  label: 'handoverNo',
  permission: 'mes:nbcHandover',
  verbs: ['list', 'export'],
  row: NbcHandover,
  unique: [],
  fields: [
    { kind: 'text', name: 'handoverNo', title: '入存单号', width: 160, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_nbc_handover_status', width: 100, filter: 'shown', ...plain },
    { kind: 'tree', name: 'locationId', title: '库位', resource: 'mesLocation', width: 140, filter: 'folded', ...plain },
    { kind: 'number', name: 'boxCount', title: '箱数', width: 80, ...plain },
    { kind: 'number', name: 'pieceCount', title: '件数', width: 90, ...plain },
    { kind: 'user', name: 'givenBy', title: '交出人', width: 100, isMulti: false, ...plain },
    { kind: 'user', name: 'takenBy', title: '接收人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'saveTime', title: '交接时间', width: 170, ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: { field: 'status', all: Object.keys(nbcHandoverTexts), initial: 'draft', way: ['draft', 'done'], editable: [], deletable: [] },
})

const right = 'mes:nbc:save'

export const openNbcHandover = defineCommand(nbcHandovers, { name: 'open', title: '新入存单', from: 'none', to: 'draft', right, tone: 'primary' })

/** A sealed box comes on the hand-over, a place says where all of it goes: whichever was scanned. */
export const scanNbcHandover = defineCommand(nbcHandovers, {
  name: 'scan',
  title: '扫箱或库位',
  from: ['draft'],
  right,
  asks: [
    { kind: 'text', name: 'code', title: '箱号、SSCC 或库位', maxLength: 200, isRequired: true },
    { kind: 'text', name: 'scanEventId', title: '扫码', maxLength: 64 },
  ],
  places: ['detail'],
})

export const takeOffNbcHandover = defineCommand(nbcHandovers, {
  name: 'takeOff',
  title: '拿下一箱',
  from: ['draft'],
  right,
  asks: [{ kind: 'reference', name: 'boxId', title: '箱', resource: 'mesBox', isRequired: true }],
  places: ['detail'],
})

/** Packer and storekeeper sign: every box is a handling unit of the store from here on. */
export const saveNbcHandover = defineCommand(nbcHandovers, {
  name: 'save',
  title: '交接入存',
  from: ['draft'],
  to: 'done',
  right,
  sign: { meaning: 'handover', second: 'mes:nbc:receive', when: 'always' },
  tone: 'primary',
})

export const cancelNbcHandover = defineCommand(nbcHandovers, {
  name: 'cancel',
  title: '取消',
  from: ['draft'],
  to: 'cancelled',
  right,
  confirm: '单上的箱会放回待入存',
  tone: 'danger',
})

export const nbcHandoverCommands = [openNbcHandover, scanNbcHandover, takeOffNbcHandover, saveNbcHandover, cancelNbcHandover] as const
