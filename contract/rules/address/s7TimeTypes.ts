/** Times as a Siemens PLC keeps them. `time` is a stretch in ms, a number; the others are shown as the texts that they are: 2026-11-30, 08:05:00. */
export const s7TimeTypes = ['time', 'date', 'tod', 'dt', 'dtl'] as const
export type S7TimeType = (typeof s7TimeTypes)[number]

export function isS7TimeType(dataType: string): dataType is S7TimeType {
  return (s7TimeTypes as readonly string[]).includes(dataType)
}
