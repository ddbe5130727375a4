import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { playlistBoard } from '#contract/modules/walls/screenReport.ts'
import { screenStore } from '../api/screen.ts'
import { sessionStore } from '../api/session.ts'
import { rememberBoards } from '../realtime/boardMemory.ts'
import { keepBoardOffline } from '../realtime/offlineShell.ts'
import { WallOverlay } from './fleet/WallOverlay.tsx'
import { useQuietReload } from './frame/useQuietReload.ts'
import { useScreenDuty } from './pairing/useScreenDuty.ts'
import './frame/screenSees.ts'

const PlayBoard = lazy(async () => ({ default: (await import('./boards/PlayBoard.tsx')).PlayBoard }))

/** What every board below /display stands in. */
export function Displays() {
  useEffect(rememberBoards, [])
  useEffect(keepBoardOffline, [])
  useQuietReload()
  useScreenDuty()
  const { pathname } = useLocation()
  const isAlone = useIsAlone()
  if (isAlone && pathname !== '/display') return <Navigate to="/display" replace />
  return (
    <>
      <Suspense fallback={null}>{pathname === playlistBoard ? <PlayBoard /> : <Outlet />}</Suspense>
      <WallOverlay />
    </>
  )
}

/** Nobody is signed in, and this screen was sent away. */
function useIsAlone(): boolean {
  const hasPerson = useStore(sessionStore, ({ session }) => session !== null)
  return useStore(screenStore, ({ wasDismissed }) => wasDismissed) && !hasPerson
}
