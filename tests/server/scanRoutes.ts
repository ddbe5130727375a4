import { listAt, recordsAt } from './routeShapes.ts'

/** The routes of scans and of the rules by which codes are read (routeInventory.ts). */
export const scanRoutes: Readonly<Record<string, string>> = {
  ...listAt('/mes/scanEvent', 'mes:scanEvent'),
  ...recordsAt('/mes/barcodeRule', 'mes:barcodeRule'),
  ...Object.fromEntries(['resolve', 'submit', 'batch', 'undo'].map((name) => [`POST /mes/scan/${name}`, 'mes:scan:use'])),
  'POST /mes/hu/relabel': 'mes:hu:relabel',
}
