import { listAt, statesAt, writtenAt } from './routeShapes.ts'

const given = (path: string, right: string, names: readonly string[]) => Object.fromEntries(names.map((name) => [`POST ${path}/${name}`, `${right}:${name}`]))
const lineAt = (path: string, right: string) =>
  Object.fromEntries(['list', 'queryById', 'report', 'commands', 'states'].map((name) => [`GET ${path}/${name}`, `${right}:list`]))

/** The routes of receipt and out orders (routeInventory.ts). */
export const warehouseRoutes: Readonly<Record<string, string>> = {
  ...listAt('/mes/inOrder', 'mes:wms:in'),
  ...writtenAt('/mes/inOrder', 'mes:wms:in'),
  ...statesAt('/mes/inOrder', 'mes:wms:in'),
  ...given('/mes/inOrder', 'mes:wms:in', ['release', 'scan', 'finish', 'cancel']),
  'POST /mes/inOrder/reopen': 'mes:wms:in:finish',
  'GET /mes/inOrder/queryWithLines': 'mes:wms:in:list',
  ...lineAt('/mes/inLine', 'mes:wms:in'),
  ...listAt('/mes/inItem', 'mes:wms:in'),
  ...statesAt('/mes/inItem', 'mes:wms:in'),
  'POST /mes/inItem/undo': 'mes:wms:in:scan',
  'GET /mes/wmsWorkbench/summary': 'mes:wms:workbench',
  'GET /mes/wmsWorkbench/board': 'mes:storeBoard:view',
  'POST /mes/inOrder/read': 'mes:wms:in:scan',
  'GET /mes/inItem/places': 'mes:wms:in:scan',
  'GET /mes/inOrder/desk': 'mes:wms:in:scan',
  'GET /mes/outOrder/desk': 'mes:wms:out:scan',
  ...listAt('/mes/outOrder', 'mes:wms:out'),
  ...writtenAt('/mes/outOrder', 'mes:wms:out'),
  ...statesAt('/mes/outOrder', 'mes:wms:out'),
  ...given('/mes/outOrder', 'mes:wms:out', ['release', 'scan', 'finish', 'cancel']),
  'GET /mes/outOrder/queryWithLines': 'mes:wms:out:list',
  ...lineAt('/mes/outLine', 'mes:wms:out'),
  ...listAt('/mes/outItem', 'mes:wms:out'),
  ...statesAt('/mes/outItem', 'mes:wms:out'),
  'POST /mes/outItem/undo': 'mes:wms:out:scan',
}
