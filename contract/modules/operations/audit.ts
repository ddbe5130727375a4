import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** One line of the audit chain (factory.md, appendix E mes_audit). `seq` is its place in the chain, from 1; `before` and `after` are JSON. */
export const AuditLine = z.object({
  seq: z.number(),
  createTime: z.string(),
  userId: z.string(),
  username: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: z.string(),
  after: z.string(),
  ip: z.string(),
  prevHash: z.string(),
  hash: z.string(),
})

/** Everything that was done, each line bound to the one before; only the server writes it, and nobody changes it. */
export const audits = defineResource({
  name: 'mesAudit',
  path: '/sys/audit',
  title: '审计记录',
  label: 'action',
  permission: 'sys:audit',
  owner: 'plant',
  key: 'number',
  verbs: ['list', 'export'],
  row: AuditLine,
  unique: [],
  fields: [
    { kind: 'number', name: 'seq', title: '序号', width: 90, isSortable: false },
    { kind: 'dateTime', name: 'createTime', title: '时间', filter: 'shown' },
    { kind: 'text', name: 'username', title: '用户', width: 120, filter: 'shown' },
    { kind: 'text', name: 'action', title: '操作', width: 160, filter: 'shown' },
    { kind: 'text', name: 'entity', title: '对象', width: 160, filter: 'shown' },
    { kind: 'text', name: 'entityId', title: '对象编号', width: 320, filter: 'folded' },
    { kind: 'text', name: 'ip', title: '地址', width: 140, filter: 'folded' },
    { kind: 'json', name: 'before', title: '之前', list: 'hidden', isSortable: false, maxLength: 100_000, recordOf: 'entity' },
    { kind: 'json', name: 'after', title: '之后', list: 'hidden', isSortable: false, maxLength: 100_000, recordOf: 'entity' },
    { kind: 'text', name: 'userId', title: '用户编号', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'prevHash', title: '上一条的摘要', list: 'hidden', isSortable: false, isDigest: true },
    { kind: 'text', name: 'hash', title: '摘要', list: 'hidden', isSortable: false, width: 220, isDigest: true },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

/** Where the chain does not hold: a line that is not what was written, lines that are gone, a line that nobody wrote through the server. */
export const AuditFault = z.object({ seq: z.number(), kind: z.enum(['changed', 'missing', 'inserted']), sentence: z.string() })
export type AuditFault = z.infer<typeof AuditFault>

/** `result` of `GET /sys/audit/verify`: how many lines were read, the last good one, and the first fault; null when there is none. */
export const AuditVerdict = z.object({ checked: z.number(), last: z.object({ seq: z.number(), hash: z.string() }).nullable(), fault: AuditFault.nullable() })
export type AuditVerdict = z.infer<typeof AuditVerdict>
