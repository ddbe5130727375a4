import { z } from 'zod'
import { defineResource } from '../../resource.ts'

export const outcomeDictionary = 'screen_order_outcome'
export const orderDictionary = 'screen_order'

const ScreenLogLine = z.object({
  at: z.string(),
  screenId: z.string(),
  screenName: z.string(),
  kind: z.string(),
  outcome: z.string(),
  says: z.string(),
  tookMs: z.number(),
  byName: z.string(),
})

/** Every order that was given to a screen and what became of it, newest first. */
export const screenLog = defineResource({
  name: 'mesScreenLog',
  path: '/mes/screenLog',
  title: '屏幕记录',
  label: 'screenName',
  permission: 'mes:screenLog',
  owner: 'plant',
  verbs: ['list', 'export'],
  row: ScreenLogLine,
  unique: [],
  fields: [
    { kind: 'dateTime', name: 'at', title: '时间', width: 170, filter: 'shown' },
    { kind: 'text', name: 'screenName', title: '屏幕', width: 160, filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'kind', title: '命令', dictCode: orderDictionary, width: 100, filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'outcome', title: '结果', dictCode: outcomeDictionary, width: 110, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'says', title: '说明', width: 260, isSortable: false },
    { kind: 'number', name: 'tookMs', title: '用时', unit: 'ms', width: 100, isSortable: false },
    { kind: 'text', name: 'byName', title: '谁', width: 110, filter: 'folded', isSortable: false },
    { kind: 'text', name: 'screenId', title: '屏幕编码', width: 200, list: 'hidden', filter: 'folded', isSortable: false },
  ],
  defaultSort: { column: 'at', order: 'desc' },
})
