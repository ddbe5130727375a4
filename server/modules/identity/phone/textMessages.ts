import { errorFields } from '../../../log.ts'
import type { Log } from '../../../log.ts'
import type { SmsProvider } from './smsProvider.ts'

/** Hands messages over without making anybody wait: how long an answer takes must not tell whether a message was sent. */
export type TextMessages = { send(mobile: string, text: string): void }

export function createTextMessages(provider: SmsProvider, log: Log): TextMessages {
  return {
    send: (mobile, text) => void provider.send(mobile, text).catch((error: unknown) => log.error('text message not sent', errorFields(error))),
  }
}
