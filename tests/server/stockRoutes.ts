import { listAt, recordsAt, statesAt, treeAt, writtenAt } from './routeShapes.ts'

/** The routes of stock and who may call them (routeInventory.ts). */
export const stockRoutes: Record<string, string> = {
  ...recordsAt('/mes/supplier', 'mes:supplier'),
  ...treeAt('/mes/location', 'mes:location'),
  ...recordsAt('/mes/container', 'mes:container'),
  ...statesAt('/mes/container', 'mes:container'),
  ...Object.fromEntries(['clean', 'dirty', 'stop'].map((name) => [`POST /mes/container/${name}`, 'mes:container:clean'])),
  ...listAt('/mes/materialLot', 'mes:lot'),
  ...writtenAt('/mes/materialLot', 'mes:lot'),
  ...statesAt('/mes/materialLot', 'mes:lot'),
  ...Object.fromEntries(['receive', 'hold', 'release', 'retest'].map((name) => [`POST /mes/materialLot/${name}`, `mes:lot:${name}`])),
  ...Object.fromEntries(['pass', 'concede', 'fail', 'expire'].map((name) => [`POST /mes/materialLot/${name}`, 'mes:lot:judge'])),
  ...listAt('/mes/hu', 'mes:hu'),
  ...statesAt('/mes/hu', 'mes:hu'),
  ...Object.fromEntries(['transfer', 'scrap', 'sample'].map((name) => [`POST /mes/hu/${name}`, 'mes:stock:post'])),
  'POST /mes/hu/reverse': 'mes:stock:reverse',
  ...listAt('/mes/stockMove', 'mes:stock'),
  'GET /mes/inventory/list': 'mes:inventory:view',
  'GET /mes/trace/forward': 'mes:trace:view',
  'GET /mes/trace/backward': 'mes:trace:view',
}
