export type Presentation = 'widgets' | 'template'
type Wanted = { plcPort: number; pollMs: number; registers: number; presentation: Presentation }

/** Ids of elements in the page end with the number of the register. Node-RED takes any word of a flow that is also an id for a reference, so ids are no common words. */
export const widgetPrefix = 'nrdb-ui-widget-w'
export const cellPrefix = 'cell-'
export const pagePath = '/dashboard/bench'

const mostRegisters = 125
const tab = { id: 'bench-tab', type: 'tab', label: 'bench', disabled: false }

/** One Modbus client, a read for each 125 registers, and either a `ui-text` for each value or one template. */
export function nodeRedFlows({ plcPort, pollMs, registers, presentation }: Wanted): Record<string, unknown>[] {
  const blocks = Array.from({ length: Math.ceil(registers / mostRegisters) }, (_, block) => {
    const start = block * mostRegisters
    return { start, count: Math.min(mostRegisters, registers - start) }
  })
  const show = presentation === 'widgets' ? blocks.flatMap(widgets) : [...blocks.map(toTemplate), template(registers)]
  return [tab, ...dashboard, modbusClient(plcPort), ...blocks.map((block) => modbusRead(block, pollMs)), ...show]
}

type Block = { start: number; count: number }

function modbusClient(plcPort: number) {
  return {
    id: 'bench-plc',
    type: 'modbus-client',
    name: 'PLC',
    clienttype: 'tcp',
    bufferCommands: true,
    stateLogEnabled: false,
    queueLogEnabled: false,
    failureLogEnabled: false,
    tcpHost: '127.0.0.1',
    tcpPort: plcPort,
    tcpType: 'DEFAULT',
    serialPort: '/dev/ttyUSB',
    serialType: 'RTU-BUFFERD',
    serialBaudrate: 9600,
    serialDatabits: 8,
    serialStopbits: 1,
    serialParity: 'none',
    serialConnectionDelay: 100,
    unit_id: 1,
    commandDelay: 1,
    clientTimeout: 1000,
    reconnectOnTimeout: true,
    reconnectTimeout: 2000,
    parallelUnitIdsAllowed: true,
    showErrors: false,
    showWarnings: false,
    showLogs: false,
  }
}

function modbusRead({ start, count }: Block, pollMs: number) {
  return {
    id: `read${start}`,
    type: 'modbus-read',
    z: tab.id,
    name: '',
    showStatusActivities: false,
    showErrors: false,
    unitid: '1',
    dataType: 'HoldingRegister',
    adr: String(start),
    quantity: String(count),
    rate: String(pollMs),
    rateUnit: 'ms',
    delayOnStart: false,
    server: 'bench-plc',
    useIOFile: false,
    useIOForPayload: false,
    emptyMsgOnFail: false,
    wires: [[`split${start}`], []],
  }
}

function widgets({ start, count }: Block) {
  const texts = Array.from({ length: count }, (_, offset) => ({
    id: `w${start + offset}`,
    type: 'ui-text',
    z: tab.id,
    group: 'bench-group',
    order: start + offset + 1,
    width: 12,
    height: 1,
    name: '',
    label: `Register ${start + offset}`,
    format: '{{msg.payload}}',
    layout: 'row-left',
    style: false,
    className: '',
    wires: [],
  }))
  const split = {
    id: `split${start}`,
    type: 'function',
    z: tab.id,
    name: '',
    func: 'return msg.payload.map((payload) => ({ payload }))',
    outputs: count,
    wires: texts.map(({ id }) => [id]),
  }
  return [split, ...texts]
}

function toTemplate({ start }: Block) {
  return {
    id: `split${start}`,
    type: 'function',
    z: tab.id,
    name: '',
    func: `return { payload: { start: ${start}, values: msg.payload } }`,
    outputs: 1,
    wires: [['bench-all']],
  }
}

/** The fastest way the dashboard offers: the message is taken from its socket and written into the cells, past Vue. */
function template(registers: number) {
  const format = `<template><div><div v-for="n in ${registers}" :key="n" style="height: 28px">Register {{ n - 1 }} <b :id="'${cellPrefix}' + (n - 1)"></b></div></div></template>
<script>
export default {
  mounted() {
    this.$socket.on('msg-input:' + this.id, ({ payload }) => {
      if (!payload || !payload.values) return
      payload.values.forEach((value, offset) => {
        const cell = document.getElementById('${cellPrefix}' + (payload.start + offset))
        if (cell && cell.textContent !== String(value)) cell.textContent = value
      })
    })
  },
}
</script>`
  const scope = { templateScope: 'local', page: '', ui: '', head: '', storeOutMessages: true, passthru: false, resendOnRefresh: true, className: '' }
  return { id: 'bench-all', type: 'ui-template', z: tab.id, group: 'bench-group', name: '', order: 1, width: 12, height: 1, format, ...scope, wires: [[]] }
}

/** As a new dashboard is made by its editor. */
const dashboard = [
  {
    id: 'bench-base',
    type: 'ui-base',
    name: 'bench',
    path: '/dashboard',
    appIcon: '',
    includeClientData: true,
    acceptsClientConfig: ['ui-notification', 'ui-control'],
    showPathInSidebar: false,
    headerContent: 'page',
    navigationStyle: 'default',
    titleBarStyle: 'default',
    showReconnectNotification: true,
    notificationDisplayTime: 1,
    showDisconnectNotification: true,
    allowInstall: false,
  },
  {
    id: 'bench-theme',
    type: 'ui-theme',
    name: 'bench',
    colors: { surface: '#fcfcfd', primary: '#0d74ce', bgPage: '#f9f9fb', groupBg: '#ffffff', groupOutline: '#d9d9e0' },
    sizes: { density: 'default', pagePadding: '12px', groupGap: '12px', groupBorderRadius: '4px', widgetGap: '12px' },
  },
  {
    id: 'bench-page',
    type: 'ui-page',
    name: 'bench',
    ui: 'bench-base',
    path: '/bench',
    icon: 'home',
    layout: 'grid',
    theme: 'bench-theme',
    breakpoints: [
      { name: 'Default', px: 0, cols: 3 },
      { name: 'Desktop', px: 1024, cols: 12 },
    ],
    order: 1,
    className: '',
    visible: 'true',
    disabled: 'false',
  },
  {
    id: 'bench-group',
    type: 'ui-group',
    name: 'bench',
    page: 'bench-page',
    width: 12,
    height: 1,
    order: 1,
    showTitle: false,
    className: '',
    visible: 'true',
    disabled: 'false',
    groupType: 'default',
  },
]
