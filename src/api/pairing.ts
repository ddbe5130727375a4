import { z } from 'zod'
import { Envelope } from '#contract/envelope.ts'
import { PairingRequest, PairingState, RenewedToken } from '#contract/modules/walls/pairing.ts'
import type { ScreenPicture } from '#contract/modules/walls/screenOrders.ts'
import { ScreenOrders } from '#contract/modules/walls/screenReport.ts'
import type { Vitals } from '#contract/modules/walls/vitals.ts'
import { addressOf, ApiError, parseJson } from './request.ts'
import { ownBuild } from './build.ts'

const answerWithinMs = 10_000

/** What a screen asks for itself. Each throws ApiError; nothing is told to a person besides, and a person's session plays no part. */
export const pairingCalls = {
  ask: () => call('POST', '/sys/display/pair', PairingRequest, {}),
  look: (nonce: string) => call('GET', `/sys/display/pair/${nonce}`, PairingState, {}),
  report: (token: string, vitals: Vitals) => call('POST', '/sys/display/report', ScreenOrders, { token, body: { build: ownBuild, vitals } }),
  picture: (token: string, picture: ScreenPicture) => call('POST', '/sys/display/picture', z.unknown(), { token, body: picture }),
  renew: async (token: string) => (await call('POST', '/sys/display/renew', RenewedToken, { token })).token,
}
export type PairingCalls = typeof pairingCalls

type Call = { token?: string; body?: unknown }

async function call<Schema extends z.ZodType>(method: 'GET' | 'POST', path: string, schema: Schema, { token, body }: Call): Promise<z.infer<Schema>> {
  const response = await fetch(addressOf(path, method, {}), {
    method,
    headers: { ...(token === undefined ? {} : { 'X-Access-Token': token }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(answerWithinMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(0, '服务器没有回应')
  })
  const { data } = Envelope.safeParse(parseJson(await response.text()))
  if (!response.ok || !data?.success) throw new ApiError(response.status, data?.message ?? '服务器没有正确回答')
  return schema.parse(data.result)
}
