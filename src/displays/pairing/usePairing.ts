import { useEffect, useState } from 'react'
import { pairingCalls } from '../../api/pairing.ts'
import { keepScreen } from '../../api/screen.ts'
import { monotonicMs } from '../../realtime/serverClock.ts'
import { startPairing } from './pairing.ts'
import type { Showing } from './pairing.ts'

const nothingYet: Showing = { code: null, trouble: null }

/** Pairs this screen while the page is open; what it is paired as is kept in the browser. */
export function usePairing(): Showing {
  const [showing, setShowing] = useState(nothingYet)
  useEffect(
    () =>
      startPairing({
        calls: pairingCalls,
        monotonicMs,
        random: Math.random,
        onShowing: setShowing,
        onApproved: ({ token, screen: { name, board } }) => keepScreen({ token, name, board }),
      }),
    [],
  )
  return showing
}
