import type { FieldAs } from '#contract/field.ts'
import type { RecordRow } from '../../api/records.ts'
import { knownResource } from '../resources.ts'
import { plainText } from './plain.ts'

/** What every record has besides the fields of its resource; its number and its version say nothing to people. */
const everyRecord: Readonly<Record<string, string | null>> = {
  id: null,
  version: null,
  delFlag: null,
  createBy: '创建人',
  createTime: '创建时间',
  updateBy: '修改人',
  updateTime: '修改时间',
}

/**
 * JSON as people read it, `名称：测试；编码：P9`: its keys by the titles of the resource that `recordOf` names, or by those of the field;
 * empty values left out. A list of objects is numbered, `1. 位数：*，须符合：[A-Z]+；2. …`. Any other text stays as it is.
 */
export function jsonWords(field: Pick<FieldAs<'json'>, 'name' | 'recordOf' | 'titles'>, row: RecordRow): string {
  const text = plainText(field, row)
  const value = parsed(text)
  const resource = field.recordOf === undefined ? undefined : knownResource(plainText({ name: field.recordOf }, row))
  const titleOf = (key: string) => resource?.fields.find(({ name }) => name === key)?.title ?? field.titles?.[key] ?? everyRecord[key]
  if (isObject(value)) return pairsOf(value, titleOf).join('；')
  if (!Array.isArray(value) || !value.every(isObject)) return text
  return value.map((one, at) => `${value.length > 1 ? `${at + 1}. ` : ''}${pairsOf(one, titleOf).join('，')}`).join('；')
}

function pairsOf(known: object, titleOf: (key: string) => string | null | undefined): string[] {
  return Object.entries(known)
    .toSorted(([one], [other]) => Number(one in everyRecord) - Number(other in everyRecord)) // what people wrote comes first
    .flatMap(([key, value]) => {
      const words = wordsOf(value)
      const title = titleOf(key)
      if (words === '' || title === null) return []
      return title === '' ? [words] : [`${title ?? key}：${words}`]
    })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not JSON: it is shown as it was written
  }
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('、')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
