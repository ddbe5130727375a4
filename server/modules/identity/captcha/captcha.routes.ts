import { z } from 'zod'
import { CheckCaptcha } from '#contract/session.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Captchas } from './captchas.ts'

const Params = z.object({ key: z.string().min(1).max(64) })

/** Picture codes for people who failed to sign in too often (api-contract.md 2.1). */
export function captchaRoutes(captchas: Captchas): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/randomImage/:key',
      access: { public: true },
      perMinute: 60,
      run: ({ request }) => captchas.draw(request.ip, Params.parse(request.params).key),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/checkCaptcha',
      access: { public: true },
      body: CheckCaptcha,
      perMinute: 60,
      run({ body, request }) {
        captchas.check(request.ip, body.checkKey, body.captcha)
        return new Reply({ envelope: { success: true, code: 200, message: '验证码正确' } })
      },
    }),
  ]
}
