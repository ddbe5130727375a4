/** Machine states with their codes, after factory.md 7.3; unset is a machine whose table of states says nothing of what its PLC shows. */
export const machineStates = {
  offline: { code: 0, word: '离线' },
  idle: { code: 1, word: '待机' },
  setup: { code: 2, word: '换线' },
  running: { code: 3, word: '运行' },
  minorStop: { code: 4, word: '短停' },
  down: { code: 5, word: '故障' },
  cleaning: { code: 6, word: '清洁' },
  maintenance: { code: 7, word: '保养' },
  waiting: { code: 8, word: '待料' },
  plannedStop: { code: 9, word: '计划停' },
  unset: { code: 10, word: '未设置' },
} as const

export type MachineState = keyof typeof machineStates
export const machineStateNames = Object.keys(machineStates) as MachineState[] // the keys of a constant object are exactly its literal keys

const byCode = new Map<number, MachineState>(machineStateNames.map((name) => [machineStates[name].code, name]))

/** The state of a code 0–10; an unknown code is offline, because nothing is known. */
export function machineStateOf(code: number): MachineState {
  return byCode.get(code) ?? 'offline'
}

/** Value map of every `{equip}.state` tag: code → word. */
export const machineStateWords: Record<string, string> = Object.fromEntries(
  machineStateNames.map((name) => [String(machineStates[name].code), machineStates[name].word]),
)

/** What a table of states can say: the rest is known to nobody but us. */
export const mappedStates = ['running', 'idle', 'minorStop', 'down', 'setup', 'cleaning', 'maintenance', 'waiting', 'plannedStop'] as const
export type MappedState = (typeof mappedStates)[number]

/** What a person can say of a machine; it ends by itself when the machine makes pieces. */
export const operatorStates = ['cleaning', 'setup', 'waiting'] as const
export type OperatorState = (typeof operatorStates)[number]

export const machineStateDictionary = 'mes_equip_state'
/** Dictionary of states: name → word. */
export const machineStateItems: Record<string, string> = Object.fromEntries(machineStateNames.map((name) => [name, machineStates[name].word]))
