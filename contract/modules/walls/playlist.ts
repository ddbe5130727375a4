import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { BoardPath } from './pairing.ts'
import { boardDictionary } from './screen.ts'

const verbs = ['list', 'add', 'edit', 'delete', 'export'] as const
const Time = z
  .string()
  .regex(/^$|^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, '时间应写成 08:00:00')
  .default('')
const seconds = { least: 5, most: 3600 }
export const weekDayDictionary = 'week_day'
export const playlistAlarmDictionary = 'playlist_alarm'
const everyDay = '1,2,3,4,5,6,7'

const ItemRow = z.object({
  playlistId: z.string().min(1).max(64),
  seq: z.number().int().min(1).default(1),
  board: BoardPath,
  seconds: z.number().int().min(seconds.least, `不少于 ${seconds.least} 秒`).max(seconds.most, '不超过 1 小时').default(30),
  days: z
    .string()
    .regex(/^([1-7](,[1-7]){0,6})?$/, '请选择星期')
    .default(everyDay),
  fromTime: Time,
  toTime: Time,
})

/** The pages of a playlist, in their order. */
export const playlistItems = defineResource({
  name: 'mesPlaylistItem',
  path: '/mes/playlistItem',
  title: '播放页',
  label: 'board',
  permission: 'mes:playlist',
  owner: 'plant',
  verbs,
  row: ItemRow,
  unique: [],
  fields: [
    { kind: 'reference', name: 'playlistId', title: '播放清单', resource: 'mesPlaylist', list: 'never', form: 'once', isSortable: false },
    { kind: 'number', name: 'seq', title: '顺序', width: 70, initial: 1 },
    { kind: 'dict', name: 'board', title: '看板', dictCode: boardDictionary, width: 200, initial: '/display/plc', isSortable: false },
    { kind: 'number', name: 'seconds', title: '秒数', width: 90, initial: 30, unit: '秒', min: seconds.least, max: seconds.most, isSortable: false },
    { kind: 'dictMulti', name: 'days', title: '星期', dictCode: weekDayDictionary, width: 240, initial: everyDay, isSortable: false },
    { kind: 'time', name: 'fromTime', title: '从', width: 120, isSortable: false },
    { kind: 'time', name: 'toTime', title: '到', width: 120, isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})

const PlaylistRow = z.object({
  name: z.string().trim().min(1, '请输入名称').max(50, '不超过 50 个字符'),
  alarmPriority: z.number().int().min(0).max(4).default(0),
  alarmBoard: z.union([BoardPath, z.literal('')]).default('/display/alarms'),
  dimFrom: Time,
  dimTo: Time,
  dimPercent: z.number().int().min(5, '5 到 100').max(100, '5 到 100').default(40),
  offFrom: Time,
  offTo: Time,
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

/** What a screen shows by turns: pages with seconds, days and hours; a jump to an alarm board and back; dimming and off hours. */
export const playlists = defineResource({
  name: 'mesPlaylist',
  path: '/mes/playlist',
  title: '播放清单',
  label: 'name',
  permission: 'mes:playlist',
  owner: 'plant',
  verbs,
  row: PlaylistRow,
  unique: [['name']],
  fields: [
    { kind: 'text', name: 'name', title: '名称', filter: 'shown', maxLength: 50 },
    {
      kind: 'dictNumber',
      name: 'alarmPriority',
      title: '报警跳转',
      dictCode: playlistAlarmDictionary,
      width: 130,
      initial: 0,
      isSortable: false,
      hint: '有没人确认的报警时立即换到报警看板，确认后回到原来的一页',
    },
    { kind: 'dict', name: 'alarmBoard', title: '跳转到', dictCode: boardDictionary, width: 150, initial: '/display/alarms', isSortable: false },
    { kind: 'time', name: 'dimFrom', title: '调暗从', width: 110, isSortable: false },
    { kind: 'time', name: 'dimTo', title: '调暗到', width: 110, isSortable: false },
    { kind: 'number', name: 'dimPercent', title: '亮度', width: 100, initial: 40, unit: '%', min: 5, max: 100, isSortable: false },
    { kind: 'time', name: 'offFrom', title: '关屏从', width: 110, isSortable: false },
    { kind: 'time', name: 'offTo', title: '关屏到', width: 110, isSortable: false },
    { kind: 'text', name: 'remark', title: '备注', maxLength: 200, isSortable: false },
  ],
  defaultSort: { column: 'name', order: 'asc' },
  sections: [
    { title: '清单', fields: ['name', 'alarmPriority', 'alarmBoard', 'remark'] },
    { title: '夜间和关屏', fields: ['dimFrom', 'dimTo', 'dimPercent', 'offFrom', 'offTo'] },
  ],
  lines: [{ resource: playlistItems, parentField: 'playlistId', orderField: 'seq' }],
})
