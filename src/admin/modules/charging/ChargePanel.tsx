import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import type { ChargeAnswer, VesselNow } from '#contract/modules/charging/chargeCalls.ts'
import { chargeBag } from '../../../api/charging.ts'
import { eventIdAt, nextOfDevice } from '../../../outbox/device.ts'
import { useHolds } from '../../session/useHolds.ts'
import { useMe } from '../account/useMe.ts'
import { ScanField } from '../scanning/ScanField.tsx'
import { useScans } from '../scanning/useScans.ts'
import type { Scan } from '../scanning/useScans.ts'
import styles from './Tg.module.css'
import { noContext } from '#contract/modules/scanning/scanCalls.ts'
import { typedByHand } from '#contract/modules/scanning/scanKinds.ts'
import { resolveScan } from '../../../api/scans.ts'

/** what was answered and stays visible */
const mostAnswers = 10

type Answered = { key: number; isIn: boolean; say: string; message: string }
type Props = { now: VesselNow; onCharged: () => void }

/**
 * The largest thing on the page: which bag comes next, and what the last scan was answered. Scans go through one after the other, however fast
 * they come. A refusal stays until the next scan.
 */
export function ChargePanel({ now: { task, vessel, next, obstacle, progress }, onCharged }: Props) {
  const [answers, setAnswers] = useState<readonly Answered[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const serial = useRef(0)
  const { data: me } = useMe()
  const [last] = answers
  const where = { taskId: task?.id ?? '', vesselId: vessel.id }

  async function charge(scan: Scan): Promise<void> {
    const answer = await asAnswer(async () => chargeBag({ ...(await resolveBag(scan, me?.userInfo.id ?? '')), ...where }))
    serial.current += 1
    setAnswers((before) => [{ key: serial.current, ...answer }, ...before].slice(0, mostAnswers))
    onCharged()
  }
  const take = (scan: Scan): void => {
    queue.current = queue.current.then(() => charge(scan))
  }
  useScans(take)

  const state = last === undefined ? 'ready' : last.isIn ? 'in' : 'refused'
  return (
    <section className={styles.panel} data-state={state} aria-label="投料">
      <p className={styles.count}>
        {progress.charged} / {progress.signed} 袋
      </p>
      <p className={styles.say} role="status">
        {last === undefined ? (obstacle === null ? next : '现在还不能投') : `${last.isIn ? '✓' : '✕'} ${last.say}`}
      </p>
      <p className={styles.detail}>{last === undefined ? obstacle : last.isIn ? next : last.message}</p>
      <ScanField hint="扫料袋标签" />
      <TypedCode onTyped={(raw) => take(typed(eventIdAt(Date.now()), raw))} />
      {answers.length < 2 ? null : (
        <ol className={styles.answers} aria-label="最近的扫码">
          {answers.slice(1).map(({ key, isIn, message }) => (
            <li key={key}>
              {isIn ? '✓' : '✕'} {message}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** For a label that cannot be read, for people who may type; what was typed stays marked. */
function TypedCode({ onTyped }: { onTyped: (raw: string) => void }) {
  const [text, setText] = useState('')
  if (!useHolds('mes:scan:type')) return null
  return (
    <form
      className={styles.scan}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onTyped(text.trim())
        setText('')
      }}
    >
      <Input
        size="large"
        autoComplete="off"
        aria-label="手工输入件码"
        placeholder="标签坏了：手工输入件码"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="large" className={styles.touch ?? ''} htmlType="submit">
        投料
      </Button>
    </form>
  )
}

/** What was refused before it came to the vessel (a code that is none, no network) is an answer as well. */
async function asAnswer(ask: () => Promise<ChargeAnswer>): Promise<Omit<Answered, 'key'>> {
  try {
    const { result, check, say, message } = await ask()
    return { isIn: result === 'ok' || check === 'ok', say, message }
  } catch (error) {
    return { isIn: false, say: '没有投', message: error instanceof Error ? error.message : String(error) }
  }
}

/** A bag that was scanned, by its scan and its record. */
type ScannedBag = { eventId: string; huId: string }

/** Tells the server of a scan at the vessel. Throws with a sentence where the code names no bag. `by` is the id of who scanned. */
async function resolveBag({ eventId, raw, symbology }: Scan, by: string): Promise<ScannedBag> {
  const now = Date.now()
  const context = { ...noContext, of: ['hu' as const], isCounting: true }
  const how = { page: 'tg', raw, symbology, action: 'look' as const, isQueued: false, isConfirmed: false, context }
  const { result, message, entity } = await resolveScan({ eventId, ...nextOfDevice(), clientTime: now, sentAt: now, by, ...how })
  if (result !== 'ok' || entity?.resource !== 'mesHu') throw new Error(message === '' ? '扫到的不是料袋，请扫料袋标签' : message)
  return { eventId, huId: entity.id }
}

/** What was typed in place of scanned says so (factory.md 4 R5). */
const typed = (eventId: string, raw: string): Scan => ({ eventId, raw, symbology: typedByHand })
