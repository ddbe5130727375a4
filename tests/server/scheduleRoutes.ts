import { listAt } from './routeShapes.ts'

/** The routes of the scheduler, and who may call them. */
export const scheduleRoutes: Record<string, string> = {
  ...listAt('/mes/schedule', 'mes:schedule'),
  'POST /mes/schedule/run': 'mes:schedule:run',
  'POST /mes/schedule/expedite': 'mes:schedule:run',
  'POST /mes/schedule/discard': 'mes:schedule:run',
  'POST /mes/schedule/apply': 'mes:schedule:apply',
  'POST /mes/schedule/undo': 'mes:schedule:apply',
  'GET /mes/schedule/slots': 'mes:schedule:list',
  'GET /mes/schedule/load': 'mes:schedule:list',
  'GET /mes/schedule/deliveries': 'mes:scheduleBoard:view',
}
