import { z } from 'zod'
import type { Resource } from './resource.ts'

/** Query of `GET /sys/duplicate/check`: is this value of a field there already, in another record than `dataId`? */
export const DuplicateQuery = z.object({
  tableName: z.string().regex(/^\w{1,64}$/, '没有这种检查'),
  fieldName: z.string().regex(/^\w{1,64}$/, '没有这种检查'),
  fieldVal: z.string().min(1).max(1000, '内容过长'),
  dataId: z.string().max(64).default(''),
})

/** Query of `GET /sys/checkRule/checkByCode`; `value` is URL-encoded once more. */
export const CheckQuery = z.object({ ruleCode: z.string().max(64), value: z.string().max(9000, '内容过长') })

/** What the wire calls the table of a resource: sysDictItem is sys_dict_item. */
export function tableNameOf({ name }: Pick<Resource, 'name'>): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
