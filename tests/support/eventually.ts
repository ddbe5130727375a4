import { vi } from 'vitest'

/** How long what comes by itself may take on a machine where others work too. Only a test that fails waits so long. */
export const patience = { timeout: 25_000, interval: 25 }

/** Waits until nothing in `look` fails, and gives what it found. */
export function eventually<Found>(look: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(look, patience)
}
