/** The boards that the arrow keys of a remote control turn through, in this order. */
export const boardList = [
  { path: '/display/plc', title: 'PLC 监控' },
  { path: '/display/powder', title: '磨粉看板' },
  { path: '/display/orders', title: '生产订单看板' },
  { path: '/display/gantt', title: '计划甘特' },
  { path: '/display/delivery', title: '交付看板' },
  { path: '/display/alarms', title: '报警看板' },
  { path: '/display/andon', title: '安灯看板' },
  { path: '/display/overview', title: '工厂总览' },
  { path: '/display/map', title: '工艺地图' },
  { path: '/display/monitor', title: '服务器监控' },
] as const

const machinePrefix = '/display/machine/'

/** Whether an address is the page of a machine. */
export function isMachine(pathname: string): boolean {
  return pathname.startsWith(machinePrefix)
}

/** The page of one machine. */
export function machinePath(equipCode: string): string {
  return machinePrefix + encodeURIComponent(equipCode)
}

/** The machine before or after one in the plant's order, round in a circle; null where there is no other. */
export function neighbourMachine(equipCode: string, step: 1 | -1, codes: readonly string[]): string | null {
  const here = codes.indexOf(equipCode)
  if (here === -1 || codes.length < 2) return null
  return codes[(here + step + codes.length) % codes.length] ?? null
}

/** Where ← and → lead: from a machine to its neighbour, from everywhere else to the next board. `codes` are all machines in the plant's order. */
export function turnFrom(pathname: string, step: 1 | -1, codes: readonly string[]): string {
  const machine = isMachine(pathname) ? neighbourMachine(decodeURIComponent(pathname.slice(machinePrefix.length)), step, codes) : null
  return machine === null ? neighbourOf(pathname, step) : machinePath(machine)
}

/** The board before or after `pathname`, round in a circle; from a page that is no board of the list, the first or last. */
export function neighbourOf(pathname: string, step: 1 | -1): string {
  const here = boardList.findIndex((board) => board.path === pathname)
  const next = here === -1 ? (step === 1 ? 0 : boardList.length - 1) : (here + step + boardList.length) % boardList.length
  return boardList[next]?.path ?? boardList[0].path
}
