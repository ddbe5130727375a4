import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { noContext } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanAnswer, ScanCall } from '#contract/modules/scanning/scanCalls.ts'
import { sayOf } from '#contract/modules/scanning/sayOf.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { TakeSheet } from '#contract/modules/stocktake/takeCalls.ts'
import { resolveScan } from '../../../api/scans.ts'
import { sessionStore } from '../../../api/session.ts'
import { nextOfDevice } from '../../../outbox/device.ts'
import { onScanAnswer, scanOutbox, startOutbox } from '../../../outbox/scanOutbox.ts'
import type { ShownAnswer } from '../scanning/ScanAnswer.tsx'
import type { Scan } from '../scanning/useScans.ts'

/** ms that somebody waits for an answer before they go on and the count waits in the device */
const patienceMs = 3000

/** What stands before the person: the place whose units are counted, and the unit whose amount is asked for. */
export type InHand = { placeCode: string; scan: Scan | null; huCode: string }
const nothing: InHand = { placeCode: '', scan: null, huCode: '' }

/** Counting with a scanner: a place, a unit, its amount; each count is kept in the device before it is sent. */
export function useCounting({ take: { id: takeId }, lines }: TakeSheet) {
  const by = useStore(sessionStore, ({ session }) => session?.info.id ?? '')
  const [inHand, setInHand] = useState(nothing)
  const [answer, setAnswer] = useState<ShownAnswer | null>(null)
  const row = useRef(Promise.resolve())
  useEffect(() => startOutbox(), [])

  const say = (key: string, is: ShownAnswer['is'], message: string, short = sayOf(message)) => setAnswer({ key, is, say: short, message, next: '' })
  const places = new Set(lines.flatMap(({ locationCode, foundCode }) => [locationCode, foundCode]).map(foldedCode))

  async function took(scan: Scan): Promise<void> {
    const code = foldedCode(scan.raw)
    if (code !== '' && places.has(code)) return setInHand({ placeCode: scan.raw.trim(), scan: null, huCode: '' })
    const known = lines.find(({ huCode }) => foldedCode(huCode) === code)
    if (known) return setInHand(({ placeCode }) => ({ placeCode, scan, huCode: known.huCode }))
    const found = await lookedUp(scan, by)
    if (found.is === 'refused') return say(scan.eventId, 'no', found.message)
    if (found.is === 'place') return setInHand({ placeCode: found.code, scan: null, huCode: '' })
    setInHand(({ placeCode }) => ({ placeCode, scan, huCode: found.code }))
  }

  async function count(qty: number): Promise<void> {
    const { scan, placeCode, huCode } = inHand
    if (scan === null) return
    const call = callOf(scan, { by, takeId, toCode: placeCode, qty })
    setInHand({ placeCode, scan: null, huCode: '' })
    try {
      const said = await sent(`take ${takeId}`, call)
      if (said === null) return say(scan.eventId, 'kept', `${huCode} ${qty}`, '已存，待传')
      say(scan.eventId, said.result === 'ok' ? 'yes' : 'no', said.message, said.say)
      await scanOutbox.discard(scan.eventId) // a refusal that is on the screen waits for nobody
    } catch (error) {
      say(scan.eventId, 'no', error instanceof Error ? error.message : '这台设备存不下盘点，请释放空间后重扫')
    }
  }

  return {
    inHand,
    answer,
    putAway: () => setAnswer(null),
    leaveUnit: () => setInHand(({ placeCode }) => ({ placeCode, scan: null, huCode: '' })),
    leavePlace: () => setInHand(nothing),
    scanned: (scan: Scan) => void (row.current = row.current.then(() => took(scan))),
    count,
  }
}

type Found = { is: 'unit' | 'place'; code: string } | { is: 'refused'; message: string }

/** What a code is that no line of the stock-take has; without a network it is taken for a unit, and judged when it is sent. */
async function lookedUp(scan: Scan, by: string): Promise<Found> {
  try {
    const call = callOf(scan, { by, takeId: '', toCode: '', qty: null })
    const { result, message, entity } = await resolveScan({ ...call, action: 'look', context: { ...call.context, of: ['hu', 'bin'] }, sentAt: Date.now() })
    if (result !== 'ok' || !entity) return { is: 'refused', message }
    return { is: entity.kind === 'bin' ? 'place' : 'unit', code: entity.code }
  } catch {
    return { is: 'unit', code: scan.raw.trim() } // the network is gone
  }
}

type Counted = { by: string; takeId: string; toCode: string; qty: number | null }

function callOf({ eventId, raw, symbology }: Scan, { by, takeId, toCode, qty }: Counted): Omit<ScanCall, 'sentAt'> {
  const context = { ...noContext, isCounting: true, takeId, toCode, qty }
  return {
    eventId,
    ...nextOfDevice(),
    clientTime: Date.now(),
    by,
    page: 'stocktake',
    raw,
    symbology,
    action: 'count',
    isQueued: false,
    isConfirmed: false,
    context,
  }
}

/** The answer to a count that is kept first; null where it waits in the device. */
async function sent(lane: string, call: Omit<ScanCall, 'sentAt'>): Promise<ScanAnswer | null> {
  let stop = () => {}
  const answered = new Promise<ScanAnswer | null>((resolve) => {
    const hear = onScanAnswer((said) => said.eventId === call.eventId && resolve(said))
    const timer = setTimeout(() => resolve(null), patienceMs)
    stop = () => {
      hear()
      clearTimeout(timer)
    }
  })
  try {
    await scanOutbox.add(lane, call)
    void scanOutbox.flush()
    return await answered
  } finally {
    stop()
  }
}
