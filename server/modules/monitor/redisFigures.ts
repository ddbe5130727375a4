import type { RedisInfo } from '#contract/modules/monitor/monitorCalls.ts'
import { Problem } from '../../http/problem.ts'
import type { RedisAsked } from './redisTerminal.ts'

/** What the lines of INFO mean, those that people look for. */
const descriptions: Readonly<Record<string, string>> = {
  redis_version: 'Redis 版本',
  redis_mode: '运行方式',
  os: '服务器的操作系统',
  arch_bits: '架构位数',
  process_id: '进程号',
  tcp_port: '监听端口',
  uptime_in_seconds: '已运行秒数',
  uptime_in_days: '已运行天数',
  config_file: '配置文件',
  connected_clients: '已连接的客户端',
  blocked_clients: '正在等待的客户端',
  maxclients: '最多客户端',
  used_memory: '已用内存（字节）',
  used_memory_human: '已用内存',
  used_memory_rss_human: '占用系统内存',
  used_memory_peak_human: '最多用过的内存',
  maxmemory_human: '内存上限',
  maxmemory_policy: '内存满时的办法',
  mem_fragmentation_ratio: '内存碎片率',
  loading: '是否正在载入',
  rdb_last_save_time: '上次保存（秒时间戳）',
  rdb_last_bgsave_status: '上次保存的结果',
  aof_enabled: '是否开启 AOF',
  total_connections_received: '累计连接',
  total_commands_processed: '累计命令',
  instantaneous_ops_per_sec: '每秒命令',
  rejected_connections: '被拒绝的连接',
  expired_keys: '累计过期的键',
  evicted_keys: '累计淘汰的键',
  keyspace_hits: '命中次数',
  keyspace_misses: '未命中次数',
  role: '角色',
  connected_slaves: '副本数',
  used_cpu_sys: '系统态处理器秒数',
  used_cpu_user: '用户态处理器秒数',
  cluster_enabled: '是否集群',
  db0: '0 号库（键、到期键、平均剩余毫秒）',
}

/** The lines of INFO with what they mean; lines without a meaning of ours last. Throws 503 while Redis is away, 404 where there is none. */
export async function redisInfo(redis: RedisAsked | null): Promise<RedisInfo> {
  const lines = infoLines(await asked(redis, 'INFO'))
  const told = lines.map(([key, value]) => ({ key, value, description: descriptions[key] ?? '' }))
  return [...told.filter(({ description }) => description !== ''), ...told.filter(({ description }) => description === '')]
}

/** How many keys there are. Throws as `redisInfo`. */
export async function redisKeys(redis: RedisAsked | null): Promise<number> {
  return Number(await asked(redis, 'DBSIZE'))
}

/** Bytes that Redis uses. Throws as `redisInfo`. */
export async function redisMemory(redis: RedisAsked | null): Promise<number> {
  const lines = infoLines(await asked(redis, 'INFO', 'memory'))
  return Number(lines.find(([key]) => key === 'used_memory')?.[1] ?? 0)
}

async function asked(redis: RedisAsked | null, command: string, ...args: string[]): Promise<string> {
  if (!redis) throw new Problem(404, '没有配置 Redis：单个进程不需要它。多进程运行时设置 REDIS_URL，重启后这里有数据')
  try {
    return String(await redis.call(command, ...args))
  } catch {
    // ioredis tells of a connection that is away and of a command that was late alike; the operator's log has the reason
    throw new Problem(503, 'Redis 没有回应，请检查它是否在运行')
  }
}

function infoLines(text: string): [string, string][] {
  return text.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(':')
    return at < 1 || line.startsWith('#') ? [] : [[line.slice(0, at), line.slice(at + 1)] as [string, string]]
  })
}
