/** The routes of monitoring (api-contract.md 2.14), for `routeInventory`: a page's right each, and one of its own for the terminal. */
const views = [
  'redis/info',
  'redis/keysSize',
  'redis/memoryInfo',
  'redis/keysSizeForReport',
  'redis/memoryForReport',
  'redis/infoForReport',
  'redis/queryDiskInfo',
]

export const monitorInventory: Record<string, string> = {
  ...Object.fromEntries(views.map((path) => [`GET /sys/actuator/${path}`, 'monitor:server:view'])),
  'GET /actuator/metrics/:name': 'monitor:server:view',
  'GET /actuator/httptrace': 'monitor:trace:view',
  'GET /sys/actuator/redis/terminal': 'monitor:redis:run',
  'POST /sys/actuator/redis/terminal/open': 'monitor:redis:run',
  'POST /sys/actuator/redis/terminal/run': 'monitor:redis:run',
}
