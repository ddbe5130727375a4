import { useEffect } from 'react'
import { pairingCalls } from '../../api/pairing.ts'
import { screenToken } from '../../api/screen.ts'
import { live } from '../../realtime/liveSocket.ts'
import { monotonicMs, serverNow } from '../../realtime/serverClock.ts'
import { askKiosk, kioskCan } from './kioskBridge.ts'
import type { OrderParts } from './obeyOrders.ts'
import { playerStore } from './player.ts'
import { wallNotices } from './wallNotices.ts'

const reloadAfterMs = 150
/** a first picture when the board has settled, then now and then: who opens the fleet sees how each screen looked */
const firstPictureMs = 20_000
const pictureEveryMs = 15 * 60_000

const takePicture = async () => (await import('./takePicture.ts')).takePicture()
const sendPicture: OrderParts['sendPicture'] = (picture) => pairingCalls.picture(screenToken() ?? '', picture)

const parts: OrderParts = {
  serverNow,
  monotonicMs,
  notices: wallNotices,
  turn: () => playerStore.getState().turn,
  takePicture,
  sendPicture,
  canPower: () => kioskCan().canPower,
  askKiosk,
  reloadSoon: () => void setTimeout(() => window.location.reload(), reloadAfterMs),
}

/** What to do about orders comes with the first of them: a wall has its values before. */
const obeyed = async (message: unknown) => (await import('./obeyOrders.ts')).obey(message, parts)

/** A paired screen does what the office tells it, over its own connection, and shows now and then how it looks. */
export function useScreenOrders(isPaired: boolean): void {
  useEffect(() => {
    if (!isPaired) return undefined
    const stop = live.obeys((message, answer) => void obeyed(message).then(answer))
    const show = () => void takePicture().then(sendPicture, () => undefined) // who wants a picture asks, and is told why there is none
    const first = setTimeout(show, firstPictureMs)
    const again = setInterval(show, pictureEveryMs)
    return () => {
      stop()
      clearTimeout(first)
      clearInterval(again)
    }
  }, [isPaired])
}
