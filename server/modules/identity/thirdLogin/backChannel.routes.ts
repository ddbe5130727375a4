import { z } from 'zod'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { SessionsElsewhere } from '../elsewhere/sessionsElsewhere.service.ts'
import type { ThirdProvider } from './provider.ts'

const Source = z.object({ source: z.string().max(32) })
const Told = z.object({ logout_token: z.string().min(1).max(16_384) })

/** A provider tells that somebody has left there (OpenID Connect Back-Channel Logout 1.0, 2.5): their sessions here end. */
export function backChannelRoutes({ providers, sessionsElsewhere }: { providers: readonly ThirdProvider[]; sessionsElsewhere: SessionsElsewhere }): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/thirdLogin/:source/backChannelLogout',
      access: { public: true }, // its signature says whose word it is
      takes: 'form',
      body: Told,
      perMinute: 600,
      async run({ body, request }) {
        const { source } = Source.parse(request.params)
        const provider = providers.find((known) => known.source === source)
        if (!provider?.singleLogout) throw new Problem(404, '没有开通这种登录方式')
        const ended = await provider.singleLogout.endedBy(body.logout_token)
        if (!ended) throw new Problem(400, '退出通知不可信')
        await sessionsElsewhere.end(source, ended)
        return new Reply({ envelope: { success: true, code: 200, message: '已退出' } })
      },
    }),
  ]
}
