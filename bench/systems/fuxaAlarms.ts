import { raisedValue, upperLimit } from '../source/registers.ts'
import type { AlarmSide } from './system.ts'

const tableId = 'OXC_alarms'
/** FUXA looks at its alarms once a second (ALARMS_CHECK_STATUS_INTERVAL); a check that is due by then is never left out */
const checkDelaySec = 0.1
/** startPollingAlarms of its table */
const tableAsksEveryMs = 2500

/** One alarm for each tag, as FUXA's alarm editor saves it: high, to be acknowledged while active. */
export function fuxaAlarms(numbers: readonly number[], tagId: (index: number) => string) {
  const off = { enabled: false }
  return numbers.map((index) => ({
    name: `A-${index}`,
    property: { variableId: tagId(index), permission: 0 },
    highhigh: off,
    high: {
      enabled: true,
      checkdelay: checkDelaySec,
      min: upperLimit,
      max: raisedValue,
      timedelay: 0,
      text: `A-${index}#`,
      group: '',
      ackmode: 'ackactive',
      bkcolor: '#FFFFFF',
      color: '#000000',
    },
    low: off,
    info: off,
    actions: { enabled: false, values: [] },
  }))
}

/** A view with FUXA's own alarm table; it lists in the order of the project, and shows every alarm at once. */
export function fuxaAlarmView(width: number, height: number) {
  const column = (id: string) => ({ id, label: id, type: 'label', align: 'left' })
  const options = {
    paginator: { show: false },
    filter: { show: false },
    daterange: { show: false },
    realtime: false,
    gridColor: '#E0E0E0',
    header: { show: true, height: 30, fontSize: 12, background: '#F0F0F0', color: '#757575' },
    row: { height: 30, fontSize: 12, background: '#F9F9F9', color: '#000000' },
    selection: { background: '#3059AF', color: '#FFFFFF', fontBold: true },
    columns: [],
    alarmsColumns: ['ontime', 'text', 'type', 'status', 'acktime'].map(column),
    alarmFilter: { filterA: [], filterB: [], filterC: [] },
    reportsColumns: [],
    reportFilter: { filterA: [] },
    rows: [],
  }
  const frame = `<foreignObject x="0" y="0" width="${width}" height="${height}"><div xmlns="http://www.w3.org/1999/xhtml" id="D-${tableId}" style="width:100%;height:100%"></div></foreignObject>`
  return {
    id: 'v_alarms',
    name: 'alarms',
    type: 'svg',
    profile: { width, height, bkcolor: '#ffffffff', margin: 0, align: 'topCenter' },
    items: {
      [tableId]: {
        id: tableId,
        type: 'svg-ext-own_ctrl-table',
        name: 'alarms',
        label: 'HtmlTable',
        property: { id: null, type: 'alarms', options, events: [] },
      },
    },
    variables: {},
    svgcontent: `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><g><title>Layer 1</title><g id="${tableId}" type="svg-ext-own_ctrl-table">${frame}</g></g></svg>`,
  }
}

export function fuxaAlarmSide(baseUrl: string): AlarmSide {
  return {
    path: '/home',
    rows: { selector: '.data-table-row', ackCell: 'td:nth-of-type(5)' },
    screen: { kind: 'asks', speech: { path: '/socket.io/', headers: {}, auth: null, asks: [] }, path: '/api/alarms', everyMs: tableAsksEveryMs },
    readyToAck: (index) => Promise.resolve(() => acknowledge(baseUrl, index)),
  }
}

/** As its page does, without waiting for the answer: FUXA gives none where its own writing of alarms is under way, though the acknowledgement counts. */
function acknowledge(baseUrl: string, index: number): Promise<void> {
  const body = JSON.stringify({ params: `A-${index}^~^high` })
  fetch(`${baseUrl}/api/alarmack`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch((error: unknown) => console.error(error))
  return Promise.resolve()
}
