import { capitals } from '../capitals.ts'

/** A field that a source offers to labels; `sample` is what the designer shows before a record is chosen. */
export type LabelField = { name: string; title: string; kind: 'text' | 'number' | 'date'; sample: string }
/** What a record says for the fields of its source; null or empty is a value that is missing. Dates are `YYYY-MM-DD…`, numbers plain decimals. */
export type LabelValues = Readonly<Record<string, string | null>>

/** How a placeholder may show its value: `${expireDate:YYMMDD}`. */
export const labelFormats = {
  date: ['YYYY-MM-DD', 'YYMMDD', 'YYYY年M月D日', 'YYYY-MM-DD HH:mm'],
  number: ['0', '0.0', '0.00', '0.000', '大写'],
  text: [],
} as const satisfies Record<LabelField['kind'], readonly string[]>

/** `${name}` or `${name:format}`; anything else between braces is text, never an expression. */
const placeholder = /\$\{([A-Za-z][A-Za-z0-9_]{0,49})(?::([^}]{1,20}))?\}/g

/** What is wrong with the placeholders of a text, for the person who designs: unknown fields and formats, in Chinese. */
export function bindingComplaints(text: string, fields: readonly LabelField[]): string[] {
  return [...text.matchAll(placeholder)].flatMap(([whole, name, format]) => {
    const field = fields.find((one) => one.name === name)
    if (!field) return [`没有字段 ${whole}，可用的字段在右边的清单里`]
    const known: readonly string[] = labelFormats[field.kind]
    return format === undefined || known.includes(format) ? [] : [`${whole} 的格式不对，${field.title}可以写 ${known.join('、') || '（不带格式）'}`]
  })
}

/** A text with its values in place, or the titles of the fields that have none: a label with a gap is never printed. */
export function bindText(text: string, fields: readonly LabelField[], values: LabelValues): { text: string } | { missing: string[] } {
  const missing: string[] = []
  const bound = text.replaceAll(placeholder, (whole, name: string, format?: string) => {
    const field = fields.find((one) => one.name === name)
    const value = values[name]
    if (!field || value === null || value === undefined || value === '') {
      missing.push(field?.title ?? whole)
      return ''
    }
    return format === undefined ? value : formatted(field.kind, value, format)
  })
  return missing.length > 0 ? { missing } : { text: bound }
}

function formatted(kind: LabelField['kind'], value: string, format: string): string {
  if (kind === 'date') return formattedDate(value, format)
  if (kind === 'number') return format === '大写' ? capitals(Number(value)) : withDecimals(value, (format.split('.')[1] ?? '').length)
  return value
}

function formattedDate(value: string, format: string): string {
  const [, year = '', month = '', day = '', time = '00:00'] = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2}))?/.exec(value) ?? []
  if (year === '') return value
  if (format === 'YYMMDD') return year.slice(2) + month + day
  if (format === 'YYYY年M月D日') return `${year}年${Number(month)}月${Number(day)}日`
  return format.endsWith('HH:mm') ? `${year}-${month}-${day} ${time}` : `${year}-${month}-${day}`
}

/** A decimal with so many places, rounded half away from zero on its digits: no binary fraction is between. */
function withDecimals(value: string, places: number): string {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value.trim()) ?? []
  if (whole === '') return value
  const up = Number(part[places] ?? 0) >= 5 ? 1n : 0n
  const digits = (BigInt(whole + part.slice(0, places).padEnd(places, '0')) + up).toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return /[1-9]/.test(text) ? sign + text : text
}
