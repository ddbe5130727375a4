import { useStore } from 'zustand'
import { configuration } from '../../api/address.ts'
import { brightnessAt } from '#contract/rules/playlist.ts'
import { monotonicMs, useServerNow } from '../../realtime/serverClock.ts'
import { playerStore } from './player.ts'
import { wallNotices } from './wallNotices.ts'
import styles from './WallOverlay.module.css'

/** What lies over a board: who this screen is, words of the office, the dark of the night. */
export function WallOverlay() {
  const nowMs = useServerNow(1000)
  const { identify, message, isOff } = useStore(wallNotices)
  const playlist = useStore(playerStore, (state) => state.playlist)
  const at = monotonicMs()
  const brightness = isOff ? 0 : playlist ? brightnessAt(playlist, nowMs, configuration.plantTz) : 100
  const shownMessage = message && message.untilMs > at ? message.text : null
  return (
    <>
      {brightness < 100 ? <div className={styles.dim} style={{ opacity: 1 - brightness / 100 }} data-brightness={brightness} /> : null}
      {shownMessage === null ? null : (
        <div className={styles.message} role="alert">
          {shownMessage}
        </div>
      )}
      {identify && identify.untilMs > at ? (
        <div className={styles.identify} role="status">
          <b>{identify.screenNo}</b>
          <span>{identify.name}</span>
        </div>
      ) : null}
    </>
  )
}
