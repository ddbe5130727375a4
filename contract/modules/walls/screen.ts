import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { BoardPath, ScreenName } from './pairing.ts'

/** Dictionary of the boards that the office offers; its owner adds those of single machines. */
export const boardDictionary = 'screen_board'

/** What a person writes of a screen, and below it what only the server writes. */
const ScreenRecord = z.object({
  name: ScreenName,
  board: BoardPath,
  place: z.string().trim().max(100, '不超过 100 个字符').default(''),
  screenNo: z.string().optional(),
  /** dictionary screen_status */
  status: z.string().optional(),
  lastSeenAt: z.string().optional(),
  build: z.string().optional(),
})

/** The screens that were paired with this plant (decisions.md 25). One is made by approving its code and in no other way. */
export const screens = defineResource({
  name: 'mesScreen',
  path: '/mes/screen',
  title: '屏幕',
  label: 'name',
  permission: 'mes:screen',
  verbs: ['list', 'edit', 'delete'],
  row: ScreenRecord,
  unique: [['name']],
  fields: [
    { kind: 'text', name: 'name', title: '屏幕名称', maxLength: 50, filter: 'shown', isRequired: true },
    { kind: 'dateTime', name: 'lastSeenAt', title: '状态', width: 170, form: 'never' },
    {
      kind: 'dict',
      name: 'board',
      title: '看板',
      dictCode: boardDictionary,
      filter: 'shown',
      isRequired: true,
      isSortable: false,
      hint: '保存后 10 秒内，屏幕自动换到这块看板',
    },
    { kind: 'text', name: 'place', title: '位置', maxLength: 100, filter: 'folded', isSortable: false },
    { kind: 'text', name: 'screenNo', title: '编号', width: 90, form: 'shown', filter: 'folded' },
    { kind: 'dict', name: 'status', title: '配对', width: 110, dictCode: 'screen_status', form: 'never', filter: 'shown', isSortable: false },
    { kind: 'text', name: 'build', title: '页面版本', width: 130, form: 'shown', isSortable: false },
  ],
  defaultSort: { column: 'screenNo', order: 'asc' },
})
