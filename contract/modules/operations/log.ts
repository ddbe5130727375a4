import { z } from 'zod'
import { defineResource } from '../../resource.ts'

export const logTypes = { login: 1, operation: 2 } as const

/** Dictionary operate_type, and 12 for changes of configuration (specification 7). */
export const operateTypes = { query: 1, add: 2, edit: 3, delete: 4, import: 5, export: 6, configuration: 12 } as const

/** A row of `GET /sys/log/list`: what was done, by whom, from where (DLG-017). `createTime` is `yyyy-MM-dd HH:mm:ss`. */
export const LogRow = z.object({
  ip: z.string(),
  logContent: z.string(),
  logType: z.number(),
  method: z.string(),
  operateType: z.number().nullable(),
  requestParam: z.string(),
  requestType: z.string(),
  /** login name */
  userid: z.string(),
  /** real name */
  username: z.string(),
  /** form or table whose configuration changed; '' otherwise */
  viewCode: z.string(),
  createTime: z.string(),
})
export type LogRow = z.infer<typeof LogRow>

/** The log as people read it: only the server writes it (entity SysLog). `costTime` is in ms. */
export const logs = defineResource({
  name: 'sysLog',
  path: '/sys/log',
  title: '日志',
  label: 'logContent',
  permission: 'sys:log',
  owner: 'plant',
  key: 'number',
  verbs: ['list', 'export'],
  row: LogRow.extend({ costTime: z.number() }),
  unique: [],
  fields: [
    // what was done comes first: a phone shows one column
    { kind: 'textarea', name: 'logContent', title: '内容', width: 320, filter: 'folded' },
    { kind: 'dateTime', name: 'createTime', title: '时间', filter: 'shown' },
    { kind: 'text', name: 'username', title: '姓名', width: 110 },
    { kind: 'text', name: 'userid', title: '用户名', width: 120, filter: 'shown' },
    { kind: 'dictNumber', name: 'logType', title: '日志类型', dictCode: 'log_type', filter: 'shown' },
    { kind: 'dictNumber', name: 'operateType', title: '操作类型', dictCode: 'operate_type', filter: 'shown' },
    { kind: 'text', name: 'viewCode', title: '配置对象', list: 'hidden', filter: 'folded' },
    { kind: 'text', name: 'ip', title: '地址', width: 140, filter: 'folded' },
    { kind: 'text', name: 'requestType', title: '请求方式', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'method', title: '处理程序', list: 'hidden', isSortable: false },
    { kind: 'textarea', name: 'requestParam', title: '请求参数', list: 'hidden', isSortable: false },
    { kind: 'number', name: 'costTime', title: '耗时', unit: 'ms', list: 'hidden' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
