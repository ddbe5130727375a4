import { useEffect } from 'react'
import { openNoticeLink } from './noticeLink.ts'
import { afterFrame, noticeStore } from './notices.ts'

type Props = { domain: string; userId: string; token: string; onSignedOut: () => void }

/** Holds the notification link of a signed-in person open while the page is there (RTM-002); it wakes with the page, the network and the person. */
export function useNoticeLink({ domain, userId, token, onSignedOut }: Props): void {
  useEffect(() => {
    const link = openNoticeLink({
      domain,
      userId,
      token,
      onSignedOut,
      onFrame: (frame) => noticeStore.setState((state) => afterFrame(state, frame)),
      onState: (state) => noticeStore.setState({ link: state }),
    })
    const wake = () => document.visibilityState === 'visible' && link.wake()
    const act = () => noticeStore.getState().link === 'resting' && link.wake()
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', wake)
    window.addEventListener('click', act)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
      window.removeEventListener('click', act)
      link.close()
    }
  }, [domain, userId, token, onSignedOut])
}
