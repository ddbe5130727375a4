import { listAt } from './routeShapes.ts'

/** Routes of the schedule. */
export const scheduleRoutes: Readonly<Record<string, string>> = {
  ...listAt('/mes/schedule', 'mes:schedule'),
  'GET /mes/schedule/commands': 'mes:schedule:list',
  'GET /mes/schedule/states': 'mes:schedule:list',
  'POST /mes/schedule/run': 'mes:schedule:run',
  'POST /mes/schedule/expedite': 'mes:schedule:run',
  'POST /mes/schedule/discard': 'mes:schedule:run',
  'POST /mes/schedule/apply': 'mes:schedule:apply',
  'POST /mes/schedule/undo': 'mes:schedule:apply',
  'GET /mes/schedule/slots': 'mes:schedule:list',
  'GET /mes/schedule/load': 'mes:schedule:list',
  'GET /mes/schedule/deliveries': 'mes:scheduleBoard:view',
}
