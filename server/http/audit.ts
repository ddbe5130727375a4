import type { FastifyRequest } from 'fastify'
import { registry } from '#contract/modules/registry.ts'
import type { Resource } from '#contract/resource.ts'
import { logs, logTypes } from '#contract/modules/operations/log.ts'
import { optionalOperations, standardKeeping } from '#contract/modules/operations/logKeeping.ts'
import type { Bus } from '../bus/bus.ts'
import type { LineOfLog } from '../bus/lineOfLog.ts'
import type { Database } from '../db/database.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import type { Caller } from './caller.ts'
import { storedKeeping } from './logKeeping.ts'

/** How a route's success is written into the log that people read: a sentence, dictionary operate_type, and the form it configures. */
export type Audited = { title: string; operateType: number; viewCode?: string }

export type AuditLog = {
  /** A person signed in. */
  signedIn(person: { username: string; realname: string }, address: string): Promise<void>
  /** The line of a route marked with `audit`, to be written when it succeeds; null where the plant keeps none of its kind. */
  lineOf(audited: Audited, caller: Caller, request: FastifyRequest, costMs: () => number): Promise<LineOfLog | null>
  /** Writes the line of a route that changed nothing in a unit of work, so that no unit wrote it. Throws when it cannot be written. */
  done(line: LineOfLog): Promise<void>
}

const longestParam = 2000

type Parts = { db: Database; bus: Pick<Bus, 'emit' | 'on'>; now: () => number; log: Log }

/** Keeps sys_log, and says on the bus that it grew. What cannot be written down is not done: a line stands in the transaction of what it tells of. */
export function createAuditLog({ db, bus, now, log }: Parts): AuditLog {
  const insert = async (to: Database, row: Line): Promise<string> => {
    const { id } = await to
      .insertInto('sys_log')
      .values({ ...row, createTime: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  }
  const ring = (id: string) => bus.emit('resource.changed', { resource: logs.name, verb: 'add', id, mark: null })
  const refused = (row: Line, error: unknown): never => {
    log.error('audit line refused', { logContent: row.logContent, userid: row.userid, ...errorFields(error) })
    throw error
  }

  /** as it was read last; null: it has to be read */
  let keeping: ReturnType<typeof storedKeeping> | null = null
  const readAnew = () => void (keeping = null)
  bus.on('logs.configured', readAnew)

  /** Nothing is left out because it cannot be told what is kept. */
  async function isKept(operateType: number): Promise<boolean> {
    if (!optionalOperations.some((type) => type === operateType)) return true
    const stored = await (keeping ??= storedKeeping(db)).catch(readAnew)
    return (stored ?? standardKeeping).operations.some((type) => type === operateType)
  }

  return {
    async signedIn({ username, realname }, address) {
      const row = {
        logType: logTypes.login,
        operateType: null,
        viewCode: '',
        logContent: `用户名: ${username},登录成功！`,
        userid: username,
        username: realname,
      }
      ring(await insert(db, { ...row, ip: address, method: '', requestType: '', requestParam: '', costTime: 0 }))
    },
    async lineOf({ title, operateType, viewCode = '' }, caller, request, costMs) {
      if (!(await isKept(operateType))) return null
      const row = { logType: logTypes.operation, operateType, viewCode, logContent: title, userid: caller.username, username: caller.realname, ip: request.ip }
      let id = ''
      const line: LineOfLog = {
        userId: caller.userId,
        isWritten: false,
        async write(to) {
          const whole = { ...row, ...askedBy(request), costTime: Math.round(costMs()) }
          id = await insert(to, whole).catch((error: unknown) => refused(whole, error))
        },
        committed() {
          line.isWritten = true
          ring(id)
        },
      }
      return line
    },
    async done(line) {
      await db.transaction().execute((trx) => line.write(trx))
      line.committed()
    },
  }
}

type Line = { logType: number; operateType: number | null; viewCode: string; logContent: string; userid: string; username: string; ip: string } & Asked
type Asked = { method: string; requestType: string; requestParam: string; costTime: number }

function askedBy(request: FastifyRequest): Omit<Asked, 'costTime'> {
  const { _t, ...query } = request.query as Record<string, unknown> // Fastify parses every query string to an object
  const asked = { ...(request.params as object), ...query, ...(typeof request.body === 'object' ? request.body : {}) }
  // JSON escapes line breaks and control characters, so that no value can pretend to be another line (security.md 1B-23)
  return { method: request.routeOptions.url ?? '', requestType: request.method, requestParam: JSON.stringify(redacted(asked)).slice(0, longestParam) }
}

const secret = /password|token|ticket|captcha|smscode|secret|authorization|cookie|^pin$|^mobile$/i
const longestValue = 200
const unread = '***'

/** Names of fields that any resource hides from anybody: logs are read by others than its lists (docs/decisions/088). */
function maskedNames(): ReadonlySet<string> {
  const of = registry.resources()
  if (masked?.of !== of) masked = { of, names: new Set(of.flatMap(({ fields }) => fields.filter(({ mask }) => mask !== undefined).map(({ name }) => name))) }
  return masked.names
}
/** as they were looked through last */
let masked: { of: readonly Resource[]; names: ReadonlySet<string> } | null = null

/** A copy without secrets, without what masks hide and without bulk, fit for a log. */
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return redactedText(value)
  if (Array.isArray(value)) return value.slice(0, 50).map(redacted)
  if (typeof value !== 'object' || value === null) return value
  const named = Object.values(value).some((inner) => typeof inner === 'string' && maskedNames().has(inner)) // as in { field: 'phone', val: '138' }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isHidden(name) || (named && !isName(inner)) ? unread : redacted(inner)]))
}

/** A range of a field is named after it. */
function isHidden(name: string): boolean {
  return secret.test(name) || maskedNames().has(name.replace(/_(begin|end|MultiString)$/, ''))
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && (maskedNames().has(value) || /^[a-zA-Z_]{1,10}$/.test(value))
}

/** Conditions of a list are JSON within a text, sometimes encoded once more. */
function redactedText(text: string): string {
  const inner = jsonIn(text)
  const told = inner === null ? text : JSON.stringify(redacted(inner))
  return told.length > longestValue ? `${told.slice(0, longestValue)}…` : told
}

function jsonIn(text: string): object | null {
  if (!/^(\[|\{|%5B|%7B)/i.test(text)) return null
  for (const spell of [(coded: string) => coded, decodeURIComponent]) {
    try {
      const parsed: unknown = JSON.parse(spell(text))
      if (typeof parsed === 'object') return parsed
    } catch {
      // the other spelling may be JSON
    }
  }
  return null
}
