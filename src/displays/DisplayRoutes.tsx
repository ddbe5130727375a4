import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { screenStore } from '../api/screen.ts'
import { sessionStore } from '../api/session.ts'
import { keepBoardOffline } from '../realtime/offlineShell.ts'
import { SentenceFace } from './frame/faces.tsx'
import { useQuietReload } from './frame/useQuietReload.ts'
import { WallFrame } from './frame/WallFrame.tsx'
import { useScreenDuty } from './pairing/useScreenDuty.ts'

const PlcBoard = lazy(async () => ({ default: (await import('./boards/PlcBoard.tsx')).PlcBoard }))
const PowderBoard = lazy(async () => ({ default: (await import('./boards/PowderBoard.tsx')).PowderBoard }))
const MachineBoard = lazy(async () => ({ default: (await import('./boards/MachineBoard.tsx')).MachineBoard }))
const PairingPage = lazy(async () => ({ default: (await import('./pairing/PairingPage.tsx')).PairingPage }))
const TagsBoard = lazy(async () => ({ default: (await import('./boards/TagsBoard.tsx')).TagsBoard }))

/** The boards below /display; each is a chunk of its own, so that a wall loads only what it shows. */
export function DisplayRoutes() {
  useEffect(keepBoardOffline, [])
  useQuietReload()
  useScreenDuty()
  const { pathname } = useLocation()
  const isAlone = useIsAlone()
  if (isAlone && pathname !== '/display') return <Navigate to="/display" replace />
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route index element={<Start />} />
        <Route path="plc" element={<PlcBoard />} />
        <Route path="powder" element={<PowderBoard />} />
        <Route path="machine/:code" element={<MachineBoard />} />
        <Route path="tags/:deviceCode" element={<TagsBoard />} />
        <Route path="*" element={<UnknownBoard />} />
      </Routes>
    </Suspense>
  )
}

/** Nobody is signed in, and this screen was sent away. */
function useIsAlone(): boolean {
  const hasPerson = useStore(sessionStore, ({ session }) => session !== null)
  return useStore(screenStore, ({ wasDismissed }) => wasDismissed) && !hasPerson
}

/** The board that the office gave this screen; a person's first board; a code for who is neither. */
function Start() {
  const board = useStore(screenStore, ({ screen }) => screen?.board ?? null)
  const hasPerson = useStore(sessionStore, ({ session }) => session !== null)
  if (board !== null) return <Navigate to={board} replace />
  return hasPerson ? <Navigate to="plc" replace /> : <PairingPage />
}

function UnknownBoard() {
  return (
    <WallFrame title="看板" subtitle="" tally={null} footer={null}>
      <SentenceFace says="没有这块看板" todo="按 ← 或 → 换到其他看板，或检查地址。" />
    </WallFrame>
  )
}
