import { listAt, recordsAt, statesAt } from './routeShapes.ts'

/** Who may call the routes of weighing. */
export const weighRoutes: Record<string, string> = {
  ...recordsAt('/mes/weighCenter', 'mes:weighCenter'),
  ...listAt('/mes/weightOrder', 'mes:weightOrder'),
  ...statesAt('/mes/weightOrder', 'mes:weightOrder'),
  'GET /mes/weightOrder/queryWithLines': 'mes:weightOrder:list',
  'PUT /mes/weightOrder/edit': 'mes:weightOrder:edit',
  'POST /mes/weightOrder/edit': 'mes:weightOrder:edit',
  ...Object.fromEntries(['release', 'cancel', 'finish'].map((name) => [`POST /mes/weightOrder/${name}`, `mes:weightOrder:${name}`])),
  'POST /mes/weightOrder/sign': 'mes:weigh:record',
  'POST /mes/weightOrder/check': 'mes:weigh:check',
  'GET /mes/weigh/list': 'mes:weightOrder:list',
  'GET /mes/weigh/queryById': 'mes:weightOrder:list',
  'GET /mes/weigh/report': 'mes:weightOrder:list',
  ...statesAt('/mes/weigh', 'mes:weightOrder'),
  ...Object.fromEntries(
    ['start', 'tare', 'capture', 'putBack', 'except', 'override', 'discard', 'leftover'].map((name) => [`POST /mes/weigh/${name}`, 'mes:weigh:record']),
  ),
  'POST /mes/weigh/void': 'mes:weigh:void',
  'POST /mes/weigh/label': 'mes:label:print',
  'GET /mes/weighDesk/queue': 'mes:weightOrder:list',
  'GET /mes/weighDesk/campaigns': 'mes:weightOrder:list',
  'GET /mes/weighDesk/board': 'mes:weighBoard:view',
  'GET /mes/weighDesk/view': 'mes:weightOrder:list',
  'GET /mes/color/forecast': 'mes:weightOrder:list',
  ...listAt('/mes/weigh/record', 'mes:weigh'),
}
