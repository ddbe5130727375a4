import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { keepBoardOffline } from '../realtime/offlineShell.ts'
import { SentenceFace } from './frame/faces.tsx'
import { useQuietReload } from './frame/useQuietReload.ts'
import { WallFrame } from './frame/WallFrame.tsx'

const PlcBoard = lazy(async () => ({ default: (await import('./boards/PlcBoard.tsx')).PlcBoard }))
const PowderBoard = lazy(async () => ({ default: (await import('./boards/PowderBoard.tsx')).PowderBoard }))
const MachineBoard = lazy(async () => ({ default: (await import('./boards/MachineBoard.tsx')).MachineBoard }))
const TagsBoard = lazy(async () => ({ default: (await import('./boards/TagsBoard.tsx')).TagsBoard }))

/** The boards below /display; each is a chunk of its own, so that a wall loads only what it shows. */
export function DisplayRoutes() {
  useEffect(keepBoardOffline, [])
  useQuietReload()
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route index element={<Navigate to="plc" replace />} />
        <Route path="plc" element={<PlcBoard />} />
        <Route path="powder" element={<PowderBoard />} />
        <Route path="machine/:code" element={<MachineBoard />} />
        <Route path="tags/:deviceCode" element={<TagsBoard />} />
        <Route path="*" element={<UnknownBoard />} />
      </Routes>
    </Suspense>
  )
}

function UnknownBoard() {
  return (
    <WallFrame title="看板" subtitle="" tally={null} footer={null}>
      <SentenceFace says="没有这块看板" todo="按 ← 或 → 换到其他看板，或检查地址。" />
    </WallFrame>
  )
}
