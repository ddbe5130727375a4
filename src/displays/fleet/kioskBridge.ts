import { z } from 'zod'

/** What a kiosk's launcher puts into the page (kiosk/orders.mjs): the page asks by text, and is answered by event. */
declare global {
  interface Window {
    millwrightKiosk?: (asked: string) => void
    millwrightKioskCan?: { power: boolean }
  }
}

const answerEvent = 'millwright-kiosk-answer'
const answerWithinMs = 6000

const Answer = z.object({ id: z.string(), isDone: z.boolean(), says: z.string().default(''), data: z.string().default('') })
type Answer = z.infer<typeof Answer>

export type KioskAsked = { kind: 'picture'; width: number } | { kind: 'power'; isOn: boolean }

/** Whether a launcher runs behind this page, and what it can. */
export function kioskCan(): { isKiosk: boolean; canPower: boolean } {
  return { isKiosk: window.millwrightKiosk !== undefined, canPower: window.millwrightKioskCan?.power === true }
}

/** Asks the launcher; rejects when there is none, or when it does not answer in 6 s. */
export function askKiosk(asked: KioskAsked): Promise<Answer> {
  const { millwrightKiosk } = window
  if (!millwrightKiosk) return Promise.reject(new Error('no kiosk'))
  const id = crypto.randomUUID()
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(patience)
      window.removeEventListener(answerEvent, hear)
    }
    const hear = (event: Event) => {
      const { data } = Answer.safeParse(event instanceof CustomEvent ? event.detail : null)
      if (data?.id !== id) return
      settle()
      resolve(data)
    }
    const patience = setTimeout(() => {
      settle()
      reject(new Error('the kiosk did not answer'))
    }, answerWithinMs)
    window.addEventListener(answerEvent, hear)
    millwrightKiosk(JSON.stringify({ id, ...asked }))
  })
}
