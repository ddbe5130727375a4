import { fuxaAlarmView, fuxaAlarms } from './fuxaAlarms.ts'

export const valuePrefix = 'VAL_'
/** The view to turn to and back from; its values count for nothing. */
export const otherView = 'other'

const viewId = 'v_bench'
const otherValues = 24
const rowPx = 28
const width = 1880
const screenHeight = 1000
const holdingRegisters = '400000'

type Wanted = { plcPort: number; pollMs: number; blockDelayMs: number; registers: number; hasAlarms: boolean }

/** A project as FUXA's editor saves it: one Modbus TCP device, one tag for each register, one view with a value for each tag, as many in sight as on our page, and a small one to turn to; with `hasAlarms` a limit for each tag, and a table of alarms to begin with. */
export function fuxaProject({ plcPort, pollMs, blockDelayMs, registers, hasAlarms }: Wanted) {
  const numbers = Array.from({ length: registers }, (_, index) => index)
  const alarmsView = fuxaAlarmView(width, screenHeight)
  return {
    version: '1.02',
    name: 'bench',
    server: { id: '0', name: 'FUXA', type: 'FuxaServer', property: {}, enabled: true, tags: {} },
    devices: {
      plc: {
        id: 'plc',
        name: 'PLC',
        enabled: true,
        type: 'ModbusTCP',
        polling: pollMs,
        property: { address: `127.0.0.1:${plcPort}`, slaveid: '1', connectionOption: 'TcpPort', delay: blockDelayMs, socketReuse: null },
        tags: Object.fromEntries(numbers.map((index) => [tagId(index), tag(index)])),
      },
    },
    alarms: hasAlarms ? fuxaAlarms(numbers, tagId) : [],
    hmi: {
      layout: {
        autoresize: false,
        start: hasAlarms ? alarmsView.id : viewId,
        navigation: { mode: 'void', type: 'block', items: [] },
        header: { title: '' },
        showdev: false,
        zoom: 'disabled',
      },
      views: [
        view(viewId, 'bench', valuePrefix, numbers),
        view('v_other', otherView, 'OTHER_', numbers.slice(0, otherValues)),
        ...(hasAlarms ? [alarmsView] : []),
      ],
    },
  }
}

function view(id: string, name: string, prefix: string, numbers: readonly number[]) {
  const height = numbers.length * rowPx
  return {
    id,
    name,
    type: 'svg',
    profile: { width, height, bkcolor: '#ffffffff', margin: 0, align: 'topCenter' },
    items: Object.fromEntries(numbers.map((index) => [`${prefix}${index}`, item(prefix, index)])),
    variables: {},
    svgcontent: `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><g><title>Layer 1</title>${numbers.map((index) => value(prefix, index)).join('')}</g></svg>`,
  }
}

function tagId(index: number): string {
  return `t_${index}`
}

/** FUXA counts addresses from 1; the history settings are those of its tag editor. */
function tag(index: number) {
  return {
    id: tagId(index),
    name: tagId(index),
    type: 'UInt16',
    memaddress: holdingRegisters,
    address: String(index + 1),
    divisor: 1,
    daq: { enabled: false, interval: 60, changed: false, restored: false },
  }
}

function item(prefix: string, index: number) {
  const id = `${prefix}${index}`
  return { id, type: 'svg-ext-value', name: id, label: 'Value', property: { variableId: tagId(index), events: [], actions: [], ranges: [] } }
}

function value(prefix: string, index: number): string {
  const y = index * rowPx + 20
  const name = `<text x="20" y="${y}" font-size="14" font-family="sans-serif" fill="#000000">Register ${index}</text>`
  const shown = `<g id="${prefix}${index}" type="svg-ext-value" font-family="sans-serif" font-size="14" fill="#000000"><text id="T_${prefix}${index}" x="400" y="${y}" text-anchor="end" font-size="14" font-family="sans-serif" fill="#000000">##.##</text></g>`
  return name + shown
}
