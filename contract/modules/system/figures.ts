import { defineFigure } from '../../figure.ts'
import { dataLogs } from './dataLog.ts'
import { dicts } from './dict.ts'
import { logs } from './log.ts'
import { users } from './user.ts'

export const activeUsers = defineFigure(users, {
  name: 'activeUsers',
  title: '正常用户',
  where: { status_MultiString: '1' },
  measure: { is: 'count' },
  unit: '人',
})

export const dictionaries = defineFigure(dicts, { name: 'dictionaries', title: '数据字典', where: {}, measure: { is: 'count' }, unit: '个' })

export const logsToday = defineFigure(logs, {
  name: 'logsToday',
  title: '今日日志',
  where: { createTime_begin: '{today}', createTime_end: '{today}' },
  measure: { is: 'count' },
  unit: '条',
})

export const changesThisWeek = defineFigure(dataLogs, {
  name: 'changesThisWeek',
  title: '本周数据变更',
  where: { createTime_begin: '{weekStart}', createTime_end: '{today}' },
  measure: { is: 'count' },
  unit: '次',
})

export const ownChangesToday = defineFigure(dataLogs, {
  name: 'ownChangesToday',
  title: '我今天的变更',
  where: { createBy: 'eq {me}', createTime_begin: '{today}', createTime_end: '{today}' },
  measure: { is: 'count' },
  unit: '次',
})
