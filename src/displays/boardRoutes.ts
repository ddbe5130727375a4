import type { RouteObject } from 'react-router-dom'
import { bearerToken } from '../api/screen.ts'
import { subscribeEarly } from '../realtime/liveSocket.ts'
import { tagsRequest } from './boards/tags/tagsRequest.ts'

/**
 * The boards below /display; each is a chunk of its own, so that a wall loads only what it shows. The router fetches frame
 * and board side by side and draws when it has both: drawn as `lazy` components, React would hold back the board for 0.3 s.
 */
export const boardRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./pairing/Start.tsx')).Start }) },
  { path: 'plc', lazy: async () => ({ Component: (await import('./boards/PlcBoard.tsx')).PlcBoard }) },
  { path: 'powder', lazy: async () => ({ Component: (await import('./boards/PowderBoard.tsx')).PowderBoard }) },
  { path: 'orders', lazy: async () => ({ Component: (await import('./boards/OrdersBoard.tsx')).OrdersBoard }) },
  { path: 'gantt', lazy: async () => ({ Component: (await import('./boards/GanttBoard.tsx')).GanttBoard }) },
  { path: 'delivery', lazy: async () => ({ Component: (await import('./boards/DeliveryBoard.tsx')).DeliveryBoard }) },
  { path: 'alarms', lazy: async () => ({ Component: (await import('./boards/AlarmsBoard.tsx')).AlarmsBoard }) },
  { path: 'andon', lazy: async () => ({ Component: (await import('./boards/AndonBoard.tsx')).AndonBoard }) },
  { path: 'overview', lazy: async () => ({ Component: (await import('./boards/OverviewBoard.tsx')).OverviewBoard }) },
  { path: 'machine/:code', lazy: async () => ({ Component: (await import('./boards/MachineBoard.tsx')).MachineBoard }) },
  {
    path: 'tags/:deviceCode',
    loader: async ({ params: { deviceCode } }) => {
      if (deviceCode && bearerToken() !== null) await subscribeEarly(tagsRequest(deviceCode)) // beside the board's code, not after it
      return null
    },
    lazy: async () => ({ Component: (await import('./boards/TagsBoard.tsx')).TagsBoard }),
  },
  { path: '*', lazy: async () => ({ Component: (await import('./frame/UnknownBoard.tsx')).UnknownBoard }) },
]
