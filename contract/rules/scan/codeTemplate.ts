/** What a rule of a code may name: the number itself, the material that it is of, and what nobody reads. */
const places = ['code', 'material', 'rest'] as const
type Place = (typeof places)[number]

/** characters of a template */
export const longestTemplate = 60

/** What a code says by a template. */
export type CodeReading = { code: string; material: string | null }

/** What is wrong with a template, in Chinese; null when it can be used. */
export function templateComplaint(template: string): string | null {
  const named = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const unknown = named.find((name) => !places.some((place) => place === name))
  if (unknown !== undefined) return `不认识 {${unknown}}，可以写 {code}（编号）、{material}（物料编码）、{rest}（不读的部分）`
  if (named.filter((name) => name === 'code').length !== 1) return '要写一次 {code}，表示编号的位置'
  if (new Set(named).size < named.length) return '每个位置只能写一次'
  if (/\}\{/.test(template)) return '两个位置之间要有固定的字符，否则分不开'
  return /[{}]/.test(template.replaceAll(/\{[^{}]*\}/g, '')) ? '花括号没有成对' : null
}

/** What a scan says by a template; null where it is written otherwise. Case does not count. */
export function readByTemplate(template: string, text: string): CodeReading | null {
  if (templateComplaint(template) !== null) return null
  const order: Place[] = []
  const pattern = template.replaceAll(/\{(\w+)\}|([^{]+)/g, (_, name: Place | undefined, literal: string | undefined) => {
    if (name === undefined) return escaped(literal ?? '')
    order.push(name)
    return '(.+?)'
  })
  const found = new RegExp(`^${pattern}$`, 'is').exec(text)
  if (!found) return null
  const said = (place: Place) => found[order.indexOf(place) + 1]?.trim() ?? ''
  const code = said('code')
  return code === '' ? null : { code, material: order.includes('material') ? said('material') : null }
}

/** A text as a pattern that matches exactly it; browsers of older scanners do not know RegExp.escape. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
