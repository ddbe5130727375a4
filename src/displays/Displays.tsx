import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { playlistBoard } from '#contract/modules/walls/screenReport.ts'
import { isReplay } from '../api/replayed.ts'
import { screenStore } from '../api/screen.ts'
import { sessionStore } from '../api/session.ts'
import { rememberBoards } from '../realtime/boardMemory.ts'
import { keepBoardOffline } from '../realtime/offlineShell.ts'
import { WallOverlay } from './fleet/WallOverlay.tsx'
import { useQuietReload } from './frame/useQuietReload.ts'
import { useScreenDuty } from './pairing/useScreenDuty.ts'
import './frame/screenSees.ts'

const ReplayCover = lazy(async () => ({ default: (await import('./replay/ReplayCover.tsx')).ReplayCover }))
const NotStored = lazy(async () => ({ default: (await import('./replay/NotStored.tsx')).NotStored }))
const PlayBoard = lazy(async () => ({ default: (await import('./boards/PlayBoard.tsx')).PlayBoard }))

/** What every board below /display stands in. */
export function Displays() {
  useEffect(() => (isReplay ? undefined : rememberBoards()), []) // the past is never kept as what a board showed last
  useEffect(() => (isReplay ? undefined : keepBoardOffline()), [])
  useQuietReload()
  useScreenDuty()
  const { pathname } = useLocation()
  const isAlone = useIsAlone()
  if (isAlone && pathname !== '/display') return <Navigate to="/display" replace />
  return (
    <>
      <Suspense fallback={null}>
        {isReplay ? <ReplayCover /> : null}
        {isReplay && !canReplay(pathname) ? <NotStored /> : pathname === playlistBoard ? <PlayBoard /> : <Outlet />}
      </Suspense>
      <WallOverlay />
    </>
  )
}

/** Boards that are drawn from values, states, alarms and orders alone, of which history has all; others ask for what nobody keeps by time. */
const replayed = [/^\/display\/plc$/, /^\/display\/orders$/, /^\/display\/powder$/, /^\/display\/alarms$/, /^\/display\/machine\/[^/]+$/]

function canReplay(pathname: string): boolean {
  return replayed.some((address) => address.test(pathname))
}

/** Nobody is signed in, and this screen was sent away. */
function useIsAlone(): boolean {
  const hasPerson = useStore(sessionStore, ({ session }) => session !== null)
  return useStore(screenStore, ({ wasDismissed }) => wasDismissed) && !hasPerson
}
