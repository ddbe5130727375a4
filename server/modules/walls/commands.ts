import { approveScreen, revokeScreen } from '#contract/modules/walls/screen.ts'
import type { screens } from '#contract/modules/walls/screen.ts'
import { vitalsTopic } from '#contract/modules/walls/vitals.ts'
import { screenSession } from '../../http/screens.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import { letIn } from './screens.service.ts'
import { createWrongTries } from './wrongTries.ts'

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
