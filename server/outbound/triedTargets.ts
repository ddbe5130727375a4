import type { Units } from '../bus/unit.ts'
import type { Caller } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'

const windowMs = 10 * 60_000
/** enough for who sets up a line of machines; whoever looks for open ports asks for more */
const mostTargets = 20

type Trying = { host: string; port: number; caller: Caller }
type Parts = { units: Units; now: () => number; /** name of the resource whose targets they are */ entity: string }

/**
 * What people let the server connect to: a line in the audit chain for each address and person, once in ten minutes, before anything is asked
 * there, and no more than twenty addresses in that time (decisions.md 62).
 */
export function createTriedTargets({ units, now, entity }: Parts): (trying: Trying) => Promise<void> {
  const tried = new Map<string, Map<string, number>>()

  return async ({ host, port, caller }) => {
    const target = `${host.toLowerCase()}:${port}`
    const recent = new Map([...(tried.get(caller.userId) ?? [])].filter(([, at]) => now() - at < windowMs))
    tried.set(caller.userId, recent)
    if (recent.has(target)) return
    if (recent.size >= mostTargets) throw new Problem(429, `十分钟内最多测试 ${mostTargets} 个不同的地址和端口，请稍后再试`)
    recent.set(target, now())
    const line = { action: 'connectionTest', entity, entityId: target.slice(0, 255), before: null, after: null }
    await units(caller, async (unit) => unit.audit.note(line))
  }
}
