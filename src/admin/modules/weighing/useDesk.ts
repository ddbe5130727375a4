import { noContext } from '#contract/modules/scanning/scanCalls.ts'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { captureLine, labelLine, leftoverLine, putBackLine, startLine, tareLine } from '#contract/modules/weighing/lineCommands.ts'
import type { Command } from '#contract/command.ts'
import type { DeskLine } from '#contract/modules/weighing/weighDesk.ts'
import { weightLines } from '#contract/modules/weighing/weightLine.ts'
import { createIntent } from '../../../api/commands.ts'
import { useReload } from '../../../api/records.ts'
import { ApiError } from '../../../api/request.ts'
import { resolveScan } from '../../../api/scans.ts'
import { sessionStore } from '../../../api/session.ts'
import { nextOfDevice } from '../../../outbox/device.ts'
import type { Scan } from '../scanning/useScans.ts'
import type { DeskStep } from './deskStep.ts'
import { terminal } from './useScale.ts'

export type DeskSaid = { is: 'done' | 'refused'; text: string }
/** A bag that was scanned and is not the first by the rule: a reason is asked for before it is opened. */
export type Waiting = { line: DeskLine; huCode: string; scanEventId: string }

/** What the desk does: scans, tares, captures. Each is one call; what the server says is shown as it is. */
export function useDesk() {
  const userId = useStore(sessionStore, ({ session }) => session?.info.id ?? '')
  const reloadLines = useReload(weightLines)
  const reloadOrders = useReload({ name: 'mesWeightOrder', path: '/mes/weightOrder' })
  const [said, setSaid] = useState<DeskSaid | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [intent] = useState(createIntent)
  const running = useRef(false)

  async function give(command: Command, line: DeskLine, asked: Record<string, unknown>): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const { message } = await intent.give(weightLines, command, { record: line, asked }, async () => [])
      setSaid({ is: 'done', text: message })
      setWaiting(null)
    } catch (error) {
      if (error instanceof ApiError && 'breakReason' in error.fields && command.name === startLine.name)
        setWaiting({ line, huCode: String(asked['huCode']), scanEventId: String(asked['scanEventId']) })
      setSaid({ is: 'refused', text: error instanceof Error ? error.message : String(error) })
      if ('vibrate' in navigator) navigator.vibrate([200, 100, 200])
    } finally {
      running.current = false
      setBusy(false)
      reloadLines()
      reloadOrders()
    }
  }

  /** A code that came in: a bag opens the line, a container tares it. */
  async function scanned(
    { eventId, raw, symbology }: Scan,
    step: DeskStep,
    { scaleId, isLeftover, packageKg }: { scaleId: string; isLeftover: DeskLine | null; packageKg: number },
  ): Promise<void> {
    const line = isLeftover ?? step.line
    if (line === null) return setSaid({ is: 'refused', text: '现在不用扫码' })
    const at = Date.now()
    const context = { of: step.is === 'tare' && !isLeftover ? (['container'] as const) : (['hu'] as const), materialId: line.materialId, lineId: line.id }
    try {
      const call = { ...nextOfDevice(), eventId, clientTime: at, sentAt: at, by: userId, page: 'weigh', raw, symbology, action: 'look' as const }
      const full = { ...noContext, ...context, of: [...context.of] }
      const answer = await resolveScan({ ...call, isQueued: false, isConfirmed: false, context: full })
      if (answer.result !== 'ok' || !answer.entity) return setSaid({ is: 'refused', text: answer.message })
      const { kind, code } = answer.entity
      if (isLeftover) return await give(leftoverLine, line, { huCode: code, scanEventId: eventId, scaleId, terminal, tareQty: packageKg })
      if (kind === 'container') return await give(tareLine, line, { scaleId, terminal, containerCode: code, scanEventId: eventId })
      return await give(startLine, line, { huCode: code, scanEventId: eventId })
    } catch (error) {
      return setSaid({ is: 'refused', text: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    said,
    waiting,
    isBusy,
    scanned,
    startAnyway: (one: Waiting, breakReason: string) => give(startLine, one.line, { huCode: one.huCode, scanEventId: one.scanEventId, breakReason }),
    forget: () => setWaiting(null),
    tare: (line: DeskLine, scaleId: string) => give(tareLine, line, { scaleId, terminal }),
    capture: (line: DeskLine) => give(captureLine, line, { terminal }),
    putBack: (line: DeskLine) => give(putBackLine, line, {}),
    label: (line: DeskLine, recordId: string) => give(labelLine, line, { recordId, terminal }),
    say: setSaid,
  }
}
export type Desk = ReturnType<typeof useDesk>
