/** What a server process tells of itself, and of the screens it serves. As `ServerStanding` of the monitor, without what is only drawn. */
export type OutlookFigures = {
  loopP99Ms: number
  heapMb: number
  heapLimitMb: number
  heapMbPerHour: number | null
  diskFreeGb: number | null
  diskGbPerDay: number | null
  oldestAgeMs: number | null
  oldestTag: string
  /** tags without a good value */
  badTags: number
  screens: number
  awayCount: number
}

export type OutlookLevel = 'well' | 'watch' | 'act'
export type OutlookPart = 'loop' | 'memory' | 'disk' | 'values' | 'screens'
/** One thing that is judged: how it stands, and in a sentence what to do; the sentence of what is well says why. */
export type OutlookReason = { part: OutlookPart; level: OutlookLevel; says: string }

/** a frame of a wall is due every 250 ms: later than this everybody sees it */
const lateMs = { watch: 100, act: 500 }
const hoursLeft = { watch: 24, act: 1 }
const daysLeft = { watch: 14, act: 1 }
const oldMs = { watch: 60_000, act: 600_000 }
/** steady growth below this is how a heap breathes */
const leastMbPerHour = 5

/** Hours until the heap reaches its limit at this slope; null when it does not grow. */
export function memoryHoursLeft({ heapMb, heapLimitMb, heapMbPerHour }: Pick<OutlookFigures, 'heapMb' | 'heapLimitMb' | 'heapMbPerHour'>): number | null {
  if (heapMbPerHour === null || heapMbPerHour < leastMbPerHour) return null
  return Math.max(0, heapLimitMb - heapMb) / heapMbPerHour
}

/** Days until the disk is full at this slope (GB a day that are used up); null when it does not shrink. */
export function diskDaysLeft({ diskFreeGb, diskGbPerDay }: Pick<OutlookFigures, 'diskFreeGb' | 'diskGbPerDay'>): number | null {
  if (diskFreeGb === null || diskGbPerDay === null || diskGbPerDay < 0.01) return null
  return diskFreeGb / diskGbPerDay
}

/** "Will the screens be alive in an hour?" (design/screens.md): the worst of five, and each with its reason. */
export function outlookOf(figures: OutlookFigures): { level: OutlookLevel; reasons: OutlookReason[] } {
  const reasons = [loop(figures), memory(figures), disk(figures), values(figures), screens(figures)]
  const level = reasons.some((reason) => reason.level === 'act') ? 'act' : reasons.some((reason) => reason.level === 'watch') ? 'watch' : 'well'
  return { level, reasons }
}

function loop({ loopP99Ms }: OutlookFigures): OutlookReason {
  const level = loopP99Ms >= lateMs.act ? 'act' : loopP99Ms >= lateMs.watch ? 'watch' : 'well'
  return { part: 'loop', level, says: level === 'well' ? '服务器反应及时' : '服务器忙不过来，数值会晚到' }
}

function memory(figures: OutlookFigures): OutlookReason {
  const hours = memoryHoursLeft(figures)
  if (figures.heapMb > figures.heapLimitMb * 0.95) return { part: 'memory', level: 'act', says: '内存几乎用完，请尽快重启服务' }
  if (figures.heapMbPerHour === null) return { part: 'memory', level: 'well', says: '刚启动，趋势还在观察' }
  if (hours === null) return { part: 'memory', level: 'well', says: '内存没有持续增长' }
  const level = hours <= hoursLeft.act ? 'act' : hours <= hoursLeft.watch ? 'watch' : 'well'
  return { part: 'memory', level, says: `照此速度约 ${spanWords(hours)}后用完` }
}

function disk(figures: OutlookFigures): OutlookReason {
  const { diskFreeGb, diskGbPerDay } = figures
  if (diskFreeGb === null) return { part: 'disk', level: 'watch', says: '读不到磁盘的剩余空间' }
  if (diskFreeGb < 0.5) return { part: 'disk', level: 'act', says: '磁盘快满了，请立即清理' }
  const days = diskDaysLeft(figures)
  if (diskGbPerDay === null) return { part: 'disk', level: 'well', says: '刚启动，趋势还在观察' }
  if (days === null) return { part: 'disk', level: 'well', says: '剩余空间没有减少' }
  const level = days <= daysLeft.act ? 'act' : days <= daysLeft.watch ? 'watch' : 'well'
  return { part: 'disk', level, says: `照此速度约 ${spanWords(days * 24)}后写满` }
}

function values({ oldestAgeMs, oldestTag, badTags }: OutlookFigures): OutlookReason {
  if (oldestAgeMs === null) return { part: 'values', level: 'watch', says: '还没有读到任何数值' }
  const level = oldestAgeMs >= oldMs.act ? 'act' : oldestAgeMs >= oldMs.watch ? 'watch' : 'well'
  if (level !== 'well') return { part: 'values', level, says: `${oldestTag} 没有更新，请检查采集设备` }
  if (badTags > 0) return { part: 'values', level: 'watch', says: `${badTags} 个测点没有好的数值，请看 PLC 看板；其余都在更新` }
  return { part: 'values', level, says: '全部测点都在更新' }
}

function screens({ screens: all, awayCount }: OutlookFigures): OutlookReason {
  if (all === 0) return { part: 'screens', level: 'well', says: '还没有配对屏幕' }
  if (awayCount === 0) return { part: 'screens', level: 'well', says: `${all} 块屏幕都在线` }
  return { part: 'screens', level: awayCount * 2 >= all ? 'act' : 'watch', says: `${awayCount} 块屏幕离线，请检查电源和网络` }
}

/** A span in the words of a wall: "40 分钟", "7 小时", "12 天", "1 年以上". */
export function spanWords(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} 分钟`
  if (hours < 48) return `${Math.round(hours)} 小时`
  return hours < 24 * 365 ? `${Math.round(hours / 24)} 天` : '1 年以上'
}
