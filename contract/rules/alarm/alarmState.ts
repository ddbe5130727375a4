/**
 * States of an alarm by the letters of ISA-18.2: normal, active unacknowledged, active acknowledged, returned unacknowledged, latched
 * unacknowledged, latched acknowledged, shelved, suppressed by design, out of service.
 */
export const alarmStates = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const
export type AlarmState = (typeof alarmStates)[number]

/** Whether it is open: it is active, or returned and not acknowledged. What is normal, shelved, suppressed or out of service is not. */
export function isOpenAlarm(state: AlarmState): boolean {
  return isUnacknowledged(state) || state === 'C' || state === 'F'
}

/** Whether somebody still has to acknowledge it. */
export function isUnacknowledged(state: AlarmState): boolean {
  return state === 'B' || state === 'D' || state === 'E'
}
