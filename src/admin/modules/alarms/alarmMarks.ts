import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'

/** What is special about an alarm, in words. */
export function alarmMarks({ isFirstUp, isDamped, hidesCount, shelvedUntil, state }: ListedAlarm): string[] {
  return [
    isFirstUp ? '首出' : '',
    isDamped ? '抖动抑制中' : '',
    hidesCount > 0 ? `${hidesCount} 条子报警已收起` : '',
    state === 'G' && shelvedUntil !== null ? `到 ${clock(shelvedUntil)}` : '',
  ].filter((word) => word !== '')
}

/** HH:mm where this person stands. */
export function clock(atMs: number): string {
  return new Date(atMs).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })
}
