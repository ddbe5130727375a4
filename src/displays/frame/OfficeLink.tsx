import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { homePath } from '../../api/guard.ts'
import { isReplay } from '../../api/replayed.ts'
import { sessionStore } from '../../api/session.ts'

/** The way back to the office for a person; a paired screen is nobody and has none. */
export function OfficeLink({ className }: { className: string | undefined }) {
  const hasPerson = useStore(sessionStore, ({ session }) => session !== null)
  return hasPerson ? (
    <Link to={homePath} className={className ?? ''} reloadDocument={isReplay}>
      回办公页面
    </Link>
  ) : null
}
