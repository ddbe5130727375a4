import { listAt, writtenAt } from './routeShapes.ts'

/** Who may call the routes of scales. */
export const scaleRoutes: Record<string, string> = {
  ...listAt('/mes/scale', 'mes:scale'),
  ...writtenAt('/mes/scale', 'mes:scale'),
  ...listAt('/mes/scaleCheck', 'mes:scaleCheck'),
  'GET /mes/scale/commands': 'mes:scale:list',
  'GET /mes/scale/states': 'mes:scale:list',
  'POST /mes/scale/connect': 'mes:scale:connect',
  'POST /mes/scale/release': 'mes:scale:connect',
  'POST /mes/scale/tryOut': 'mes:scale:edit',
  'POST /mes/scale/dailyCheck': 'mes:scale:check',
  'POST /mes/scale/calibrate': 'mes:scale:calibrate',
  'POST /mes/scale/takeOut': 'mes:scale:calibrate',
}
