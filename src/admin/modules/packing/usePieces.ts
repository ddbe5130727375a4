import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { PackAnswer } from '#contract/modules/packing/packCalls.ts'
import { isAnswered } from '../../../api/commands.ts'
import { packPiece } from '../../../api/packing.ts'
import { sessionStore } from '../../../api/session.ts'
import { nextOfDevice } from '../../../outbox/device.ts'
import type { Scan } from '../scanning/useScans.ts'

/** a piece that nothing answered is sent again after this long, under the same number */
const againMs = 1500
/** scans that stay visible */
const mostShown = 6

export type ShownPiece = { eventId: string; at: number; is: 'yes' | 'no' | 'kept'; text: string; itemId: string }

/**
 * Pieces one after the other, however fast they are scanned: each is sent until the server has answered, so that none is lost with a network that
 * comes and goes, and none is in twice (the server knows its number). `onAnswer` hears what came of each.
 */
export function usePieces(onAnswer: (answer: PackAnswer) => void, onSilent: (message: string) => void) {
  const by = useStore(sessionStore, ({ session }) => session?.info.id ?? '')
  const [shown, setShown] = useState<readonly ShownPiece[]>([])
  const [waiting, setWaiting] = useState(0)
  const row = useRef<Promise<void>>(Promise.resolve())

  const keep = (piece: ShownPiece) => setShown((before) => [piece, ...before.filter(({ eventId }) => eventId !== piece.eventId)].slice(0, mostShown))

  async function send(scan: Scan, boxId: string, at: number): Promise<void> {
    const call = { eventId: scan.eventId, ...nextOfDevice(), clientTime: at, by, raw: scan.raw, symbology: scan.symbology, boxId }
    for (;;) {
      try {
        const answer = await packPiece({ ...call, sentAt: Date.now() })
        keep({ eventId: scan.eventId, at, is: answer.result === 'ok' ? 'yes' : 'no', text: answer.message, itemId: answer.itemId })
        return onAnswer(answer)
      } catch (error) {
        const isDecided = isAnswered(error)
        const message = error instanceof Error ? error.message : String(error)
        keep({ eventId: scan.eventId, at, is: isDecided ? 'no' : 'kept', text: isDecided ? message : `${scan.raw} 等网络，正在重发`, itemId: '' })
        if (isDecided) return onSilent(message)
        await new Promise((resolve) => setTimeout(resolve, againMs))
      }
    }
  }

  return {
    shown,
    /** pieces that are not answered yet */
    waiting,
    add(scan: Scan, boxId: string): void {
      const at = Date.now()
      setWaiting((count) => count + 1)
      row.current = inTurn(row.current, async () => {
        await send(scan, boxId, at)
        setWaiting((count) => count - 1)
      })
    },
    forget: (eventId: string) => setShown((before) => before.filter((one) => one.eventId !== eventId)),
  }
}

/** Work after the work before it. */
async function inTurn(before: Promise<void>, work: () => Promise<void>): Promise<void> {
  await before
  await work()
}
