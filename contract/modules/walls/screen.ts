import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { BoardPath, ScreenName } from './pairing.ts'

/** Dictionary of the boards that the office offers; its owner adds those of single machines. */
export const boardDictionary = 'screen_board'

/** What a person writes of a screen. */
const ScreenRecord = z.object({
  name: ScreenName,
  board: BoardPath,
  place: z.string().trim().max(100, '不超过 100 个字符').default(''),
  screenGroup: z.string().trim().max(50, '不超过 50 个字符').default(''),
  playlistId: z.string().max(64).nullable().default(null),
})

/** What only the server writes; `status` is of the dictionary screen_status. */
const ScreenState = z.object({ screenNo: z.string(), status: z.string(), lastSeenAt: z.string(), build: z.string() })

/** The screens that were paired with this plant (decisions.md 25). One is made by approving its code and in no other way. */
export const screens = defineResource({
  name: 'mesScreen',
  path: '/mes/screen',
  title: '屏幕',
  label: 'name',
  permission: 'mes:screen',
  owner: 'plant',
  verbs: ['list', 'edit', 'delete'],
  row: ScreenRecord,
  assigned: ScreenState,
  unique: [['name']],
  fields: [
    { kind: 'text', name: 'name', title: '屏幕名称', filter: 'shown' },
    { kind: 'dateTime', name: 'lastSeenAt', title: '状态', width: 170, form: 'never' },
    {
      kind: 'dict',
      name: 'board',
      title: '看板',
      dictCode: boardDictionary,
      filter: 'shown',
      isSortable: false,
      hint: '保存后 10 秒内，屏幕自动换到这块看板',
    },
    { kind: 'text', name: 'place', title: '位置', filter: 'folded', isSortable: false },
    { kind: 'text', name: 'screenGroup', title: '分组', width: 110, filter: 'shown', isSortable: false, hint: '同一组的屏幕可以一起下命令' },
    {
      kind: 'reference',
      name: 'playlistId',
      title: '播放清单',
      resource: 'mesPlaylist',
      width: 140,
      filter: 'folded',
      isSortable: false,
      hint: '有清单时轮流播放，不再固定在一块看板',
    },
    { kind: 'text', name: 'screenNo', title: '编号', width: 90, form: 'shown', filter: 'folded' },
    { kind: 'dict', name: 'status', title: '配对', width: 110, dictCode: 'screen_status', form: 'never', filter: 'shown', isSortable: false },
    { kind: 'text', name: 'build', title: '页面版本', width: 130, form: 'shown', isSortable: false },
  ],
  defaultSort: { column: 'screenNo', order: 'asc' },
  states: {
    field: 'status',
    all: ['paired', 'revoked'],
    initial: 'paired',
    way: ['paired'],
    editable: ['paired', 'revoked'],
    deletable: ['paired', 'revoked'],
  },
})

const right = 'mes:screen:approve'

/** Lets in the screen that shows a code; a name that was sent away is given again. */
export const approveScreen = defineCommand(screens, {
  name: 'approve',
  title: '配对',
  from: 'none',
  right,
  tone: 'primary',
  places: [], // the office offers it in a dialog of its own, which a QR code can open
  asks: [
    { kind: 'text', name: 'code', title: '配对码', maxLength: 40, isRequired: true, hint: '新屏幕打开 /display 后显示的 8 个字母和数字，2 分钟内有效' },
    { kind: 'text', name: 'name', title: '屏幕名称', maxLength: 50, isRequired: true, hint: '例如 制粉车间大屏' },
    { kind: 'dict', name: 'board', title: '看板', dictCode: boardDictionary, isRequired: true },
  ],
})

/** Ends the right of a screen at once. */
export const revokeScreen = defineCommand(screens, {
  name: 'revoke',
  title: '解除配对',
  from: ['paired'],
  to: 'revoked',
  right,
  tone: 'danger',
  confirm: '屏幕立即停止显示看板，并显示新的配对码。以后可以用原来的名称重新配对。',
})
