import { defineFigure } from '../../figure.ts'
import { dataLogs } from './dataLog.ts'
import { logs } from './log.ts'

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
