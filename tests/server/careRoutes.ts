import { listAt, statesAt, writtenAt } from './routeShapes.ts'

const commands = (path: string, rights: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(rights).map(([name, right]) => [`POST ${path}/${name}`, right]))
/** Records that people make and change and that are never removed. */
const keptAt = (path: string, right: string) => {
  const { [`DELETE ${path}/delete`]: _one, [`DELETE ${path}/deleteBatch`]: _many, ...kept } = writtenAt(path, right)
  return kept
}

/** Routes of checks, maintenance, repairs, parts and certificates (routeInventory.ts). */
export const careInventory: Readonly<Record<string, string>> = {
  ...listAt('/mes/checkPlan', 'mes:checkPlan'),
  ...writtenAt('/mes/checkPlan', 'mes:checkPlan'),
  'GET /mes/checkPlan/queryWithLines': 'mes:checkPlan:list',
  'GET /mes/checkItem/list': 'mes:checkPlan:list',
  'GET /mes/checkItem/queryById': 'mes:checkPlan:list',
  'GET /mes/checkItem/report': 'mes:checkPlan:list',
  ...listAt('/mes/checkRecord', 'mes:checkRecord'),
  ...statesAt('/mes/checkRecord', 'mes:checkRecord'),
  ...commands('/mes/checkRecord', { repair: 'mes:repair:add', results: 'mes:checkRecord:fill' }),
  ...listAt('/mes/checkResult', 'mes:checkRecord'),
  ...listAt('/mes/maintPlan', 'mes:maintPlan'),
  ...writtenAt('/mes/maintPlan', 'mes:maintPlan'),
  ...listAt('/mes/maintOrder', 'mes:maintOrder'),
  ...writtenAt('/mes/maintOrder', 'mes:maintOrder'),
  ...statesAt('/mes/maintOrder', 'mes:maintOrder'),
  ...commands('/mes/maintOrder', {
    start: 'mes:maintOrder:do',
    finish: 'mes:maintOrder:do',
    postpone: 'mes:maintOrder:edit',
    cancel: 'mes:maintOrder:cancel',
  }),
  ...listAt('/mes/repair', 'mes:repair'),
  ...keptAt('/mes/repair', 'mes:repair'),
  ...statesAt('/mes/repair', 'mes:repair'),
  ...commands('/mes/repair', {
    accept: 'mes:repair:do',
    start: 'mes:repair:do',
    waitParts: 'mes:repair:do',
    resume: 'mes:repair:do',
    finish: 'mes:repair:do',
    confirm: 'mes:repair:confirm',
    reject: 'mes:repair:confirm',
    cancel: 'mes:repair:cancel',
  }),
  'POST /mes/alarm/repair': 'mes:repair:add',
  'POST /mes/andon/repair': 'mes:repair:add',
  ...listAt('/mes/sparePart', 'mes:sparePart'),
  ...writtenAt('/mes/sparePart', 'mes:sparePart'),
  ...statesAt('/mes/sparePart', 'mes:sparePart'),
  ...commands('/mes/sparePart', { receive: 'mes:sparePart:move', issue: 'mes:sparePart:move' }),
  ...listAt('/mes/spareMove', 'mes:sparePart'),
  ...listAt('/mes/machineCert', 'mes:machineCert'),
  ...keptAt('/mes/machineCert', 'mes:machineCert'),
  ...statesAt('/mes/machineCert', 'mes:machineCert'),
  ...commands('/mes/machineCert', { renew: 'mes:machineCert:renew', retire: 'mes:machineCert:renew' }),
  'GET /mes/care/reliability': 'mes:reliability:view',
}
