import { operateTypes } from '#contract/modules/system/log.ts'
import { ApproveScreen, RevokeScreen } from '#contract/modules/walls/pairing.ts'
import { screens as resource } from '#contract/modules/walls/screen.ts'
import { signedIn } from '../../http/caller.ts'
import { changeMarkOf } from '../../http/changeMark.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { screenSession } from '../../http/screens.ts'
import type { WallsParts } from './parts.ts'
import { approveScreen, revokeScreen } from './screens.service.ts'
import { createWrongTries } from './wrongTries.ts'

/** Letting screens in and sending them away. */
export function approvalRoutes({ db, bus, now }: WallsParts): AnyRoute[] {
  const wrongTries = createWrongTries(now)
  const access = { permission: 'mes:screen:approve' } as const
  return [
    defineRoute({
      method: 'POST',
      path: '/mes/screen/approve',
      access,
      body: ApproveScreen,
      audit: { title: '配对屏幕', operateType: operateTypes.add },
      async run({ body, caller, request }) {
        const { userId, username } = signedIn(caller)
        wrongTries.admit(userId)
        const approved = await approveScreen(db, body, { username, atMs: now() })
        if (!approved) {
          wrongTries.note(userId)
          throw new Problem(422, '配对码不对或已过期，请按屏幕上现在显示的配对码填写', { fields: { code: ['配对码不对或已过期'] } })
        }
        wrongTries.forget(userId)
        const { isNew, ...screen } = approved
        bus.emit('resource.changed', { resource: resource.name, verb: isNew ? 'add' : 'edit', id: screen.id, mark: changeMarkOf(request) })
        return new Reply({ envelope: { success: true, code: 200, message: `屏幕“${screen.name}”已配对，几秒后显示看板`, result: screen } })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/screen/revoke',
      access,
      body: RevokeScreen,
      audit: { title: '解除屏幕配对', operateType: operateTypes.edit },
      async run({ body: { id }, caller, request }) {
        await revokeScreen(db, id, { username: signedIn(caller).username, atMs: now() })
        const session = screenSession(id)
        bus.emit('session.revoked', { sessionId: session, userId: session })
        bus.emit('resource.changed', { resource: resource.name, verb: 'edit', id, mark: changeMarkOf(request) })
        return new Reply({ envelope: { success: true, code: 200, message: '已解除配对，屏幕不再显示看板' } })
      },
    }),
  ]
}
