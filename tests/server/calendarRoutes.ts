import { listAt, recordsAt, treeAt } from './routeShapes.ts'

/** Who may call the routes of calendars. */
export const calendarRoutes: Record<string, string> = {
  ...recordsAt('/mes/shift', 'mes:shift'),
  ...recordsAt('/mes/calendarDay', 'mes:calendarDay'),
  'GET /mes/calendar/days': 'mes:calendar:view',
  ...recordsAt('/mes/stateTable', 'mes:stateTable'),
  'GET /mes/stateTable/queryWithLines': 'mes:stateTable:list',
  ...listAt('/mes/stateRule', 'mes:stateTable'),
  ...listAt('/mes/faultWord', 'mes:stateTable'),
  ...treeAt('/mes/stopReason', 'mes:stopReason'),
  ...listAt('/mes/equipmentState', 'mes:equipmentState'),
  'GET /mes/equipmentState/commands': 'mes:equipmentState:list',
  'POST /mes/equipmentState/qualify': 'mes:equipmentState:qualify',
  'GET /mes/equipmentState/states': 'mes:equipmentState:list',
  'POST /mes/equipmentState/sayState': 'mes:equipmentState:sayState',
  ...listAt('/mes/oeeHour', 'mes:oee'),
  'GET /mes/oee/summary': 'mes:oee:list',
  'GET /mes/oee/shift': 'mes:plc:view',
}
