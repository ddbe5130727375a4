import { Navigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { screenStore } from '../../api/screen.ts'
import { sessionStore } from '../../api/session.ts'
import { PairingPage } from './PairingPage.tsx'

/** The board that the office gave this screen; a person's first board; a code for who is neither. */
export function Start() {
  const board = useStore(screenStore, ({ screen }) => screen?.board ?? null)
  const hasPerson = useStore(sessionStore, ({ session }) => session !== null)
  if (board !== null) return <Navigate to={board} replace />
  return hasPerson ? <Navigate to="plc" replace /> : <PairingPage />
}
