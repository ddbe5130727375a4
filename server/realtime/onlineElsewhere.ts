import { z } from 'zod'
import type { Line } from '../bus/bus.ts'

const tellEveryMs = 2000
/** people of a process that says nothing any more count no longer */
const goneAfterMs = 3 * tellEveryMs

const People = z.array(z.string())

type Parts = { line: Line; people: () => ReadonlySet<string>; onChange: () => void; uptimeMs: () => number }

/** Who has a page open at the other processes. Tells them who has one here: at every change, and again and again for who comes later. */
export function watchOnlineElsewhere({ line, people, onChange, uptimeMs }: Parts) {
  const elsewhere = new Map<string, { people: string[]; toldAtMs: number }>()
  const notify = () => line.notify([...people()])
  const stopHearing = line.on((message, from) => {
    elsewhere.set(from, { people: People.parse(message), toldAtMs: uptimeMs() })
    onChange()
  })
  const telling = setInterval(() => {
    notify()
    for (const [from, { toldAtMs }] of elsewhere) if (uptimeMs() - toldAtMs > goneAfterMs) elsewhere.delete(from)
    onChange()
  }, tellEveryMs)
  return {
    notify,
    /** of all processes, once each */
    all: () => new Set([...people(), ...Array.from(elsewhere.values(), (told) => told.people).flat()]),
    close() {
      line.notify([])
      stopHearing()
      clearInterval(telling)
    },
  }
}
