import { defineModule } from '../../module.ts'
import { boardEntry } from '../walls/plantBoards.ts'

/** How the server itself does (api-contract.md 2.14): seven pages, the wall, and everything they are drawn with. */
export const monitor = defineModule({
  name: 'monitor',
  resources: [],
  commands: [],
  rights: {
    'monitor:server:view': '查看服务器监控',
    'monitor:trace:view': '查看请求追踪',
    'monitor:redis:run': '使用 Redis 终端',
    'mes:monitorBoard:view': '查看服务器监控看板',
  },
  house: { whole: [], shared: [], rights: ['monitor:server:view', 'monitor:trace:view', 'monitor:redis:run'] },
  dictionaries: [],
  figures: [],
  menu: [
    boardEntry('/display/monitor'),
    { group: 'monitor', title: '磁盘', url: '/monitor/Disk', component: 'modules/monitor/DiskMonitoring', right: 'monitor:server:view' },
    { group: 'monitor', title: '请求追踪', url: '/monitor/HttpTrace', component: 'modules/monitor/HttpTrace', right: 'monitor:trace:view' },
    { group: 'monitor', title: 'JVM（运行时）', url: '/monitor/JvmInfo', component: 'modules/monitor/JvmInfo', right: 'monitor:server:view' },
    { group: 'monitor', title: 'Redis', url: '/monitor/redis/info', component: 'modules/monitor/RedisInfo', right: 'monitor:server:view' },
    { group: 'monitor', title: 'Redis 终端', url: '/monitor/redis/terminal', component: 'modules/monitor/RedisTerminal', right: 'monitor:redis:run' },
    { group: 'monitor', title: '系统信息', url: '/monitor/SystemInfo', component: 'modules/monitor/SystemInfo', right: 'monitor:server:view' },
    { group: 'monitor', title: 'Tomcat', url: '/monitor/TomcatInfo', component: 'modules/monitor/TomcatInfo', right: 'monitor:server:view' },
  ],
})
