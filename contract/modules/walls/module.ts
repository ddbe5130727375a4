import { defineModule } from '../../module.ts'
import { pairedScreens, silentScreens } from './figures.ts'
import { approveScreen, boardDictionary, revokeScreen, screens } from './screen.ts'

/** Wall displays: which screens there are and which board each shows. */
export const walls = defineModule({
  name: 'walls',
  resources: [screens],
  commands: [approveScreen, revokeScreen],
  rights: { 'mes:screen:approve': '配对屏幕和解除配对' },
  dictionaries: [
    {
      dictCode: boardDictionary,
      dictName: '屏幕可选看板',
      items: {
        '/display/plc': 'PLC 监控',
        '/display/powder': '磨粉看板',
        '/display/orders': '生产订单看板',
        '/display/alarms': '报警看板',
        '/display/overview': '工厂总览',
        '/display/andon': '安灯看板',
      },
    },
    { dictCode: 'screen_status', dictName: '屏幕配对状态', items: { paired: '已配对', revoked: '已解除' } },
  ],
  figures: [pairedScreens, silentScreens],
  menu: [
    { group: 'display', title: '工厂总览', url: '/display/overview', component: 'layouts/IframePageView', right: 'mes:plc:view', isExternal: true },
    { group: 'display', title: 'PLC 监控', url: '/display/plc', component: 'layouts/IframePageView', right: 'mes:plc:view', isExternal: true },
    { group: 'display', title: '磨粉看板', url: '/display/powder', component: 'layouts/IframePageView', right: 'mes:plc:view', isExternal: true },
    { group: 'display', title: '屏幕', url: '/mes/screens', component: 'walls/ScreenList', right: 'mes:screen:list' },
  ],
})
