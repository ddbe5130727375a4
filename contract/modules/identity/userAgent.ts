import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { momentText } from '../../momentText.ts'

const person = (missing: string) => z.string(missing).trim().min(1, missing).max(64)

/** What a person writes of who stands in for whom. */
const UserAgentRecord = z
  .object({
    userName: person('请选择被代理人'),
    agentUserName: person('请选择代理人'),
    startTime: momentText('请选择开始时间'),
    endTime: momentText('请选择结束时间'),
    status: z.enum(['0', '1']).default('1'),
    reason: z.string().trim().max(200, '不超过 200 个字符').default(''),
  })
  .refine(({ startTime, endTime }) => startTime <= endTime, { path: ['endTime'], error: '结束时间不能早于开始时间' })
  .refine(({ userName, agentUserName }) => userName !== agentUserName, { path: ['agentUserName'], error: '不能代理自己' })

/** Who stands in for whom, from when to when (entity SysUserAgent): messages for the one also reach the other. */
export const userAgents = defineResource({
  name: 'sysUserAgent',
  path: '/sys/sysUserAgent',
  title: '代理人',
  label: 'reason',
  permission: 'sys:userAgent',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: UserAgentRecord,
  unique: [],
  fields: [
    { kind: 'user', name: 'userName', title: '被代理人', isMulti: false, width: 140, filter: 'shown', isSortable: false },
    { kind: 'user', name: 'agentUserName', title: '代理人', isMulti: false, width: 140, filter: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'startTime', title: '开始时间', width: 170 },
    { kind: 'dateTime', name: 'endTime', title: '结束时间', width: 170 },
    { kind: 'dict', name: 'status', title: '有效', width: 90, dictCode: 'valid_status', initial: '1', filter: 'shown', isSortable: false },
    { kind: 'text', name: 'reason', title: '原因', width: 180, isSortable: false },
  ],
  defaultSort: { column: 'startTime', order: 'desc' },
})
