import type { Page } from 'playwright'

/** The state of a machine is ours: when nothing can be read it is 离线, and that is good knowledge. */
const readFromPlc = '[data-tag]:not([data-tag$=".state"], [data-tag$=".stateSince"])'

export type Waiting = { milliseconds: number; seen: string }

/**
 * Looks at a board 30 times a second until every value read from a PLC is good, or none is, and tells
 * how long that took from the call. `seen` are the qualities on the screen at that moment.
 */
export async function untilAll(page: Page, wanted: 'good' | 'not good', limitMs = 60_000): Promise<Waiting> {
  return page.evaluate(
    ({ wanted, readFromPlc, limitMs }) =>
      new Promise<{ milliseconds: number; seen: string }>((resolve) => {
        const startedAt = performance.now()
        const look = () => {
          const qualities = [...document.querySelectorAll(readFromPlc)].map((element) => element.getAttribute('data-quality') ?? 'none')
          const good = qualities.filter((quality) => quality === 'good').length
          const isThere = qualities.length > 0 && (wanted === 'good' ? good === qualities.length : good === 0)
          const milliseconds = performance.now() - startedAt
          if (isThere || milliseconds > limitMs) resolve({ milliseconds, seen: [...new Set(qualities)].join('+') })
          else setTimeout(look, 30)
        }
        look()
      }),
    { wanted, readFromPlc, limitMs },
  )
}
