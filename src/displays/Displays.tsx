import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { keepBoardOffline } from '../realtime/offlineShell.ts'
import { useQuietReload } from './frame/useQuietReload.ts'

/** What every board below /display stands in. */
export function Displays() {
  useEffect(keepBoardOffline, [])
  useQuietReload()
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  )
}
