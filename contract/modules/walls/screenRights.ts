import type { Permission } from '../../permissions.ts'

/** What a screen may see, whoever approved it: what boards are drawn with. */
export const screenRights = [
  'mes:plc:view',
  'mes:orderBoard:view',
  'mes:scheduleBoard:view',
  'mes:alarmBoard:view',
  'mes:monitorBoard:view',
] as const satisfies readonly Permission[]
