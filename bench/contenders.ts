import type { Load } from './source/registers.ts'
import { millwrightStock } from './stock/millwright.ts'
import { trytonStock } from './stock/tryton.ts'
import { builtPage } from './systems/builtPage.ts'
import { fuxa } from './systems/fuxa.ts'
import { millwright } from './systems/millwright.ts'
import { valuesOnBoard } from './systems/millwrightPlaylist.ts'
import { nodeRed } from './systems/nodeRed.ts'
import { socketio } from './systems/socketio.ts'
import type { System } from './systems/system.ts'

/** A system with the work it is given. `slowCpu`: how many times slower the page's processor is made. */
export type Contender = { title: string; system: System; pollMs: number; load: Load; slowCpu: number }

const thousandAt10Hz: Load = { registers: 1000, periodMs: 100 }
const plantAt1Hz: Load = { registers: 1000, periodMs: 1000 }
/** 1000 tags at 1 Hz, 24 times as fast: an hour of it is a day. */
const dayInAnHour: Load = { registers: 1000, periodMs: 1000 / 24 }

const ours = millwright({ frameHz: 50, deadband: 0 })
/** History that keeps a value a minute: its first hour lies in memory, and growing there it would hide what a reader costs. */
const sparseHistory = millwright({ frameHz: 50, deadband: 65_535 })
/** Five polls of 20 ms are six pictures, and how they lie to each other drifts within minutes: that alone moves the 99th percentile by a quarter. These polls meet every moment of a picture within a second. */
const apartFromPicturesMs = 23
const fuxaDefaults = fuxa({ title: 'FUXA, defaults', blockDelayMs: 10, settings: {} })
const fuxaTuned = fuxa({ title: 'FUXA, tuned', blockDelayMs: 1, settings: { daqEnabled: false } })
const oursWithAlarms = millwright({ frameHz: 50, deadband: 0, hasAlarms: true })
const oursPlaying = millwright({ frameHz: 50, deadband: 0, plays: true })
const fuxaAlarms = fuxa({ title: 'FUXA, tuned', blockDelayMs: 1, settings: { daqEnabled: false }, hasAlarms: true })
const fuxaBroadcast = fuxa({ title: 'FUXA, tuned, broadcastAll', blockDelayMs: 1, settings: { daqEnabled: false, broadcastAll: true } })

function contender(
  system: System,
  pollMs: number,
  { load = thousandAt10Hz, slowCpu = 1, note = '' }: { load?: Load; slowCpu?: number; note?: string } = {},
): Contender {
  return { title: `${system.title}, ${note === '' ? '' : `${note}, `}poll ${pollMs} ms`, system, pollMs, load, slowCpu }
}

/** A page of files: its work is its own. */
function page(kind: 'trend' | 'gantt' | 'grid', chart: string, title: string, packages: readonly string[]): Contender {
  return { ...contender(builtPage(kind, chart, { title, packages }), 100), title }
}

/** A keeper of stock: nobody looks at a page of it. */
function keeper(title: string, keepsStock: NonNullable<System['keepsStock']>): Contender {
  const start = () => Promise.reject(new Error('only its stock is measured'))
  return { ...contender({ title, packages: [], start, keepsStock }, 100), title }
}

/** Everybody who is measured. FUXA's shortest poll is 50 ms, ours 20 ms. */
export const contenders = {
  millwright: contender(ours, 20),
  'millwright-50': contender(ours, 50),
  'fuxa-tuned': contender(fuxaTuned, 50),
  'fuxa-broadcast': contender(fuxaBroadcast, 50),
  fuxa: contender(fuxaDefaults, 50),
  'node-red-widgets': contender(nodeRed('widgets'), 50),
  'node-red-template': contender(nodeRed('template'), 50),
  'millwright-3000': contender(ours, 50, { load: { registers: 3000, periodMs: 100 }, note: '3000 tags' }),
  'millwright-slow-cpu': contender(ours, 50, { slowCpu: 6, note: 'page 6 × slower' }),
  'millwright-sparse': contender(sparseHistory, apartFromPicturesMs, { note: 'history once a minute' }),
  'millwright-crowd': contender(millwright({ frameHz: 10, deadband: 0 }), 100),
  socketio: contender(socketio, 100),
  'millwright-day': contender(ours, 20, { load: dayInAnHour, note: '24 × rate' }),
  'millwright-playlist': contender(oursPlaying, 50, { load: { ...thousandAt10Hz, registers: valuesOnBoard }, note: 'playlist' }),
  'millwright-playlist-day': contender(oursPlaying, 20, { load: { ...dayInAnHour, registers: valuesOnBoard }, note: 'playlist, 24 × rate' }),
  'fuxa-day': contender(fuxaTuned, 50, { load: dayInAnHour, note: '24 × rate' }),
  'millwright-alarms': contender(oursWithAlarms, 50, { load: plantAt1Hz, note: '1000 limits' }),
  'fuxa-alarms': contender(fuxaAlarms, 50, { load: plantAt1Hz, note: '1000 limits' }),
  'millwright-trend': page('trend', 'millwright', 'Millwright Trend (uPlot)', []),
  echarts: page('trend', 'echarts', 'ECharts', ['echarts']),
  'gantt-millwright': page('gantt', 'millwright', 'Millwright gantt', []),
  'gantt-frappe': page('gantt', 'frappe', 'frappe-gantt', ['frappe-gantt']),
  'grid-millwright': page('grid', 'millwright', 'Millwright grid', []),
  'grid-ag': page('grid', 'ag', 'AG Grid Community', ['ag-grid-community']),
  'grid-vxe': page('grid', 'vxe', 'vxe-table', ['vxe-table', 'vue']),
  'grid-revo': page('grid', 'revo', 'RevoGrid', ['@revolist/revogrid']),
  'stock-millwright': keeper('Millwright', millwrightStock),
  'stock-tryton': keeper('Tryton 6.0', trytonStock),
} satisfies Record<string, Contender>

export type ContenderName = keyof typeof contenders
