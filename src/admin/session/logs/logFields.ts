import { logTypes, operateTypes } from '#contract/modules/operations/log.ts'
import type { LogRow } from '#contract/modules/operations/log.ts'

/** The eleven fields of a log row with their words (DLG-017), in the order a reader asks for them. */
export const logFields = {
  createTime: '时间',
  username: '姓名',
  userid: '用户名',
  logType: '日志类型',
  operateType: '操作类型',
  logContent: '内容',
  viewCode: '配置对象',
  ip: '地址',
  requestType: '请求方式',
  method: '处理程序',
  requestParam: '请求参数',
} as const satisfies Record<keyof LogRow, string>

export const logFieldNames = Object.keys(logFields) as (keyof LogRow)[] // the keys of a constant object are exactly its literal keys

const logTypeWords: Record<number, string> = { [logTypes.login]: '登录日志', [logTypes.operation]: '操作日志' }

const operateTypeWords: Record<number, string> = {
  [operateTypes.query]: '查询',
  [operateTypes.add]: '新增',
  [operateTypes.edit]: '修改',
  [operateTypes.delete]: '删除',
  [operateTypes.import]: '导入',
  [operateTypes.export]: '导出',
  [operateTypes.configuration]: '配置修改',
}

/** A field as it is read: numbers in words, `—` for what is not there. */
export function logText(row: LogRow, field: keyof LogRow): string {
  if (field === 'logType') return logTypeWords[row.logType] ?? String(row.logType)
  if (field === 'operateType') return row.operateType === null ? '—' : (operateTypeWords[row.operateType] ?? String(row.operateType))
  return row[field] === '' ? '—' : row[field]
}
