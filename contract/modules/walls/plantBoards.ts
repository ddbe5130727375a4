import type { MenuEntry } from '../../module.ts'

/** A board that the product brings: where it hangs, what it is called, the right that it needs, and the question that it answers. */
export type PlantBoard = { path: `/display/${string}`; title: string; right: string; answers: string }

/** Every board of the product, in the order in which the arrow keys of a remote control turn through them. Menu, choice of a screen, playlists and the home page quote this list. */
export const plantBoards = [
  { path: '/display/plc', title: 'PLC 监控', right: 'mes:plc:view', answers: '现在哪台设备最需要我？' },
  { path: '/display/powder', title: '磨粉看板', right: 'mes:plc:view', answers: '磨机都在限值以内吗？' },
  { path: '/display/orders', title: '生产订单看板', right: 'mes:orderBoard:view', answers: '哪些订单会晚，卡在哪一步？' },
  { path: '/display/weighing', title: '称量看板', right: 'mes:weighBoard:view', answers: '谁在称什么，哪单等料、会误？' },
  { path: '/display/quality', title: '质量看板', right: 'mes:qualityBoard:view', answers: '什么等判定最久，压住了多少？' },
  { path: '/display/plots', title: '图形分析', right: 'mes:qualityBoard:view', answers: '颜色偏到哪里，是不是混合的事？' },
  { path: '/display/warehouse', title: '仓库看板', right: 'mes:storeBoard:view', answers: '哪里等料，谁在拣，什么快到期？' },
  { path: '/display/packing', title: '内包看板', right: 'mes:packBoard:view', answers: '每条线包得多快，剔得多不多，几点完？' },
  { path: '/display/gantt', title: '计划甘特', right: 'mes:scheduleBoard:view', answers: '接下来做什么，什么会晚？' },
  { path: '/display/delivery', title: '交付看板', right: 'mes:scheduleBoard:view', answers: '今明两天的货发得出吗？' },
  { path: '/display/alarms', title: '报警看板', right: 'mes:alarmBoard:view', answers: '要叫谁，有人知道吗？' },
  { path: '/display/andon', title: '安灯看板', right: 'mes:plc:view', answers: '谁在叫人，等了多久？' },
  { path: '/display/overview', title: '工厂总览', right: 'mes:plc:view', answers: '工厂跟得上计划吗，先去哪里？' },
  { path: '/display/map', title: '工艺地图', right: 'mes:plc:view', answers: '料走到哪里，停在哪里？' },
  { path: '/display/monitor', title: '服务器监控看板', right: 'mes:monitorBoard:view', answers: '一小时后屏幕还活着吗？' },
] as const satisfies readonly PlantBoard[]

export type BoardAddress = (typeof plantBoards)[number]['path']

/** The entry of a board in the menu, which opens it in a window of its own. */
export function boardEntry(path: BoardAddress): MenuEntry {
  const board: PlantBoard | undefined = plantBoards.find((one) => one.path === path)
  if (board === undefined) throw new Error(`no board ${path}`) // the type holds every path
  return { group: 'display', title: board.title, url: path, component: 'layouts/IframePageView', right: board.right, isExternal: true }
}
