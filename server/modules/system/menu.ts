import type { Permission } from '#contract/permissions.ts'
import type { MenuItem } from '#contract/session.ts'

/** One entry of the office's menu. An entry with `permission` is for its holders; a group shows while one of its entries does. */
type Entry = { title: string; url: string; component: string; icon?: string; permission?: Permission; isExternal?: true; entries?: readonly Entry[] }

const routeView = 'layouts/RouteView'

const entries: readonly Entry[] = [
  {
    title: '仪表盘',
    url: '/dashboard',
    component: routeView,
    icon: 'dashboard',
    entries: [
      { title: '首页', url: '/dashboard/analysis', component: 'dashboard/Analysis' },
      { title: '工作台', url: '/dashboard/workplace', component: 'dashboard/Workplace' },
      { title: '任务', url: '/dashboard/task', component: 'dashboard/TaskBoard' },
      { title: '监控', url: '/dashboard/monitor', component: 'dashboard/Monitor' },
    ],
  },
  {
    title: '看板',
    url: '/display',
    component: routeView,
    icon: 'desktop',
    entries: [
      { title: '设备监控看板', url: '/display/plc', component: 'layouts/IframePageView', permission: 'mes:plc:view', isExternal: true },
      { title: '磨粉看板', url: '/display/powder', component: 'layouts/IframePageView', permission: 'mes:plc:view', isExternal: true },
      { title: '屏幕', url: '/mes/screens', component: 'walls/ScreenList', permission: 'mes:screen:list' },
    ],
  },
  {
    title: '消息中心',
    url: '/message',
    component: routeView,
    icon: 'message',
    entries: [
      { title: '我的消息', url: '/isps/userAnnouncement', component: 'messages/MyAnnouncements' },
      { title: '通知公告', url: '/isps/annountCement', component: 'messages/Announcements', permission: 'sys:announcement:list' },
    ],
  },
  {
    title: '系统管理',
    url: '/isystem',
    component: routeView,
    icon: 'setting',
    entries: [
      { title: '在线用户', url: '/monitor/online', component: 'system/OnlineSessions', permission: 'sys:online:list' },
      { title: '部门管理', url: '/isystem/depart', component: 'system/DepartList', permission: 'sys:depart:edit' },
      { title: '角色管理', url: '/isystem/roleUserList', component: 'system/RoleUserList', permission: 'sys:role:edit' },
      { title: '职务管理', url: '/isystem/position', component: 'system/SysPositionList', permission: 'sys:position:edit' },
      { title: '分类字典', url: '/isys/category', component: 'system/SysCategoryList', permission: 'sys:category:edit' },
      { title: '数据字典', url: '/isystem/dict', component: 'system/DictList', permission: 'sys:dict:list' },
      { title: '文件列表', url: '/oss/file', component: 'oss/OSSFileList', permission: 'sys:file:list' },
      { title: '校验规则', url: '/isystem/checkRule', component: 'system/SysCheckRuleList', permission: 'sys:checkRule:list' },
      { title: '定时任务', url: '/isystem/QuartzJobList', component: 'system/QuartzJobList', permission: 'sys:quartzJob:list' },
      { title: '日志', url: '/isps/log', component: 'system/Logs', permission: 'sys:log:list' },
      { title: '数据日志', url: '/sys/dataLog-list', component: 'system/DataLogList', permission: 'sys:dataLog:list' },
    ],
  },
  {
    title: '个人页',
    url: '/account',
    component: routeView,
    icon: 'user',
    entries: [
      { title: '个人中心', url: '/account/center', component: 'account/Center' },
      { title: '个人设置', url: '/account/settings', component: 'account/settings/Index' },
    ],
  },
]

/** The menu of somebody who holds these permissions, as the wire spells it (api-contract.md 2.2). */
export function menuFor(held: ReadonlySet<Permission>): MenuItem[] {
  return itemsOf(entries, held)
}

function itemsOf(listed: readonly Entry[], held: ReadonlySet<Permission>): MenuItem[] {
  return listed.flatMap((entry) => {
    if (entry.permission && !held.has(entry.permission)) return []
    if (!entry.entries) return [itemOf(entry)]
    const children = itemsOf(entry.entries, held)
    return children.length > 0 ? [{ ...itemOf(entry), redirect: children[0]?.path ?? null, children }] : []
  })
}

function itemOf({ title, url, component, icon, isExternal }: Entry): MenuItem {
  const name = url.slice(1).replaceAll('/', '-')
  return {
    id: name,
    path: url,
    name,
    component,
    route: '1',
    meta: {
      title,
      keepAlive: !isExternal,
      internalOrExternal: isExternal === true,
      componentName: component.split('/').at(-1) ?? '',
      ...(icon ? { icon } : {}),
      ...(isExternal ? { url } : {}),
    },
  }
}
