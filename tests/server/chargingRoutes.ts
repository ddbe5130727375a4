import { listAt, writtenAt } from './routeShapes.ts'

const stated = (path: string, right: string) => ({ [`GET ${path}/commands`]: `${right}:list`, [`GET ${path}/states`]: `${right}:list` })

/** Routes of charging, clearance, milling and the record of a batch (routeInventory.ts). */
export const chargingRoutes: Readonly<Record<string, string>> = {
  ...listAt('/mes/clearance', 'mes:clearance'),
  ...writtenAt('/mes/clearance', 'mes:clearance'),
  ...stated('/mes/clearance', 'mes:clearance'),
  'POST /mes/clearance/sign': 'mes:clearance:sign',
  ...listAt('/mes/charge', 'mes:charge'),
  ...stated('/mes/charge', 'mes:charge'),
  'POST /mes/charge/scan': 'mes:charge:scan',
  'GET /mes/charge/vessel': 'mes:charge:scan',
  'POST /mes/charge/undo': 'mes:charge:undo',
  'POST /mes/task/charged': 'mes:charge:scan',
  ...listAt('/mes/mill', 'mes:mill'),
  ...stated('/mes/mill', 'mes:mill'),
  ...Object.fromEntries(['start', 'sample', 'pass', 'repass', 'done', 'abort'].map((name) => [`POST /mes/mill/${name}`, 'mes:mill:operate'])),
  ...listAt('/mes/vessel', 'mes:vessel'),
  ...stated('/mes/vessel', 'mes:vessel'),
  'POST /mes/vessel/clean': 'mes:vessel:clean',
  'GET /mes/batchRecord/queryByBatch': 'mes:batchRecord:view',
  'GET /mes/batchRecord/exportPdf': 'mes:batchRecord:view',
}
