import { approveScreen, revokeScreen } from '#contract/modules/walls/screen.ts'
import type { screens } from '#contract/modules/walls/screen.ts'
import { vitalsTopic } from '#contract/modules/walls/vitals.ts'
import { screenSession } from '../../http/screens.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import { letIn } from './screens.service.ts'
import { Problem } from '../../http/problem.ts'

type Screen = NonNullable<(typeof screens)['rowType']> & { id: string }
const tries = createWrongTries()

/** Letting screens in and sending them away. */
export const screenCommands = [
  implement<Screen>(approveScreen, {
    async make(running) {
      const { by, at } = running.unit
      tries.reserve(by.userId, at)
      const change = await letIn(running)
      tries.forget(by.userId)
      return change
    },
    told: ({ name }) => `屏幕“${name}”已配对，几秒后显示看板`,
  }),
  implement<Screen>(revokeScreen, {
    run: async ({ unit, record }) => {
      const session = screenSession(record.id)
      unit.retain(vitalsTopic, record.id, null)
      unit.afterCommit('session.revoked', { sessionId: session, userId: session })
    },
    told: () => '已解除配对，屏幕不再显示看板',
  }),
]

const windowMs = 60_000
const allowed = 5

/** Tries of pairing codes by each person: after 5 wrong ones in a minute they wait (security.md 1B-13). In memory: the codes live no longer than this themselves. */
function createWrongTries() {
  const tries = new Map<string, number[]>()
  return {
    /** Counts a try before it is judged, so that many at once cannot slip through; throws 429. */
    reserve(userId: string, nowMs: number): void {
      const recent = (tries.get(userId) ?? []).filter((at) => nowMs - at < windowMs)
      if (recent.length >= allowed) throw new Problem(429, '配对码连续输错 5 次，请 1 分钟后再试')
      tries.set(userId, [...recent, nowMs])
    },
    /** The code was right: nothing is held against this person. */
    forget: (userId: string) => void tries.delete(userId),
  }
}
