import { useStore } from 'zustand'
import { apiBase } from '../api/address.ts'
import { isLeaving } from '../api/leaving.ts'
import { notify } from '../api/notices.ts'
import { rolesOf, sessionStore, storedToken } from '../api/session.ts'
import type { Session } from '../api/session.ts'
import { noticeStore } from '../realtime/notices.ts'
import { useNoticeLink } from '../realtime/useNoticeLink.ts'
import { PausedOverlay } from './layout/PausedOverlay.tsx'

/** Holds the notification link of whoever is signed in, and covers the page while the system is paused, except for administrators (PERM-002). */
export function OfficeLink() {
  const session = useStore(sessionStore, (store) => store.session)
  return session === null || session.info.id === '' ? null : <Linked session={session} />
}

/** Somebody else ended this session. */
function tellSignedOut(): void {
  if (storedToken() !== null && !isLeaving()) notify({ kind: 'expired' })
}

function Linked({ session }: { session: Session }) {
  useNoticeLink({ domain: apiBase === '' ? window.location.origin : apiBase, userId: session.info.id, token: session.token, onSignedOut: tellSignedOut })
  const isPaused = useStore(noticeStore, (state) => state.isPaused)
  return isPaused && !rolesOf(session).includes('admin') ? <PausedOverlay /> : null
}
