/** How the figure of a metric is read: bytes are shown as MB, ratios as percent, `epoch` is a moment in seconds. */
export type MetricUnit = 'bytes' | 'count' | 'ratio' | 'seconds' | 'epoch'
export type MetricPage = 'jvm' | 'system' | 'tomcat'
export type Metric = { page: MetricPage; title: string; unit: MetricUnit; statistics: readonly string[]; description: string }

const value = ['VALUE']
const times = ['COUNT', 'TOTAL_TIME', 'MAX']
const jvm = (title: string, unit: MetricUnit, description: string): Metric => ({ page: 'jvm', title, unit, statistics: value, description })
const system = (title: string, unit: MetricUnit, description: string): Metric => ({ page: 'system', title, unit, statistics: value, description })
const tomcat = (title: string, unit: MetricUnit, description: string, statistics = value): Metric => ({ page: 'tomcat', title, unit, statistics, description })

/**
 * Every metric of `GET /actuator/metrics/{name}` (api-contract.md 2.14): the names of a Java server, and what stands under
 * each in ours, which runs on Node. Nothing is invented: where Node has no such thing the description says what is counted.
 */
export const metrics = {
  'jvm.memory.max': jvm('堆内存上限', 'bytes', 'V8 允许堆增长到的大小'),
  'jvm.memory.committed': jvm('已申请堆内存', 'bytes', 'V8 已向系统申请的堆'),
  'jvm.memory.used': jvm('已用堆内存', 'bytes', 'V8 堆中正在使用的部分'),
  'jvm.buffer.memory.used': jvm('缓冲区内存', 'bytes', '堆外的 ArrayBuffer 和 Buffer'),
  'jvm.buffer.count': jvm('活动资源', 'count', 'Node 不统计缓冲区个数，这里是让进程保持运行的句柄数'),
  'jvm.threads.daemon': jvm('后台线程', 'count', '主线程以外的系统线程'),
  'jvm.threads.live': jvm('当前线程', 'count', '进程的全部系统线程'),
  'jvm.threads.peak': jvm('最多线程', 'count', '启动以来见到的最多线程数'),
  'jvm.classes.loaded': jvm('已加载内置模块', 'count', 'Node 没有类，这里是已加载的内置模块数'),
  'jvm.classes.unloaded': jvm('已卸载模块', 'count', 'Node 不卸载模块'),
  'jvm.gc.memory.allocated': jvm('累计新增堆内存', 'bytes', '每 5 秒看到的堆增长之和，实际分配只会更多'),
  'jvm.gc.memory.promoted': jvm('累计进入老生代', 'bytes', '每 5 秒看到的老生代增长之和'),
  'jvm.gc.max.data.size': jvm('老生代上限', 'bytes', '堆上限减去新生代'),
  'jvm.gc.live.data.size': jvm('整理后的老生代', 'bytes', '最近一次完整回收后仍在使用的老生代'),
  'jvm.gc.pause': { page: 'jvm', title: '垃圾回收', unit: 'seconds', statistics: times, description: '启动以来的次数、总时间和最近 5 秒内最长一次' },
  'system.cpu.count': system('处理器', 'count', '可以使用的逻辑处理器'),
  'system.cpu.usage': system('整机处理器占用', 'ratio', '最近 5 秒，全部处理器平均'),
  'process.start.time': system('启动时间', 'epoch', '本进程的启动时间'),
  'process.uptime': system('已运行', 'seconds', '本进程已运行的时间'),
  'process.cpu.usage': system('本进程处理器占用', 'ratio', '最近 5 秒，占全部处理器的比例'),
  'tomcat.sessions.created': tomcat('新增会话', 'count', '本进程启动以来登录成功的次数'),
  'tomcat.sessions.expired': tomcat('过期会话', 'count', '本进程启动以来到期的会话'),
  'tomcat.sessions.active.current': tomcat('当前会话', 'count', '现在有效的登录会话'),
  'tomcat.sessions.active.max': tomcat('最多会话', 'count', '启动以来见到的最多有效会话'),
  'tomcat.sessions.rejected': tomcat('被拒绝的登录', 'count', '启动以来没有成功的登录'),
  'tomcat.global.sent': tomcat('发送字节', 'bytes', '启动以来 HTTP 应答的正文大小，以长度已知的应答计'),
  'tomcat.global.request': tomcat('请求', 'seconds', '启动以来的次数、总时间和最近 5 秒内最长一次', times),
  'tomcat.global.request.max': tomcat('最长请求', 'seconds', '最近 5 秒内最长一次'),
  'tomcat.servlet.request': tomcat('接口请求', 'seconds', '其中由接口（不含网页文件）回答的', times),
  'tomcat.servlet.request.max': tomcat('最长接口请求', 'seconds', '最近 5 秒内最长一次'),
  'tomcat.threads.current': tomcat('工作线程', 'count', '文件和加密用的 libuv 线程池，首次使用时一次建好'),
  'tomcat.threads.config.max': tomcat('工作线程上限', 'count', '同一线程池的大小（UV_THREADPOOL_SIZE）'),
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof metrics

/** The metrics of one page, in their order. */
export function metricsOf(page: MetricPage): [MetricName, Metric][] {
  return (Object.entries(metrics) as [MetricName, Metric][]).filter(([, metric]) => metric.page === page) // entries lose the names they come from
}

/** Whether there is such a metric. */
export function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(metrics, name)
}
