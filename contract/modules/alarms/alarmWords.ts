/** Dictionaries of alarms (factory.md 7.2 and Appendix A). */
export const alarmTypeDictionary = 'mes_alarm_type'
export const alarmPriorityDictionary = 'mes_alarm_priority'
export const alarmClassDictionary = 'mes_alarm_class'

/** What an alarm is judged by. Deviation and rate of change need a second value or a past, and come with their own fields. */
export const alarmTypeWords = {
  HH: '上上限',
  H: '上限',
  L: '下限',
  LL: '下下限',
  deviation: '偏差',
  rateOfChange: '变化率',
  discrete: '开关量',
  comm: '通讯中断',
  stale: '数据陈旧',
  counter: '计数到',
} as const
export const alarmTypes = [
  'HH',
  'H',
  'L',
  'LL',
  'deviation',
  'rateOfChange',
  'discrete',
  'comm',
  'stale',
  'counter',
] as const satisfies (keyof typeof alarmTypeWords)[]

/** Most urgent first; 9 is written down and asks nobody. */
export const priorityWords = { 1: '紧急', 2: '高', 3: '中', 4: '低', 9: '记录' } as const
