import { z } from 'zod'

/** `GET /actuator/metrics/{name}`, without envelope; readers take measurements by their place. */
export const ActuatorMetric = z.object({
  name: z.string(),
  description: z.string(),
  baseUnit: z.string().nullable(),
  measurements: z.array(z.object({ statistic: z.string(), value: z.number() })),
  availableTags: z.array(z.object({ tag: z.string(), values: z.array(z.string()) })),
})
export type ActuatorMetric = z.infer<typeof ActuatorMetric>

const Headers = z.record(z.string(), z.array(z.string()))

/** One request that was answered; `timeTaken` is ms. Secrets in headers and addresses are `***` (security.md 22), bodies are never kept. */
export const HttpTrace = z.object({
  timestamp: z.string(),
  principal: z.object({ name: z.string() }).nullable(),
  session: z.object({ id: z.string() }).nullable(),
  request: z.object({ method: z.string(), uri: z.string(), headers: Headers, remoteAddress: z.string() }),
  response: z.object({ status: z.number(), headers: Headers }),
  timeTaken: z.number(),
})
export type HttpTrace = z.infer<typeof HttpTrace>

/** `GET /actuator/httptrace`, without envelope; the newest first. */
export const HttpTraces = z.object({ traces: z.array(HttpTrace) })

/** `GET /sys/actuator/redis/info`. */
export const RedisInfo = z.array(z.object({ key: z.string(), value: z.string(), description: z.string() }))
export type RedisInfo = z.infer<typeof RedisInfo>

/** `GET /sys/actuator/redis/queryDiskInfo`: bytes; `restPPT` is what is used, in tenths of a percent. */
export const DiskInfo = z.array(z.object({ name: z.string(), max: z.number(), rest: z.number(), restPPT: z.number() }))
export type DiskInfo = z.infer<typeof DiskInfo>

/** `GET /sys/actuator/redis/terminal`: whether there is one to use, and what it understands. */
export const TerminalStanding = z.object({
  state: z.enum(['noRedis', 'off', 'locked', 'open']),
  commands: z.array(z.object({ usage: z.string(), says: z.string() })),
  openUntil: z.number().nullable(),
})
export type TerminalStanding = z.infer<typeof TerminalStanding>

export const OpenTerminal = z.object({ password: z.string().min(1, '请输入登录密码').max(128) })

export const RedisCommand = z.object({ command: z.string().trim().min(1, '请输入命令').max(200, '不超过 200 个字符') })

/** What Redis answered, a line each. */
export const RedisAnswer = z.object({ lines: z.array(z.string()), tookMs: z.number() })
export type RedisAnswer = z.infer<typeof RedisAnswer>
