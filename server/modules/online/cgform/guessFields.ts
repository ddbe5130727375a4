import { isReservedField } from '#contract/designed.ts'
import { Field } from '#contract/field.ts'
import { isReservedWord } from '#contract/modules/online/cgform/designTroubles.ts'
import { dayIn, monthIn, timeIn, wallTimeIn } from '../../../files/cellText.ts'

/** English names of what people often call columns; any other column is numbered. */
const words: readonly (readonly [title: RegExp, name: string])[] = [
  [/^(单号|编号|编码|代码|序列号)$/, 'code'],
  [/(名称|姓名|品名)$/, 'name'],
  [/客户/, 'customer'],
  [/供应商/, 'supplier'],
  [/(数量|件数|个数)/, 'quantity'],
  [/单价/, 'price'],
  [/金额/, 'amount'],
  [/重量/, 'weight'],
  [/(日期|时间)/, 'date'],
  [/状态/, 'state'],
  [/(备注|说明|意见)/, 'remark'],
  [/电话|手机/, 'phone'],
  [/邮箱/, 'email'],
  [/部门/, 'department'],
  [/单位/, 'unit'],
  [/规格|型号/, 'model'],
  [/地址/, 'address'],
  [/(单号|编号|编码|号)$/, 'no'],
]

/** Fields for the columns of a table file, by their titles and by what stands in them, so that an import into them takes the file; `rows` are texts, the heading not among them. */
export function guessFields(heading: readonly string[], rows: readonly (readonly string[])[]): Field[] {
  const names = new Set<string>()
  const titles = new Set<string>()
  return heading.flatMap((cell, index) => {
    const written = cell.replaceAll(/[\s*：:]+/g, '').slice(0, longestTitle)
    if (written === '') return []
    const title = firstFree(written, titles)
    const values = rows.map((row) => (row[index] ?? '').trim()).filter((value) => value !== '')
    const name = firstFree(nameOf(written, index), names)
    const isFull = rows.length > 0 && values.length === rows.length
    return [Field.parse({ ...kindOf(title, values), name, title, isRequired: isFull && index === 0, filter: index < 2 ? 'shown' : 'none' })]
  })
}

/** room for a number behind it */
const longestTitle = 60

/** The word, with a number where another one is called so already, in whatever case. */
function firstFree(word: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? word : `${word}${number}`
    if (taken.has(tried.toLowerCase())) continue
    taken.add(tried.toLowerCase())
    return tried
  }
}

function nameOf(title: string, index: number): string {
  const latin = /^[A-Za-z][A-Za-z0-9]{0,30}$/.test(title) ? lowerFirst(title) : undefined
  const name = latin ?? words.find(([called]) => called.test(title))?.[1] ?? `field${index + 1}`
  return isReservedField(name) || isReservedWord(name) ? `${name}No` : name
}

function lowerFirst(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)
}

const longestPlain = 200
const number = /^[+-]?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,6})?$/
const percent = /^[+-]?\d{1,9}(?:\.\d{1,6})?\s*[%％]$/
/** A code with zeros in front of it is no number. */
const isCode = (text: string) => /^0\d/.test(text)
const isFound = (read: (text: string) => string | null) => (text: string) => read(text) !== null

function kindOf(title: string, values: readonly string[]): object {
  const all = (is: (text: string) => boolean) => values.length > 0 && values.every(is)
  const decimals = Math.max(0, ...values.map((text) => /\.(\d+)/.exec(text)?.[1]?.length ?? 0))
  if (all(isFound(dayIn))) return { kind: 'date' }
  if (all(isFound(wallTimeIn))) return { kind: 'dateTime' }
  if (all((text) => /[-/年]/.test(text) && monthIn(text) !== null)) return { kind: 'month' }
  if (all(isFound(timeIn))) return { kind: 'time' }
  if (all((text) => text === 'Y' || text === 'N') || all((text) => text === '是' || text === '否')) return { kind: 'switch' }
  if (all((text) => percent.test(text))) return { kind: 'number', decimals, unit: '%' }
  if (all((text) => number.test(text) && !isCode(text)) && !/(号|编码|代码|电话|手机)$/.test(title)) {
    if (/(金额|单价|价格)/.test(title) && decimals <= 2) return { kind: 'money' }
    return { kind: 'number', decimals }
  }
  const longest = Math.max(0, ...values.map((text) => text.length))
  return longest > longestPlain
    ? { kind: 'textarea', maxLength: Math.max(1000, longest * 2), isSortable: false }
    : { kind: 'text', maxLength: longest > 50 ? 255 : 100 }
}
