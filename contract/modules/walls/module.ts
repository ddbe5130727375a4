import { defineModule } from '../../module.ts'
import { pairedScreens, silentScreens } from './figures.ts'
import { boardEntry, plantBoards } from './plantBoards.ts'
import { playlistAlarmDictionary, playlistItems, playlists, weekDayDictionary } from './playlist.ts'
import { orderDictionary, outcomeDictionary, screenLog } from './screenLog.ts'
import { outcomes, screenOrders } from './screenOrders.ts'
import { wallBoards } from './wall.ts'
import { approveScreen, boardDictionary, revokeScreen, screens } from './screen.ts'

/** Wall displays: which screens there are and which board each shows. */
export const walls = defineModule({
  name: 'walls',
  resources: [screens, playlists, playlistItems, screenLog, wallBoards],
  commands: [approveScreen, revokeScreen],
  rights: {
    'mes:screen:approve': '配对屏幕和解除配对',
    'mes:wall:publish': '发布看板',
    'mes:screen:reload': '让屏幕重载',
    'mes:screen:identify': '让屏幕显示编号',
    'mes:screen:message': '在屏幕上显示消息',
    'mes:screen:next': '让屏幕换到下一页',
    'mes:screen:picture': '给屏幕截屏',
    'mes:screen:power': '开关屏幕',
  },
  dictionaries: [
    {
      dictCode: boardDictionary,
      dictName: '屏幕可选看板',
      items: Object.fromEntries(plantBoards.map(({ path, title }) => [path, title])),
    },
    { dictCode: weekDayDictionary, dictName: '星期', items: { '1': '周一', '2': '周二', '3': '周三', '4': '周四', '5': '周五', '6': '周六', '7': '周日' } },
    { dictCode: playlistAlarmDictionary, dictName: '报警跳转', items: { '0': '不跳转', '1': '紧急报警', '2': '高及以上', '3': '中及以上', '4': '全部报警' } },
    { dictCode: orderDictionary, dictName: '屏幕命令', items: Object.fromEntries(Object.entries(screenOrders).map(([kind, { title }]) => [kind, title])) },
    { dictCode: outcomeDictionary, dictName: '屏幕命令结果', items: outcomes },
    { dictCode: 'screen_status', dictName: '屏幕配对状态', items: { paired: '已配对', revoked: '已解除' } },
  ],
  figures: [pairedScreens, silentScreens],
  menu: [
    boardEntry('/display/overview'),
    boardEntry('/display/plc'),
    boardEntry('/display/powder'),
    boardEntry('/display/map'),
    { group: 'equipment', title: '设备关系图', url: '/eq/graph', component: 'equipment/Graph', right: 'mes:plc:view' },
    { group: 'display', title: '屏幕状态', url: '/mes/fleet', component: 'walls/Fleet', right: 'mes:screen:list' },
    { group: 'display', title: '屏幕', url: '/mes/screens', component: 'walls/ScreenList', right: 'mes:screen:list' },
    { group: 'display', title: '自建看板', url: '/mes/wall', component: 'walls/Boards', right: 'mes:wall:list' },
    { group: 'display', title: '播放清单', url: '/mes/playlist', component: 'resource/mesPlaylist', right: 'mes:playlist:list' },
    { group: 'display', title: '屏幕记录', url: '/mes/screenLog', component: 'resource/mesScreenLog', right: 'mes:screenLog:list' },
  ],
})
