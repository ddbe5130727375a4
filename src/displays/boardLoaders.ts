import type { ComponentType } from 'react'

export type BoardLoader = { path: string; load: () => Promise<ComponentType> }

/** Every board below /display, as a route and as a page of a playlist; each is a chunk of its own, so that a wall loads only what it shows. */
export const boardLoaders: readonly BoardLoader[] = [
  { path: 'plc', load: async () => (await import('./boards/PlcBoard.tsx')).PlcBoard },
  { path: 'powder', load: async () => (await import('./boards/PowderBoard.tsx')).PowderBoard },
  { path: 'orders', load: async () => (await import('./boards/OrdersBoard.tsx')).OrdersBoard },
  { path: 'packing', load: async () => (await import('./boards/PackingBoard.tsx')).PackingBoard },
  { path: 'weighing', load: async () => (await import('./boards/WeighingBoard.tsx')).WeighingBoard },
  { path: 'quality', load: async () => (await import('./boards/QualityBoard.tsx')).QualityBoard },
  { path: 'plots', load: async () => (await import('./boards/PlotsBoard.tsx')).PlotsBoard },
  { path: 'warehouse', load: async () => (await import('./boards/WarehouseBoard.tsx')).WarehouseBoard },
  { path: 'gantt', load: async () => (await import('./boards/GanttBoard.tsx')).GanttBoard },
  { path: 'delivery', load: async () => (await import('./boards/DeliveryBoard.tsx')).DeliveryBoard },
  { path: 'alarms', load: async () => (await import('./boards/AlarmsBoard.tsx')).AlarmsBoard },
  { path: 'andon', load: async () => (await import('./boards/AndonBoard.tsx')).AndonBoard },
  { path: 'overview', load: async () => (await import('./boards/OverviewBoard.tsx')).OverviewBoard },
  { path: 'monitor', load: async () => (await import('./boards/MonitorBoard.tsx')).MonitorBoard },
  { path: 'map', load: async () => (await import('./boards/MapBoard.tsx')).MapBoard },
  { path: 'board/:code', load: async () => (await import('./boards/CustomBoard.tsx')).CustomBoard },
  { path: 'machine/:code', load: async () => (await import('./boards/MachineBoard.tsx')).MachineBoard },
]
