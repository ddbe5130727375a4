/**
 * GS1 element strings, written as people read them: `(01)06901234510058(10)L-1`. Only the application identifiers that a plant's labels use
 * (GS1 General Specifications 3).
 */
type Identifier = { title: string; pattern: RegExp; says: string; check?: true; date?: true }

/** GS1's character set 82, which lots and serial numbers may use. */
const characters82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/
const upTo20 = (title: string): Identifier => ({ title, pattern: /^.{1,20}$/, says: '1 到 20 个字符' })

const identifiers: Readonly<Record<string, Identifier>> = {
  '00': { title: 'SSCC', pattern: /^\d{17,18}$/, says: '17 位数字，或带校验位的 18 位', check: true },
  '01': { title: 'GTIN', pattern: /^\d{13,14}$/, says: '13 位数字，或带校验位的 14 位', check: true },
  '02': { title: '箱内 GTIN', pattern: /^\d{13,14}$/, says: '13 位数字，或带校验位的 14 位', check: true },
  '10': upTo20('批号'),
  '11': { title: '生产日期', pattern: /^\d{6}$/, says: '年月日 6 位', date: true },
  '15': { title: '最佳日期', pattern: /^\d{6}$/, says: '年月日 6 位', date: true },
  '17': { title: '有效期', pattern: /^\d{6}$/, says: '年月日 6 位', date: true },
  '21': upTo20('序列号'),
  '30': { title: '数量', pattern: /^\d{1,8}$/, says: '1 到 8 位数字' },
  '37': { title: '箱内数量', pattern: /^\d{1,8}$/, says: '1 到 8 位数字' },
  '240': { title: '附加产品编号', pattern: /^.{1,30}$/, says: '1 到 30 个字符' },
  '400': { title: '客户订单号', pattern: /^.{1,30}$/, says: '1 到 30 个字符' },
}
const netWeight: Identifier = { title: '净重', pattern: /^\d{6}$/, says: '6 位数字，小数位数在 310n 的 n 里' }
const identifierOf = (code: string): Identifier | undefined => (/^310[0-5]$/.test(code) ? netWeight : identifiers[code])

/** The last digit of GTIN, SSCC and EAN: weights 3 and 1 from the right. `digits` come without it. */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

/** One identifier and its value. */
export type Element = { identifier: string; value: string }

/** The elements of a content with their check digits complete, or what is wrong with it, in Chinese. */
export function gs1Elements(content: string): Element[] | { refused: string } {
  const found: Element[] = []
  let rest = content
  while (rest !== '') {
    const opening = /^\((\d{2,4})\)/.exec(rest)
    const [whole = '', identifier = ''] = opening ?? []
    const rule = identifierOf(identifier)
    if (!opening || !rule) return { refused: `GS1 内容写成 (01)…(10)…，不认识从“${rest.slice(0, 8)}”开始的部分` }
    const after = rest.slice(whole.length)
    const end = nextIdentifier(after)
    const element = gs1Element(identifier, after.slice(0, end))
    if ('refused' in element) return element
    found.push(element)
    rest = after.slice(end)
  }
  return found.length > 0 ? found : { refused: 'GS1 内容是空的' }
}

/** One element with its check digit complete, or what is wrong with it, in Chinese. */
export function gs1Element(identifier: string, value: string): Element | { refused: string } {
  const rule = identifierOf(identifier)
  if (!rule) return { refused: `不认识 GS1 标识符 ${identifier}` }
  if (!rule.pattern.test(value) || !characters82.test(value)) return { refused: `(${identifier}) ${rule.title}要${rule.says}，现在是“${value}”` }
  const complete = rule.check ? withCheckDigit(value, identifier === '00' ? 18 : 14) : value
  if (complete === null) return { refused: `(${identifier}) ${rule.title} ${value} 的校验位不对` }
  if (rule.date && !isDate(value)) return { refused: `(${identifier}) ${rule.title} ${value} 不是日期` }
  return { identifier, value: complete }
}

/** Whether labels of the plant use an application identifier. */
export const isKnownIdentifier = (code: string): boolean => identifierOf(code) !== undefined

/** Elements as they are written again. */
export const gs1Text = (elements: readonly Element[]): string => elements.map(({ identifier, value }) => `(${identifier})${value}`).join('')

/** Where the next `(nn)` of a known identifier begins; a lot may hold brackets of its own. */
function nextIdentifier(text: string): number {
  for (const match of text.matchAll(/\((\d{2,4})\)/g)) if (identifierOf(match[1] ?? '')) return match.index
  return text.length
}

function withCheckDigit(digits: string, length: number): string | null {
  if (digits.length === length - 1) return digits + checkDigit(digits)
  return checkDigit(digits.slice(0, -1)) === digits.at(-1) ? digits : null
}

/** YYMMDD; day 00 says the end of the month (GS1 General Specifications 3.4.2). */
function isDate(value: string): boolean {
  const [month, day] = [Number(value.slice(2, 4)), Number(value.slice(4))]
  return month >= 1 && month <= 12 && day <= new Date(Date.UTC(2000 + Number(value.slice(0, 2)), month, 0)).getUTCDate()
}
