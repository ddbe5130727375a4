import { listAt, recordsAt, writtenAt } from './routeShapes.ts'

/** Who may call the routes of alarms. */
export const alarmRoutes: Record<string, string> = {
  ...recordsAt('/mes/alarmDef', 'mes:alarmDef'),
  ...listAt('/mes/alarm', 'mes:alarm'),
  ...listAt('/mes/alarmEvent', 'mes:alarmEvent'),
  'POST /mes/alarmDef/fromLimits': 'mes:alarmDef:add',
  'GET /mes/alarm/health': 'mes:alarmBoard:view',
  'GET /mes/alarm/commands': 'mes:alarm:list',
  'GET /mes/alarm/states': 'mes:alarm:list',
  ...Object.fromEntries(['ack', 'reset', 'shelve', 'unshelve', 'oos', 'note'].map((name) => [`POST /mes/alarm/${name}`, `mes:alarm:${name}`])),
  'POST /mes/alarm/back': 'mes:alarm:oos',
}

/** Who may call the routes of devices and tags. */
export const plcRoutes: Record<string, string> = {
  ...writtenAt('/mes/plcDevice', 'mes:plcDevice'),
  ...writtenAt('/mes/plcTag', 'mes:plcTag'),
  'GET /mes/plc/crossings': 'mes:plc:view',
  'GET /mes/plc/devices': 'signed in',
  'GET /mes/plc/diagnostics': 'mes:plc:view',
  'GET /mes/plc/latest': 'mes:plc:view',
  'GET /mes/plc/overview': 'mes:plc:view',
  'GET /mes/plc/raw': 'mes:plc:view',
  'GET /mes/plc/recent': 'mes:plc:view',
  'GET /mes/plc/search': 'signed in',
  'GET /mes/plc/tags': 'signed in',
  'GET /mes/plc/trend': 'mes:plc:view',
  'GET /mes/plcDevice/exportXls': 'mes:plcDevice:export',
  'GET /mes/plcDevice/importErrors/:id': 'mes:plcDevice:import',
  'GET /mes/plcDevice/importTemplate': 'mes:plcDevice:import',
  'GET /mes/plcDevice/list': 'mes:plcDevice:list',
  'GET /mes/plcDevice/queryById': 'mes:plcDevice:list',
  'GET /mes/plcDevice/report': 'mes:plcDevice:list',
  'GET /mes/plcTag/exportXls': 'mes:plcTag:export',
  'GET /mes/plcTag/importErrors/:id': 'mes:plcTag:import',
  'GET /mes/plcTag/importTemplate': 'mes:plcTag:import',
  'GET /mes/plcTag/list': 'mes:plcTag:list',
  'GET /mes/plcTag/queryById': 'mes:plcTag:list',
  'GET /mes/plcTag/report': 'mes:plcTag:list',
  'POST /mes/plcDevice/browse': 'mes:plcDevice:edit',
  'POST /mes/plcDevice/importExcel': 'mes:plcDevice:import',
  'POST /mes/plcDevice/test': 'mes:plcDevice:edit',
  'POST /mes/plcTag/importExcel': 'mes:plcTag:import',
}
