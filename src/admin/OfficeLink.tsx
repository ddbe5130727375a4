import { useStore } from 'zustand'
import { apiBase } from '../api/address.ts'
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

const leavingMs = 2000

/** Somebody else ended this session. A person who is leaving by himself has no token any more when this is told. */
function tellSignedOut(): void {
  const token = storedToken()
  if (token !== null) setTimeout(() => storedToken() === token && notify({ kind: 'expired' }), leavingMs)
}

function Linked({ session }: { session: Session }) {
  useNoticeLink({ domain: apiBase === '' ? window.location.origin : apiBase, userId: session.info.id, token: session.token, onSignedOut: tellSignedOut })
  const isPaused = useStore(noticeStore, (state) => state.isPaused)
  return isPaused && !rolesOf(session).includes('admin') ? <PausedOverlay /> : null
}
