import { z } from 'zod'
import { absentText } from '../../absent.ts'

/** One entry of a dictionary; `title` equals `text` (api-contract.md 2.9). */
export const DictItem = z.object({ value: absentText, text: absentText, title: absentText })
export type DictItem = z.infer<typeof DictItem>

/** `result` of `GET /sys/dict/queryAllDictItems` and `sysAllDictItems` of a login: enabled entries by dictionary code, in order. */
export const DictItems = z.record(z.string(), z.array(DictItem))
export type DictItems = z.infer<typeof DictItems>

/** The resource that entries of dictionaries are (dict.ts), by name: who only reads them does not load how they are declared. */
export const dictEntriesName = 'sysDictItem'

/** Lists its entries for `GET /sys/refreshCache/{value}`: the caches that can be cleared one by one. */
export const clearableCachesDict = 'clear_memory'

/** The caches that can be cleared one by one, and what people call them. */
export const cacheNames = { dict: '数据字典', company: '企业信息', announcement: '消息列表' } as const
export type CacheName = keyof typeof cacheNames
