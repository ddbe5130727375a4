import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { z } from 'zod'
import { configuration } from '../api/address.ts'
import { permissionStore } from '../api/permissions.ts'
import { sessionStore } from '../api/session.ts'
import { stored } from '../api/stored.ts'

const TourSteps = lazy(async () => ({ default: (await import('./TourSteps.tsx')).TourSteps }))

const tenYearsMs = 10 * 365 * 24 * 3_600_000
const dismissed = stored({ name: 'tourDone', schema: z.literal(true), lifeMs: tenYearsMs })

/** where somebody works with gloves on, over the whole screen */
const workplaces = /^\/(station|nbc)\//

/** Shows whoever signs in to the demonstration around, once; a browser that was shown, or said no, is left in peace. */
export function DemoTour() {
  const isIn = useStore(sessionStore, ({ session }) => session !== null)
  const hasMenu = useStore(permissionStore, ({ state }) => state.kind === 'ready')
  const [isOver, setOver] = useState(() => dismissed.read() === true)
  const { pathname } = useLocation()
  if (workplaces.test(pathname) || !configuration.isDemo || !isIn || !hasMenu || isOver) return null
  const end = () => {
    dismissed.write(true)
    setOver(true)
  }
  return (
    <Suspense fallback={null}>
      <TourSteps onEnd={end} />
    </Suspense>
  )
}
