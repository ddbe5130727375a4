/** Sends one text message; resolves when it was handed over. */
export type SmsProvider = { send(mobile: string, text: string): Promise<void> }
