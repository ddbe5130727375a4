import type { TerminalStanding } from '#contract/modules/monitor/monitorCalls.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { judgeSecret } from '../../signatures/secret.ts'
import { answerLines, readingCommand, terminalCommands } from './redisTerminal.ts'
import type { RedisAsked } from './redisTerminal.ts'

/** Who gave the password may go on for so long, in that session alone. */
const openForMs = 10 * 60_000
const mostLines = 500

type Parts = { db: Database; redis: RedisAsked | null; isOn: boolean; now: () => number }

/** The terminal of Redis: closed until its setting is on, and to each session until its person gave the password again. */
export function createTerminal({ db, redis, isOn, now }: Parts) {
  const openUntil = new Map<string, number>()
  const until = ({ sessionId }: Caller) => {
    const ends = openUntil.get(sessionId) ?? 0
    return ends > now() ? ends : null
  }
  function connection(): RedisAsked {
    if (!redis) throw new Problem(404, '没有配置 Redis，终端不能使用')
    if (!isOn) throw new Problem(403, 'Redis 终端没有开启。需要时请管理员设置 REDIS_TERMINAL=on 并重启服务')
    return redis
  }
  return {
    standing(caller: Caller): TerminalStanding {
      const ends = until(caller)
      const state = redis === null ? 'noRedis' : !isOn ? 'off' : ends === null ? 'locked' : 'open'
      return { state, commands: terminalCommands.map(({ usage, says }) => ({ usage, says })), openUntil: ends }
    },
    /** Throws 422 for a wrong password, 429 after too many of them. */
    async open(caller: Caller, password: string): Promise<TerminalStanding> {
      connection()
      const { isRight } = await judgeSecret(db, { username: caller.username, method: 'password', secret: password, askedBy: caller.userId, at: now() })
      if (!isRight) throw new Problem(422, '密码不对，请重新输入', { fields: { password: ['密码不对，请重新输入'] } })
      for (const [session, ends] of openUntil) if (ends <= now()) openUntil.delete(session)
      openUntil.set(caller.sessionId, now() + openForMs)
      return this.standing(caller)
    },
    /** Runs one reading command. Throws 403 while the terminal is closed, 422 for a command that is not on the list. */
    async run(caller: Caller, typed: string): Promise<string[]> {
      const connected = connection()
      if (until(caller) === null) throw new Problem(403, '请先输入登录密码打开终端，10 分钟内有效')
      const [name, ...words] = readingCommand(typed)
      try {
        const lines = answerLines(await connected.call(name, ...words))
        return lines.length > mostLines ? [...lines.slice(0, mostLines), `(还有 ${lines.length - mostLines} 行没有显示)`] : lines
      } catch (error) {
        const said = error instanceof Error ? error.message : ''
        throw new Problem(422, `Redis 没有执行：${said.slice(0, 200)}`)
      }
    },
  }
}
