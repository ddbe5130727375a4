const variable = /\$\{([^{}]*)\}/g
const name = /^[A-Za-z_]\w{0,63}$/

/** The variables that a text names as `${name}`, each once, in the order they come. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(variable)].map(([, named = '']) => named.trim()))]
}

/** The values that a JSON object text gives to variables; null where it is none, or holds more than texts, numbers, truth values. */
export function readValues(json: string): Record<string, string> | null {
  const read = parsed(json.trim() === '' ? '{}' : json)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
  const entries = Object.entries(read).map(([key, value]) => [key, textOf(value)] as const)
  return entries.every((entry): entry is readonly [string, string] => entry[1] !== null) ? Object.fromEntries(entries) : null
}

/** What is wrong with a text whose variables are declared by the keys of `declared`; null when nothing is. */
export function templateComplaint(text: string, declared: readonly string[]): string | null {
  const used = variablesIn(text)
  const misspelt = used.find((one) => !name.test(one))
  if (misspelt !== undefined) return `变量 \${${misspelt}} 的名称不正确：应以字母或下划线开头，只含字母、数字和下划线`
  const missing = used.filter((one) => !declared.includes(one))
  return missing.length > 0
    ? `变量 ${missing.map((one) => `\${${one}}`).join('、')} 没有声明：请在变量里写上它和一个示例值，例如 {"${missing[0] ?? ''}": "示例"}`
    : null
}

/** The text with its variables replaced, each by what `write` makes of its value. Throws for a variable without a value: nobody is sent a text with holes. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>, write: (value: string) => string = (value) => value): string {
  return text.replaceAll(variable, (_whole, named: string) => {
    const value = Object.hasOwn(values, named.trim()) ? values[named.trim()] : undefined
    if (value === undefined) throw new MissingVariable(named.trim())
    return write(value)
  })
}

/** A variable for which no value was given. */
export class MissingVariable extends Error {
  readonly variable: string
  constructor(named: string) {
    super(`没有给出变量 ${named} 的值`)
    this.variable = named
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined // not JSON: said by the caller
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}
