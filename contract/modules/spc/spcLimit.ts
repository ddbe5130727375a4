import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { chartTexts } from '../../rules/spc/charts.ts'

/** States of frozen limits (dictionary mes_spc_limit_status); of one characteristic and chart at most one is active. */
export const limitStatusTexts = { active: '使用中', replaced: '已替换' } as const

/**
 * Control limits that somebody froze. `characteristic` is its key (contract/modules/spc/characteristics.ts), `subject` its name at that time. `size`:
 * readings in a subgroup; `groups`: subgroups between `dataFrom` and `dataTo`, from which the limits come. Limits are in the unit of the
 * characteristic, `upper` and `lower` of the chart of location, `spread…` of the one below it (null where there is none: a share).
 */
const Limit = z.object({
  limitNo: z.string(),
  characteristic: z.string(),
  subject: z.string(),
  chart: z.string(),
  versionNo: z.number(),
  size: z.number(),
  groups: z.number(),
  center: z.number(),
  upper: z.number(),
  lower: z.number(),
  sigma: z.number(),
  spreadCenter: z.number().nullable(),
  spreadUpper: z.number().nullable(),
  spreadLower: z.number().nullable(),
  dataFrom: z.string().nullable(),
  dataTo: z.string().nullable(),
  reason: z.string(),
  frozenBy: z.string(),
  frozenTime: z.string().nullable(),
  endReason: z.string(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const
const value = { kind: 'number', decimals: 4, width: 100, ...plain } as const

/** Control limits 控制限 (mes_spc_limit, factory.md 3.18): frozen by a person for a reason, in versions; what came before stays readable. */
export const spcLimits = defineResource({
  name: 'mesSpcLimit',
  path: '/mes/spcLimit',
  title: '控制限',
  label: 'limitNo',
  permission: 'mes:spcLimit',
  verbs: ['list', 'export'],
  row: Limit,
  unique: [],
  fields: [
    { kind: 'text', name: 'limitNo', title: '控制限号', width: 150, form: 'shown', filter: 'shown' },
    { kind: 'text', name: 'subject', title: '特性', width: 200, filter: 'shown', ...plain },
    { kind: 'text', name: 'characteristic', title: '特性代码', list: 'hidden', filter: 'folded', ...plain },
    { kind: 'dict', name: 'chart', title: '控制图', dictCode: 'mes_spc_chart', width: 130, filter: 'shown', ...plain },
    { kind: 'number', name: 'versionNo', title: '版本', width: 70, ...plain },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_spc_limit_status', width: 90, filter: 'shown', ...plain },
    { kind: 'number', name: 'size', title: '每组', width: 70, ...plain },
    { kind: 'number', name: 'groups', title: '组数', width: 80, ...plain },
    { ...value, name: 'center', title: '中心线' },
    { ...value, name: 'upper', title: '上控制限' },
    { ...value, name: 'lower', title: '下控制限' },
    { ...value, name: 'sigma', title: 'σ', list: 'hidden' },
    { ...value, name: 'spreadCenter', title: '离散中心线', list: 'hidden' },
    { ...value, name: 'spreadUpper', title: '离散上限', list: 'hidden' },
    { ...value, name: 'spreadLower', title: '离散下限', list: 'hidden' },
    { kind: 'dateTime', name: 'dataFrom', title: '数据自', width: 170, ...plain },
    { kind: 'dateTime', name: 'dataTo', title: '数据至', width: 170, ...plain },
    { kind: 'text', name: 'reason', title: '固定原因', width: 200, ...plain },
    { kind: 'user', name: 'frozenBy', title: '固定人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'frozenTime', title: '固定时间', width: 170, form: 'shown', filter: 'folded' },
    { kind: 'text', name: 'endReason', title: '停用原因', width: 160, list: 'hidden', ...plain },
  ],
  defaultSort: { column: 'frozenTime', order: 'desc' },
  states: { field: 'status', all: Object.keys(limitStatusTexts), initial: 'active', way: ['active', 'replaced'], editable: [], deletable: [] },
})

/** Takes the limits of a span of data and holds them; limits of the same characteristic and chart that stood before are replaced. */
export const freezeLimit = defineCommand(spcLimits, {
  name: 'freeze',
  title: '固定控制限',
  from: 'none',
  to: 'active',
  tone: 'primary',
  places: [],
  asks: [
    { kind: 'text', name: 'characteristic', title: '特性代码', maxLength: 120, isRequired: true },
    { kind: 'dict', name: 'chart', title: '控制图', dictCode: 'mes_spc_chart', isRequired: true },
    { kind: 'number', name: 'size', title: '每组', min: 1, max: 25, isRequired: true },
    { kind: 'dateTime', name: 'dataFrom', title: '数据自', isRequired: true },
    { kind: 'dateTime', name: 'dataTo', title: '数据至', isRequired: true },
    { kind: 'textarea', name: 'reason', title: '固定原因', maxLength: 200, isRequired: true },
  ],
})

/** Nobody compares with these limits any more; charts take those of their own data until others are frozen. */
export const endLimit = defineCommand(spcLimits, {
  name: 'end',
  title: '停用',
  from: ['active'],
  to: 'replaced',
  right: 'mes:spcLimit:freeze',
  tone: 'danger',
  asks: [{ kind: 'textarea', name: 'endReason', title: '停用原因', maxLength: 200, isRequired: true }],
})

export const limitCommands = [freezeLimit, endLimit] as const

export const spcChartDictionary = { dictCode: 'mes_spc_chart', dictName: '控制图', items: chartTexts }
