import { z } from 'zod'
import { defineResource } from '../../resource.ts'

export const leaveTypeTexts = { annual: '年假', sick: '病假', personal: '事假', training: '培训', other: '其他' } as const

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const id = (message: string) => z.string(message).min(1, message).max(64)

/** Somebody of a team. A person belongs to one team; `isLeader` Y leads it. */
export const teamMembers = defineResource({
  name: 'mesTeamMember',
  path: '/mes/teamMember',
  title: '班组成员',
  label: 'username',
  permission: 'mes:team',
  owner: 'plant',
  verbs: ['list'],
  row: z.object({
    teamId: z.string().min(1).max(64),
    seq: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1),
    username: id('请选择人员'),
    isLeader: z.enum(['Y', 'N'], '应为是或否').default('N'),
  }),
  unique: [['username']],
  fields: [
    { kind: 'reference', name: 'teamId', title: '班组', resource: 'mesTeam', form: 'once', list: 'never', filter: 'shown', isSortable: false },
    { kind: 'number', name: 'seq', title: '序', width: 60, initial: 1 },
    { kind: 'user', name: 'username', title: '人员', width: 160, isMulti: false, isSortable: false },
    { kind: 'switch', name: 'isLeader', title: '班长', width: 80, initial: 'N', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})

/** Teams 班组 (factory.md 3.13): people who work a shift together. Shifts name the teams that take turns in them (shift.ts `teams`). */
export const teams = defineResource({
  name: 'mesTeam',
  path: '/mes/team',
  title: '班组',
  label: 'name',
  permission: 'mes:team',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: z.object({
    code: text(32).min(1, '请输入班组编码'),
    name: text(30).min(1, '请输入班组名称'),
    workshopId: z.string().max(64).nullable().default(null),
    status: z.enum(['Y', 'N'], '应为是或否').default('Y'),
    remark: text(200).default(''),
  }),
  unique: [['code'], ['name']],
  fields: [
    { kind: 'text', name: 'code', title: '班组编码', width: 120, maxLength: 32, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '班组', width: 140, maxLength: 30, filter: 'shown', isSortable: false, hint: '与班次的“班组轮换”里写的一样' },
    { kind: 'reference', name: 'workshopId', title: '车间', resource: 'mesWorkshop', width: 140, isSortable: false, hint: '不选就是全厂' },
    { kind: 'switch', name: 'status', title: '启用', width: 80, initial: 'Y', isSortable: false },
    { kind: 'text', name: 'remark', title: '备注', width: 200, maxLength: 200, isSortable: false },
  ],
  defaultSort: { column: 'code', order: 'asc' },
  lines: [{ resource: teamMembers, parentField: 'teamId', orderField: 'seq' }],
})

/** Which team works a shift of a day instead of the one whose turn it is. */
export const teamShifts = defineResource({
  name: 'mesTeamShift',
  path: '/mes/teamShift',
  title: '排班调整',
  label: 'day',
  permission: 'mes:teamShift',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: z.object({ day: z.iso.date('请选择生产日'), shift: text(30).min(1, '请输入班次名称'), teamId: id('请选择班组'), memo: text(100).default('') }),
  unique: [['day', 'shift', 'teamId']],
  fields: [
    { kind: 'date', name: 'day', title: '生产日', width: 120, filter: 'shown' },
    { kind: 'text', name: 'shift', title: '班次', width: 100, maxLength: 30, filter: 'shown', isSortable: false, hint: '与班次名称一样，例如 早班' },
    { kind: 'reference', name: 'teamId', title: '班组', resource: 'mesTeam', width: 140, isSortable: false },
    { kind: 'text', name: 'memo', title: '说明', width: 220, maxLength: 100, isSortable: false },
  ],
  defaultSort: { column: 'day', order: 'desc' },
})

/** Days on which somebody is away, both ends inside. */
export const leaves = defineResource({
  name: 'mesLeave',
  path: '/mes/leave',
  title: '请假',
  label: 'username',
  permission: 'mes:leave',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: z
    .object({
      username: id('请选择人员'),
      fromDay: z.iso.date('请选择开始日期'),
      toDay: z.iso.date('请选择结束日期'),
      leaveType: z.enum(Object.keys(leaveTypeTexts) as [keyof typeof leaveTypeTexts], '请选择类型').default('annual'), // its own keys
      memo: text(100).default(''),
    })
    .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ['toDay'], message: '结束日期应不早于开始日期' }),
  unique: [],
  fields: [
    { kind: 'user', name: 'username', title: '人员', width: 140, isMulti: false, filter: 'shown', isSortable: false },
    { kind: 'date', name: 'fromDay', title: '从', width: 120, filter: 'shown' },
    { kind: 'date', name: 'toDay', title: '到', width: 120, isSortable: false },
    { kind: 'dict', name: 'leaveType', title: '类型', dictCode: 'mes_leave_type', width: 100, initial: 'annual', isSortable: false },
    { kind: 'text', name: 'memo', title: '说明', width: 220, maxLength: 100, isSortable: false },
  ],
  defaultSort: { column: 'fromDay', order: 'desc' },
})
