import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { stateTests, valueComplaint } from '../../rules/state/stateTable.ts'
import { machineStateDictionary, mappedStates } from './machineState.ts'

export const stateScopeDictionary = 'mes_state_scope'
export const stateTestDictionary = 'mes_state_test'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const yesOrNo = z.enum(['Y', 'N'], '应为是或否')
const below = { tableId: z.string().min(1).max(64), lineNo: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1) }
const permission = 'mes:stateTable'
const headerField = { kind: 'reference', name: 'tableId', title: '状态表', resource: 'mesStateTable', list: 'never', form: 'once', isSortable: false } as const
const orderField = { kind: 'number', name: 'lineNo', title: '行', width: 70, initial: 1 } as const

/** A row of a table of states; the rows of one table are written together, their first match counts. */
export const stateRules = defineResource({
  name: 'mesStateRule',
  path: '/mes/stateRule',
  title: '状态规则',
  label: 'lineNo',
  permission,
  owner: 'plant',
  verbs: ['list'],
  row: z
    .object({
      ...below,
      joined: yesOrNo.default('N'),
      tag: text(64).regex(/^[\w.-]+$/, '应为测点名，例如 plcState 或 ML-02.plcState'),
      test: z.enum(stateTests, '请选择比较'),
      value: text(60),
      state: z.enum(mappedStates, '请选择状态'),
    })
    .superRefine(({ test, value }, context) => {
      const complaint = valueComplaint(test, value)
      if (complaint !== null) context.addIssue({ code: 'custom', path: ['value'], message: complaint })
    }),
  unique: [],
  fields: [
    headerField,
    orderField,
    { kind: 'switch', name: 'joined', title: '且上一行', width: 90, initial: 'N', isSortable: false },
    { kind: 'text', name: 'tag', title: '测点', maxLength: 64, width: 160, initial: 'plcState', isSortable: false, hint: '点号后面的名字，或完整的测点编码' },
    { kind: 'dict', name: 'test', title: '比较', dictCode: stateTestDictionary, width: 110, initial: 'eq', isSortable: false },
    { kind: 'text', name: 'value', title: '值', maxLength: 60, width: 110, initial: '3', isSortable: false, hint: '数字、范围 10~20、位号或文本' },
    { kind: 'dict', name: 'state', title: '状态', dictCode: machineStateDictionary, width: 110, initial: 'running', isSortable: false },
  ],
  defaultSort: { column: 'lineNo', order: 'asc' },
})

/** What the numbers of a fault tag mean. */
export const faultWords = defineResource({
  name: 'mesFaultWord',
  path: '/mes/faultWord',
  title: '故障词',
  label: 'word',
  permission,
  owner: 'plant',
  verbs: ['list'],
  row: z.object({
    ...below,
    faultCode: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(4_294_967_295, '不大于 4294967295'),
    word: text(100).min(1, '请输入故障词'),
  }),
  unique: [],
  fields: [
    headerField,
    orderField,
    { kind: 'number', name: 'faultCode', title: '故障码', width: 110, initial: 1, isSortable: false },
    { kind: 'text', name: 'word', title: '故障词', maxLength: 100, width: 260, isSortable: false },
  ],
  defaultSort: { column: 'lineNo', order: 'asc' },
})

/** What a person writes of a table of states: for one machine, for a type, or for all machines of which nobody says anything else. */
const StateTable = z.object({
  code: text(32).min(1, '请输入编码'),
  name: text(60).min(1, '请输入名称'),
  scope: z.enum(['plant', 'type', 'machine'], '请选择适用范围'),
  machineType: z.string().max(32).nullable().default(''),
  machineId: z.string().max(64).nullable().default(''),
  status: yesOrNo.default('Y'),
})

/** Tables that say what a PLC's values mean: the first row that fits is the state of the machine (factory.md 7.3). */
export const stateTables = defineResource({
  name: 'mesStateTable',
  path: '/mes/stateTable',
  title: '状态表',
  label: 'name',
  permission,
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: StateTable,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'code', title: '编码', width: 120, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '名称', width: 200, filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'scope', title: '适用范围', dictCode: stateScopeDictionary, width: 110, filter: 'shown', initial: 'type', isSortable: false },
    { kind: 'dict', name: 'machineType', title: '设备类型', dictCode: 'mes_equip_type', width: 110, isSortable: false },
    { kind: 'tree', name: 'machineId', title: '设备', resource: 'mesEquipment', width: 160, isSortable: false },
    { kind: 'switch', name: 'status', title: '启用', width: 80, initial: 'Y', isSortable: false },
  ],
  rules: [
    { when: { field: 'scope', is: ['type'] }, show: ['machineType'], require: ['machineType'] },
    { when: { field: 'scope', is: ['machine'] }, show: ['machineId'], require: ['machineId'] },
  ],
  defaultSort: { column: 'code', order: 'asc' },
  lines: [
    { resource: stateRules, parentField: 'tableId', orderField: 'lineNo' },
    { resource: faultWords, parentField: 'tableId', orderField: 'lineNo' },
  ],
})
