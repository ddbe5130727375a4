import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource, defineTree } from '../../resource.ts'
import { machineStateDictionary } from './machineState.ts'

export const stateSourceDictionary = 'mes_state_source'
export const operatorStateDictionary = 'mes_operator_state'

/** Who said so: the PLC, our rules, a person, the calendar (factory.md 7.3). */
export const stateSources = ['plc', 'rule', 'operator', 'schedule'] as const
export type StateSource = (typeof stateSources)[number]

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** Why machines stop, as a tree: 设备 / 物料 / 人员 / 质量 / 换线 / 清洁 / 计划 and what lies below (factory.md Appendix A). */
export const stopReasons = defineTree({
  name: 'mesStopReason',
  path: '/mes/stopReason',
  title: '停机原因',
  label: 'name',
  permission: 'mes:stopReason',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: z.object({
    code: text(32).min(1, '请输入编码'),
    name: text(60).min(1, '请输入名称'),
    parentId: z.string().max(64).default(''),
    seq: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(9999, '不大于 9999').default(1),
  }),
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'code', title: '编码', width: 140, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '原因', width: 220, filter: 'shown', isSortable: false },
    { kind: 'tree', name: 'parentId', title: '上级', resource: 'mesStopReason', list: 'hidden', isSortable: false },
    { kind: 'number', name: 'seq', title: '顺序', width: 80, initial: 1, isSortable: false },
  ],
  defaultSort: { column: 'code', order: 'asc' },
  tree: { parent: 'parentId', root: '' },
})

/** A stretch of a machine's state; only the server writes it. `seconds` is null while it lasts. Times never change, the reason may. */
const MachineStretch = z.object({
  equipCode: z.string(),
  state: z.string(),
  startMs: z.string(),
  endMs: z.string(),
  seconds: z.number().nullable(),
  reason: z.string(),
  reasonId: z.string(),
  note: z.string(),
  source: z.string(),
  qualifiedBy: z.string(),
  qualifiedAt: z.string(),
})

/** The states of all machines, without gap and without overlap (factory.md 7.3 mes_equipment_state). */
export const machineStretches = defineResource({
  name: 'mesEquipmentState',
  path: '/mes/equipmentState',
  title: '状态记录',
  label: 'equipCode',
  permission: 'mes:equipmentState',
  owner: 'plant',
  verbs: ['list', 'export'],
  row: MachineStretch,
  unique: [],
  fields: [
    // given once: so its version is read, which commands need
    { kind: 'text', name: 'equipCode', title: '设备编码', width: 110, filter: 'shown', form: 'once', isSortable: false },
    { kind: 'dict', name: 'state', title: '状态', dictCode: machineStateDictionary, width: 100, filter: 'shown', form: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'startMs', title: '开始', width: 180, filter: 'shown', form: 'shown' },
    { kind: 'dateTime', name: 'endMs', title: '结束', width: 180, form: 'shown', isSortable: false },
    { kind: 'number', name: 'seconds', title: '时长', unit: 's', width: 100, filter: 'folded', form: 'shown', isSortable: false },
    { kind: 'text', name: 'reason', title: '系统原因', width: 180, form: 'shown', isSortable: false },
    { kind: 'tree', name: 'reasonId', title: '停机原因', resource: 'mesStopReason', width: 160, filter: 'folded', form: 'shown', isSortable: false },
    { kind: 'text', name: 'note', title: '说明', width: 180, form: 'shown', isSortable: false },
    { kind: 'dict', name: 'source', title: '来源', dictCode: stateSourceDictionary, width: 90, filter: 'folded', form: 'shown', isSortable: false },
    { kind: 'text', name: 'qualifiedBy', title: '定性人', width: 100, form: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'qualifiedAt', title: '定性时间', width: 180, form: 'shown', isSortable: false },
  ],
  defaultSort: { column: 'startMs', order: 'desc' },
})

/** Says afterwards why a machine stood still: the reason changes, the times never (factory.md 7.3). */
export const qualifyStop = defineCommand(machineStretches, {
  name: 'qualify',
  title: '定性',
  tone: 'primary',
  places: ['row', 'bulk', 'detail'],
  asks: [
    { kind: 'tree', name: 'reasonId', title: '停机原因', resource: 'mesStopReason', isRequired: true },
    { kind: 'textarea', name: 'note', title: '说明', maxLength: 200 },
  ],
})

/** What the person at a machine says of it, given to the stretch that lasts: it is being cleaned or set up, or waits. It ends by itself when the machine makes pieces. */
export const sayState = defineCommand(machineStretches, {
  name: 'sayState',
  title: '报状态',
  asks: [
    { kind: 'dict', name: 'state', title: '状态', dictCode: operatorStateDictionary, isRequired: true, initial: 'cleaning' },
    { kind: 'text', name: 'why', title: '说明', maxLength: 60 },
  ],
})
