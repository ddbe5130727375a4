import { Field } from '../../../field.ts'

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

/** Fields for the columns of a table file, by their titles and by what stands in them; `rows` are texts, the heading not among them. */
export function guessFields(heading: readonly string[], rows: readonly (readonly string[])[]): Field[] {
  const taken = new Set<string>()
  return heading.flatMap((cell, index) => {
    const title = cell.replaceAll(/[\s*：:]+/g, '').slice(0, 64)
    if (title === '') return []
    const values = rows.map((row) => (row[index] ?? '').trim()).filter((value) => value !== '')
    const name = freeName(title, taken, index)
    taken.add(name.toLowerCase())
    const isFull = rows.length > 0 && values.length === rows.length
    return [Field.parse({ ...kindOf(title, values), name, title, isRequired: isFull && index === 0, filter: index < 2 ? 'shown' : 'none' })]
  })
}

function freeName(title: string, taken: ReadonlySet<string>, index: number): string {
  const known = /^[a-z][A-Za-z0-9]{0,30}$/.test(title) ? title : words.find(([called]) => called.test(title))?.[1]
  const name = known ?? `field${index + 1}`
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name}${number}`
    if (!taken.has(tried.toLowerCase())) return tried
  }
}

const longestPlain = 200
const isNumberText = (text: string) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text)
/** A code with zeros in front of it is no number. */
const isCode = (text: string) => /^0\d/.test(text)

function kindOf(title: string, values: readonly string[]): object {
  const all = (is: (text: string) => boolean) => values.length > 0 && values.every(is)
  if (all((text) => /^\d{4}-\d{2}-\d{2}$/.test(text))) return { kind: 'date' }
  if (all((text) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text))) return { kind: 'dateTime' }
  if (all((text) => text === 'Y' || text === 'N')) return { kind: 'switch' }
  if (all((text) => isNumberText(text) && !isCode(text)) && !/(号|编码|代码|电话|手机)$/.test(title)) {
    if (/(金额|单价|价格)/.test(title)) return { kind: 'money' }
    return { kind: 'number', decimals: Math.max(...values.map((text) => text.split('.')[1]?.length ?? 0)) }
  }
  const longest = Math.max(0, ...values.map((text) => text.length))
  return longest > longestPlain
    ? { kind: 'textarea', maxLength: Math.max(1000, longest * 2), isSortable: false }
    : { kind: 'text', maxLength: longest > 50 ? 255 : 100 }
}
