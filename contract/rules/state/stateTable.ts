/** How a value is compared: numbers, a range with both ends, a bit, a text. */
export const stateTests = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'bitOn', 'bitOff', 'textIs', 'textHas'] as const
export type StateTest = (typeof stateTests)[number]
export const stateTestWords: Readonly<Record<StateTest, string>> = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '不小于',
  lt: '小于',
  le: '不大于',
  between: '在范围内',
  bitOn: '位为 1',
  bitOff: '位为 0',
  textIs: '文本是',
  textHas: '文本包含',
}

/** One comparison. `tag` is the name behind the machine's code and dot, or a whole tag code; `value` as a person writes it: `3`, `10~20`, a bit 0 to 31, a text. */
export type StateCondition = { tag: string; test: StateTest; value: string }
/** A row of the table: its state holds where all of its conditions do. */
export type StateRule<State extends string = string> = { state: State; conditions: readonly StateCondition[] }

/** A row as it is stored: `joined` says that it has to hold together with the row before, whose state then counts. */
export type StateRow<State extends string = string> = StateCondition & { joined: boolean; state: State }

/** A value now; null where it is not known or not to be believed. */
export type StateReading = number | string | null

/** The state of a machine by its table (docs/decisions/052): the first row that fits. Null where none does: nobody said what that means. */
export function stateByTable<State extends string>(rules: readonly StateRule<State>[], read: (tag: string) => StateReading): State | null {
  return rules.find(({ conditions }) => conditions.length > 0 && conditions.every((condition) => holds(condition, read(condition.tag))))?.state ?? null
}

/** Stored rows as rules: what is joined belongs to the row before. */
export function rulesOf<State extends string>(rows: readonly StateRow<State>[]): StateRule<State>[] {
  const rules: { state: State; conditions: StateCondition[] }[] = []
  for (const { joined, state, tag, test, value } of rows) {
    const last = rules.at(-1)
    if (joined && last) last.conditions.push({ tag, test, value })
    else rules.push({ state, conditions: [{ tag, test, value }] })
  }
  return rules
}

/** The whole code of a tag that a condition names, for one machine. */
export function tagCodeIn(tag: string, equipCode: string): string {
  return tag.includes('.') ? tag : `${equipCode}.${tag}`
}

/** What is wrong with the value of a comparison, in a sentence; null where nothing is. */
export function valueComplaint(test: StateTest, value: string): string | null {
  if (test === 'textIs' || test === 'textHas') return value === '' ? '请填写文本' : null
  if (test === 'between') return rangeOf(value) === null ? '应为范围，例如 10~20，小的在前' : null
  if (test === 'bitOn' || test === 'bitOff') return /^([0-9]|[12][0-9]|3[01])$/.test(value) ? null : '应为位号 0 到 31'
  return isNumber(value) ? null : '应为数字'
}

function holds({ test, value }: StateCondition, reading: StateReading): boolean {
  if (reading === null) return false
  switch (test) {
    case 'textIs':
      return String(reading).trim() === value.trim()
    case 'textHas':
      return String(reading).includes(value.trim())
    case 'between': {
      const range = rangeOf(value)
      return range !== null && typeof reading === 'number' && reading >= range[0] && reading <= range[1]
    }
    case 'bitOn':
    case 'bitOff':
      return typeof reading === 'number' && Number.isFinite(reading) && bitOf(reading, Number(value)) === (test === 'bitOn' ? 1 : 0)
    default:
      return typeof reading === 'number' && isNumber(value) && compares[test](reading, Number(value))
  }
}

const compares = {
  eq: (one: number, other: number) => one === other,
  ne: (one: number, other: number) => one !== other,
  gt: (one: number, other: number) => one > other,
  ge: (one: number, other: number) => one >= other,
  lt: (one: number, other: number) => one < other,
  le: (one: number, other: number) => one <= other,
} as const

/** Not by shifting: registers of 32 bits would turn negative. */
function bitOf(value: number, bit: number): number {
  return Math.floor(Math.abs(Math.trunc(value)) / 2 ** bit) % 2
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text))
}

function rangeOf(text: string): [low: number, high: number] | null {
  const [low = '', high = '', ...more] = text.split(/[~～]/)
  return more.length === 0 && isNumber(low) && isNumber(high) && Number(low) <= Number(high) ? [Number(low), Number(high)] : null
}
