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

/** An object in JSON as people read it, `名称：测试；编码：P9`: its keys by the titles of the resource that `recordOf` names, empty values left out. Any other text stays as it is. */
export function jsonWords(field: Pick<FieldAs<'json'>, 'name' | 'recordOf'>, row: RecordRow): string {
  const text = plainText(field, row)
  const known = objectIn(text)
  if (known === null) return text
  const resource = field.recordOf === undefined ? undefined : knownResource(plainText({ name: field.recordOf }, row))
  const titleOf = (key: string) => resource?.fields.find(({ name }) => name === key)?.title ?? everyRecord[key]
  return Object.entries(known)
    .toSorted(([one], [other]) => Number(one in everyRecord) - Number(other in everyRecord)) // what people wrote comes first
    .flatMap(([key, value]) => {
      const words = wordsOf(value)
      const title = titleOf(key)
      return words === '' || title === null ? [] : [`${title ?? key}：${words}`]
    })
    .join('；')
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null // not JSON: it is shown as it was written
  }
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
