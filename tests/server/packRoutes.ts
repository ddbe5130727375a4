import { listAt, statesAt, writtenAt } from './routeShapes.ts'

const given = (path: string, right: string, names: readonly string[]) => Object.fromEntries(names.map((name) => [`POST ${path}/${name}`, right]))

/** Who may call the routes of packing (routeInventory.ts). */
export const packRoutes: Readonly<Record<string, string>> = {
  ...listAt('/mes/nbcJob', 'mes:nbcJob'),
  ...writtenAt('/mes/nbcJob', 'mes:nbcJob'),
  ...statesAt('/mes/nbcJob', 'mes:nbcJob'),
  'POST /mes/nbcJob/release': 'mes:nbcJob:release',
  'POST /mes/nbcJob/cancel': 'mes:nbcJob:cancel',
  ...given('/mes/nbcJob', 'mes:nbc:scan', ['start', 'pause', 'resume', 'reject', 'takeCount', 'reconcile', 'finish']),
  ...listAt('/mes/nbcMaterial', 'mes:nbcMaterial'),
  ...statesAt('/mes/nbcMaterial', 'mes:nbcMaterial'),
  ...given('/mes/nbcMaterial', 'mes:nbc:scan', ['bring', 'count']),
  ...listAt('/mes/box', 'mes:box'),
  ...statesAt('/mes/box', 'mes:box'),
  ...given('/mes/box', 'mes:nbc:box', ['open', 'tail', 'weigh', 'seal']),
  ...given('/mes/box', 'mes:nbc:scan', ['fill', 'takeOut', 'full']),
  'POST /mes/box/unseal': 'mes:box:unseal',
  'POST /mes/box/void': 'mes:box:void',
  ...listAt('/mes/boxItem', 'mes:boxItem'),
  ...listAt('/mes/nbcReject', 'mes:nbcReject'),
  ...listAt('/mes/nbcHandover', 'mes:nbcHandover'),
  ...statesAt('/mes/nbcHandover', 'mes:nbcHandover'),
  ...given('/mes/nbcHandover', 'mes:nbc:save', ['open', 'scan', 'takeOff', 'save', 'cancel']),
  'POST /mes/nbc/scan': 'mes:nbc:scan',
  'GET /mes/nbc/board': 'mes:packBoard:view',
  'GET /mes/nbc/desk': 'mes:nbc:scan',
  'GET /mes/nbc/waiting': 'mes:nbc:save',
}
