import { noContext } from '#contract/modules/scanning/scanCalls.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ScanAnswer, ScanCall, ScannedEntity } from '#contract/modules/scanning/scanCalls.ts'
import { scanActions } from '#contract/modules/scanning/scanActions.ts'
import type { ScanActionName } from '#contract/modules/scanning/scanActions.ts'
import { sayOf } from '#contract/modules/scanning/sayOf.ts'
import { ApiError } from '../../../api/request.ts'
import { resolveScan, undoScan } from '../../../api/scans.ts'
import { sessionStore } from '../../../api/session.ts'
import { eventIdAt, nextOfDevice } from '../../../outbox/device.ts'
import { onScanAnswer, scanOutbox, startOutbox, waitingScans } from '../../../outbox/scanOutbox.ts'
import { shownScans } from './LastScans.tsx'
import type { LastScan } from './LastScans.tsx'
import type { ShownAnswer } from './ScanAnswer.tsx'
import type { Scan } from './useScans.ts'

/** What scans are for now. `title` and `id` are of what was scanned before: the order to pick for, the place to move to, or the unit that looks for a place. */
export type ScanTask = { action: ScanActionName; title: string; issueId: string; outId: string; toCode: string; unitCode: string }
export const looking: ScanTask = { action: 'look', title: '', issueId: '', outId: '', toCode: '', unitCode: '' }

/** ms that a person waits for an answer before they go on, and the scan waits in the device */
const patienceMs = 3000

type More = { breakReason?: string; materialId?: string }

/**
 * A page of scans at work: scans one after the other, kept before they are sent, with their answers. `first` is what scans are for at the begin, `startedBy`
 * what something that was looked at begins by itself; null shows it.
 */
export function useScanDesk(first: ScanTask, startedBy: (entity: ScannedEntity) => ScanTask | null) {
  const session = useStore(sessionStore, (store) => store.session)
  const [task, setTask] = useState(first)
  const [answer, setAnswer] = useState<ShownAnswer | null>(null)
  const [inHand, setInHand] = useState<{ entity: ScannedEntity | null; choices: readonly ScannedEntity[] }>({ entity: null, choices: [] })
  const [last, setLast] = useState<readonly LastScan[]>([])
  const [warning, setWarning] = useState<string | null>(null)
  const [refused, setRefused] = useState<Scan | null>(null)
  const row = useRef(Promise.resolve())
  const by = session?.info.id ?? ''

  const show = useCallback((eventId: string, at: number, { is, say, message, next, canUndo }: Omit<ShownAnswer, 'key'> & { canUndo: boolean }) => {
    setAnswer({ key: eventId, is, say, message, next })
    setLast((scans) =>
      [{ eventId, at, is: is === 'seen' ? ('yes' as const) : is, text: message, canUndo }, ...scans.filter((one) => one.eventId !== eventId)].slice(
        0,
        shownScans,
      ),
    )
  }, [])

  useEffect(() => {
    startOutbox()
    // a scan that waited has its answer: the list says so, the screen goes red for a no
    return onScanAnswer((said) =>
      setLast((scans) =>
        scans.map((one) =>
          one.eventId === said.eventId ? { ...one, is: said.result === 'ok' ? 'yes' : 'no', text: said.message, canUndo: said.canUndo } : one,
        ),
      ),
    )
  }, [])

  function begin(next: ScanTask): void {
    setTask(next)
    setInHand({ entity: null, choices: [] })
  }

  function takeAnswer(said: ScanAnswer, scan: Scan, at: number, isLooking: boolean): void {
    const isYes = said.result === 'ok'
    setWarning(said.warning)
    const begun = isLooking && isYes && said.entity ? startedBy(said.entity) : null
    if (begun) begin(begun)
    else if (isLooking || said.choices.length > 0) setInHand({ entity: said.entity, choices: said.choices })
    setRefused(isYes ? null : scan)
    show(said.eventId, at, { is: !isYes ? 'no' : isLooking ? 'seen' : 'yes', say: said.say, message: said.message, next: said.next, canUndo: said.canUndo })
  }

  function refuse(scan: Scan, at: number, message: string, say = sayOf(message)): void {
    setRefused(scan)
    show(scan.eventId, at, { is: 'no', say, message, next: '', canUndo: false })
  }

  function callOf(scan: Scan, of: ScanTask, at: number, more: More): Omit<ScanCall, 'sentAt'> {
    const isPlace = of.unitCode !== '' // the unit was scanned before, now its place
    const raw = isPlace ? of.unitCode : scan.raw
    const context = {
      ...noContext,
      issueId: of.issueId,
      outId: of.outId,
      toCode: isPlace ? scan.raw : of.toCode,
      ...more,
    }
    return {
      ...nextOfDevice(),
      eventId: scan.eventId,
      clientTime: at,
      by,
      page: 'scan',
      raw,
      symbology: scan.symbology,
      action: of.action,
      isQueued: false,
      isConfirmed: false,
      context,
    }
  }

  async function look(scan: Scan, at: number, call: Omit<ScanCall, 'sentAt'>): Promise<void> {
    try {
      takeAnswer(await resolveScan({ ...call, sentAt: Date.now() }), scan, at, true)
    } catch (error) {
      if (error instanceof ApiError && error.status > 0) refuse(scan, at, error.message)
      else refuse(scan, at, '连不上服务器，离线时不能查看。拣料、移库和清洁可以继续扫，连上后自动送出', '离线查不了')
    }
  }

  async function work(scan: Scan, at: number, of: ScanTask, call: Omit<ScanCall, 'sentAt'>): Promise<void> {
    const lane =
      of.issueId !== '' ? `issue ${of.issueId}` : of.outId !== '' ? `out ${of.outId}` : call.context.toCode !== '' ? `bin ${call.context.toCode}` : of.action
    let stop = () => {}
    const answered = new Promise<ScanAnswer | null>((resolve) => {
      const hear = onScanAnswer((said) => said.eventId === scan.eventId && resolve(said))
      const timer = setTimeout(() => resolve(null), patienceMs)
      stop = () => {
        hear()
        clearTimeout(timer)
      }
    })
    try {
      await scanOutbox.add(lane, call)
      const wasReached = waitingScans.getState().isReached
      const flushed = scanOutbox.flush()
      // without a network nobody waits for each scan that it is still gone
      const said = wasReached ? await Promise.race([answered, flushed.then(async () => (waitingScans.getState().isReached ? answered : null))]) : null
      if (said) {
        await scanOutbox.discard(scan.eventId) // a refusal that is on the screen waits for nobody
        return takeAnswer(said, scan, at, false)
      }
      const entry = (await scanOutbox.all()).find(({ eventId }) => eventId === scan.eventId)
      if (entry?.state === 'needsAttention') return refuse(scan, at, entry.why ?? '')
      show(scan.eventId, at, { is: 'kept', say: '已存，待传', message: `${call.raw} ${scanActions[of.action].title}`, next: '', canUndo: true })
    } catch (error) {
      refuse(scan, at, error instanceof Error ? error.message : '这台设备存不下扫码，请释放空间后重扫')
    } finally {
      stop()
    }
  }

  /** Takes a scan when those before it are done: ten in two seconds are ten, in order. */
  function scanned(scan: Scan, of: ScanTask = task, more: More = {}): void {
    const at = Date.now()
    row.current = inTurn(row.current, async () => {
      const call = callOf(scan, of, at, more)
      if (of.action === 'look') return look(scan, at, call)
      await work(scan, at, of, call)
      if (of.unitCode !== '') setTask(first)
    })
  }

  async function undo(scan: LastScan): Promise<void> {
    const at = Date.now()
    const eventId = eventIdAt(at)
    try {
      if (scan.is === 'kept' && (await scanOutbox.discard(scan.eventId)))
        return show(eventId, at, { is: 'yes', say: '已撤销', message: `${scan.text}，没有送出`, next: '', canUndo: false })
      const said = await undoScan({ ...nextOfDevice(), eventId, clientTime: at, sentAt: at, by, page: 'scan', undoes: scan.eventId })
      show(eventId, at, { is: 'yes', say: said.say, message: said.message, next: '', canUndo: false })
    } catch (error) {
      refuse({ eventId, raw: '', symbology: '' }, at, error instanceof Error ? error.message : '没有撤销，请重试')
    }
  }

  return {
    task,
    begin,
    answer,
    putAway: useCallback(() => setAnswer(null), []),
    inHand,
    choose: (entity: ScannedEntity) => setInHand({ entity, choices: [] }),
    last,
    warning,
    refused,
    scanned,
    undo,
  }
}

/** Work after the work before it. */
async function inTurn(before: Promise<void>, work: () => Promise<void>): Promise<void> {
  await before
  await work()
}
