import { useEffect } from 'react'
import { fetchDefinitions } from '../api/designed.ts'
import { reloadPermissions } from '../api/permissions.ts'
import { connectionStore } from './connectionStore.ts'
import { openNoticeLink } from './noticeLink.ts'
import { afterFrame, noticeStore, rung } from './notices.ts'
import { monotonicMs } from './serverClock.ts'
import { detectSleep } from './sleepDetector.ts'

/** what is read next says what went wrong */
const nothing = () => {}

type Props = { domain: string; userId: string; token: string; onSignedOut: () => void }

/** Holds the notification link of a signed-in person open while the page is there (RTM-002); it wakes with the page, the network and the person. */
export function useNoticeLink({ domain, userId, token, onSignedOut }: Props): void {
  useEffect(() => {
    const link = openNoticeLink({
      domain,
      userId,
      token,
      onSignedOut,
      onFrame(frame) {
        if (frame.cmd === 'rights') void reloadPermissions()
        // whichever process answers knows the new resources before it is asked who may use them
        if (frame.cmd === 'resources') void fetchDefinitions().catch(nothing).then(reloadPermissions)
        noticeStore.setState((state) => afterFrame(state, frame))
      },
      onReopened() {
        noticeStore.setState(rung)
        void reloadPermissions()
      },
      onState: (notice) => connectionStore.setState({ notice }),
    })
    const act = () => connectionStore.getState().notice === 'resting' && link.wake()
    const stopListening = detectSleep(link.wake, { monotonicMs, wallMs: () => Date.now() }, Math.random)
    window.addEventListener('click', act)
    window.addEventListener('keydown', act)
    return () => {
      stopListening()
      window.removeEventListener('click', act)
      window.removeEventListener('keydown', act)
      link.close()
      connectionStore.setState({ notice: 'off' })
    }
  }, [domain, userId, token, onSignedOut])
}
