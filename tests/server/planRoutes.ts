import { listAt, recordsAt } from './routeShapes.ts'

/** Routes of plans, tasks and the routes they are made by. */
export const planRoutes: Readonly<Record<string, string>> = {
  ...recordsAt('/mes/process', 'mes:process'),
  ...recordsAt('/mes/route', 'mes:route'),
  'GET /mes/route/queryWithLines': 'mes:route:list',
  'GET /mes/routeStep/list': 'mes:route:list',
  'GET /mes/routeStep/queryById': 'mes:route:list',
  'GET /mes/routeStep/report': 'mes:route:list',
  ...listAt('/mes/plan', 'mes:plan'),
  'GET /mes/plan/commands': 'mes:plan:list',
  'GET /mes/plan/states': 'mes:plan:list',
  'GET /mes/plan/exportXls': 'mes:plan:export',
  'GET /mes/plan/reportXls': 'mes:plan:export',
  'POST /mes/plan/edit': 'mes:plan:edit',
  'PUT /mes/plan/edit': 'mes:plan:edit',
  'GET /mes/plan/splitOptions': 'mes:plan:split',
  'POST /mes/plan/unlock': 'mes:plan:lock',
  ...Object.fromEntries(['split', 'lock', 'dispatch', 'recall', 'cancel'].map((name) => [`POST /mes/plan/${name}`, `mes:plan:${name}`])),
  ...listAt('/mes/task', 'mes:task'),
  'GET /mes/task/commands': 'mes:task:list',
  'GET /mes/task/states': 'mes:task:list',
  'GET /mes/task/exportXls': 'mes:task:export',
  'GET /mes/task/reportXls': 'mes:task:export',
  'POST /mes/task/pause': 'mes:task:start',
  'POST /mes/task/resume': 'mes:task:start',
  ...Object.fromEntries(['start', 'finish', 'skip', 'assign'].map((name) => [`POST /mes/task/${name}`, `mes:task:${name}`])),
}
