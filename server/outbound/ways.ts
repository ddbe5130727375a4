import { z } from 'zod'
import type { Channel } from '#contract/modules/messages/messageTemplate.ts'

/**
 * A service that takes messages over HTTP, as the operator describes it in the settings SMS_PROVIDER and WEBHOOK_PROVIDER. `body` and
 * `url` may name `${receiver}`, `${title}`, `${content}` and `${id}`; `ok` is a text that the answer has to contain, because many services
 * answer 200 to what they refuse.
 */
export const HttpProvider = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  method: z.enum(['GET', 'POST', 'PUT']).default('POST'),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().max(10_000).default('{"receiver":"${receiver}","title":"${title}","content":"${content}"}'),
  ok: z.string().max(200).default(''),
})
export type HttpProvider = z.infer<typeof HttpProvider>

/** Where mail is handed over: `smtp://account:password@host:port`, `smtps:` with TLS from the first byte. */
export type MailSettings = { url: string; from: string }

/** The ways out that the operator has opened; null: not there. */
export type WaySettings = { mail: MailSettings | null; sms: HttpProvider | null; webhook: HttpProvider | null }

/** No way out: what stays is the bell. */
export const noWays: WaySettings = { mail: null, sms: null, webhook: null }

/** Which values of the dictionary msgType can be used: the bell always can. */
export function openChannels({ mail, sms, webhook }: WaySettings): Channel[] {
  return [...(sms ? (['1'] as const) : []), ...(mail ? (['2'] as const) : []), ...(webhook ? (['3'] as const) : []), '4']
}
