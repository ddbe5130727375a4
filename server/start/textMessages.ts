import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import { createHttpProvider } from '../modules/messages/delivery/httpProvider.ts'
import type { SmsProvider } from '../modules/identity/phone/smsProvider.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { WaySettings } from '../outbound/ways.ts'
import { maskedPhone } from '../resource/scope/maskedPhone.ts'

/** Codes go to phones by the service of the plant. Without one they go nowhere: a code in a log is read by others than the phone's owner (security.md 21). */
export function createSmsProvider({ sms }: Pick<WaySettings, 'sms'>, outbound: Outbound, log: Log): SmsProvider {
  if (!sms) return { send: async (mobile) => log.warn('text message not sent: SMS_PROVIDER is not set', { mobile: maskedPhone(mobile) }) }
  const provider = createHttpProvider(sms, outbound)
  return {
    async send(mobile, content) {
      const way = await provider.open()
      const outcome = await way.send({ id: randomUUID(), receiver: mobile, title: '', content, files: [] })
      way.close()
      if (outcome.is !== 'sent') throw new Error(outcome.why)
    },
  }
}
