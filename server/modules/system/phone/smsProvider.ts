import type { Log } from '../../../log.ts'

/** Sends one text message; resolves when it was handed over. */
export type SmsProvider = { send(mobile: string, text: string): Promise<void> }

/** Sends nothing: writes the message into the operator's log, from where he can tell it. For installations without a message service. */
export function createLogSmsProvider(log: Log): SmsProvider {
  return { send: async (mobile, text) => log.info('text message', { mobile, text }) }
}
