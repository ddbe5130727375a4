import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { pairingCalls } from '../../api/pairing.ts'
import { dismissScreen, keepScreen, screenStore, screenToken } from '../../api/screen.ts'
import { sessionStore } from '../../api/session.ts'
import { live } from '../../realtime/liveSocket.ts'
import { forgetBoards } from '../../realtime/offlineShell.ts'
import { monotonicMs } from '../../realtime/serverClock.ts'
import { measureVitals } from '../fleet/measureVitals.ts'
import { playerStore } from '../fleet/player.ts'
import { useScreenOrders } from '../fleet/useScreenOrders.ts'
import { startDuty } from './screenDuty.ts'

/** Does the duty of a paired screen while one of its boards is shown; one that was sent away forgets what it showed. */
export function useScreenDuty(): void {
  const isPaired = useStore(screenStore, ({ screen }) => screen !== null)
  const wasDismissed = useStore(screenStore, (state) => state.wasDismissed)
  const hasPerson = useStore(sessionStore, ({ session }) => session !== null)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const goTo = useEffectEvent((board: string) => {
    if (pathname + search !== board) void navigate(board, { replace: true })
  })

  useScreenOrders(isPaired)
  useEffect(() => {
    if (!isPaired) return undefined
    return startDuty({
      calls: pairingCalls,
      token: screenToken,
      monotonicMs,
      random: Math.random,
      vitals: measureVitals,
      onOrders({ screen: { name, board }, playlist }) {
        const { screen } = screenStore.getState()
        const isSamePlaylist = JSON.stringify(playerStore.getState().playlist) === JSON.stringify(playlist)
        if (!isSamePlaylist) playerStore.setState({ playlist })
        if (!screen || (screen.name === name && screen.board === board && isSamePlaylist)) return
        keepScreen({ ...screen, name, board, playlist })
        if (screen.board !== board) goTo(board)
      },
      onRenewed(token) {
        const { screen } = screenStore.getState()
        if (!screen) return
        keepScreen({ ...screen, token })
        live.renew()
      },
      onDismissed: dismissScreen,
    })
  }, [isPaired])

  useEffect(() => {
    if (!isPaired || hasPerson) return undefined
    // what was refused to a person whose session is over is asked again, as soon as the refusal has arrived
    const asking = setTimeout(() => void queries.invalidateQueries(), 0)
    return () => clearTimeout(asking)
  }, [isPaired, hasPerson, queries])

  useEffect(() => {
    if (wasDismissed) forgetBoards()
  }, [wasDismissed])
}
