import { liveScanMs, mostScans, oldestScanMs } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanAnswer, ScanCall } from '#contract/modules/scanning/scanCalls.ts'
import { scanActions } from '#contract/modules/scanning/scanActions.ts'
import type { OutboxStore, QueuedScan } from './queuedScan.ts'

/** What became of sending: an answer to each scan, in order; nothing answered; or a refusal of the whole call. */
export type Sent = { is: 'answered'; answers: readonly ScanAnswer[] } | { is: 'silent' } | { is: 'refused'; why: string }

type OutboxParts = {
  store: OutboxStore
  send: (scans: ScanCall[]) => Promise<Sent>
  /** ms on the clock of the device */
  now: () => number
  /** who is signed in here; null while nobody is */
  me: () => { id: string; realname: string } | null
  /** an answer has come to a scan that waited */
  onAnswer: (answer: ScanAnswer, entry: QueuedScan) => void
  onChange: () => void
}

const tooOld = '超过 12 小时没有送出，请核对现在的情况：还要做就“仍然补传”，不做就“作废”'

/**
 * What a device says later (house.md 8): scans are kept before they are sent, sent in the order of their lane, with the same eventId until
 * the server has answered, and only by who made them. Call `flush` whenever the network may be back.
 */
export function createOutbox({ store, send, now, me, onAnswer, onChange }: OutboxParts) {
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function keep(entry: QueuedScan): Promise<void> {
    await store.put(entry)
    onChange()
  }

  /** Sends what may be sent now; a call while one runs is done after it. */
  async function flush(): Promise<void> {
    isAskedAgain = true
    running ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false
        await sendLanes()
      }
    })().finally(() => (running = null))
    return running
  }

  async function sendLanes(): Promise<void> {
    const userId = me()?.id
    const mine = (await store.all()).filter((entry) => entry.userId === userId)
    for (const lane of Map.groupBy(mine, (entry) => entry.lane).values()) if (!(await sendLane(lane))) return // without a network the next lane would wait as long
  }

  /** Whether the server answered. What was not sent and waits for a person holds up the rest of its lane. */
  async function sendLane(lane: readonly QueuedScan[]): Promise<boolean> {
    const waiting = lane.filter(({ isAnswered }) => !isAnswered)
    const held = waiting.findIndex((entry) => entry.state === 'needsAttention' || isTooOld(entry))
    const ready = held === -1 ? waiting : waiting.slice(0, held)
    const old = waiting[held]
    if (old && old.state !== 'needsAttention') await keep({ ...old, state: 'needsAttention', why: tooOld })
    for (let from = 0; from < ready.length; from += mostScans) if (!(await sendSome(ready.slice(from, from + mostScans)))) return false
    return true
  }

  async function sendSome(some: readonly QueuedScan[]): Promise<boolean> {
    for (const entry of some) await store.put({ ...entry, state: 'sending' })
    onChange()
    const sent = await send(some.map(({ call }) => ({ ...call, isQueued: now() - call.clientTime > liveScanMs, sentAt: now() })))
    if (sent.is === 'silent') {
      for (const entry of some) await store.put({ ...entry, state: 'queued' })
      onChange()
      return false
    }
    if (sent.is === 'refused') return refused(some, sent.why)
    for (const answer of sent.answers) {
      const entry = some.find(({ eventId }) => eventId === answer.eventId)
      if (entry) await done(entry, answer)
    }
    return true
  }

  /** One that the server cannot take is found by sending each alone. */
  async function refused(some: readonly QueuedScan[], why: string): Promise<boolean> {
    const [only] = some
    if (only && some.length === 1) {
      await keep({ ...only, state: 'needsAttention', why, isAnswered: true })
      return true
    }
    for (const entry of some) if (!(await sendSome([entry]))) return false
    return true
  }

  async function done(entry: QueuedScan, answer: ScanAnswer): Promise<void> {
    if (answer.result === 'ok' || answer.result === 'dup') await store.remove(entry.eventId)
    else await store.put({ ...entry, state: 'needsAttention', why: answer.message, isAnswered: true })
    onChange()
    onAnswer(answer, entry)
  }

  const isTooOld = ({ call }: QueuedScan) => !call.isConfirmed && now() - call.clientTime > oldestScanMs

  async function change(eventId: string, work: (entry: QueuedScan) => Promise<void>): Promise<void> {
    const entry = (await store.all()).find((one) => one.eventId === eventId)
    if (entry && entry.userId === me()?.id) await work(entry)
    onChange()
  }

  return {
    flush,
    /** Keeps a scan. Throws for an action that is never done later (factory.md 4 R23), and while nobody is signed in. */
    async add(lane: string, call: QueuedScan['call']): Promise<void> {
      const who = me()
      if (!who || call.by !== who.id) throw new Error('请先登录再扫码')
      const { isOffline, title } = scanActions[call.action]
      if (!isOffline) throw new Error(`离线时不能${title}`)
      await keep({
        eventId: call.eventId,
        lane,
        userId: who.id,
        realname: who.realname,
        order: call.deviceSeq,
        call,
        state: 'queued',
        why: null,
        isAnswered: false,
      })
    },
    all: () => store.all(),
    /** A person looked at a scan that was too old, and it is sent. */
    confirm: (eventId: string) => change(eventId, async (entry) => keep({ ...entry, state: 'queued', why: null, call: { ...entry.call, isConfirmed: true } })),
    /** Nothing comes of a scan any more: taken back before it was sent, or a refusal that was seen. What is on its way stays. */
    async discard(eventId: string): Promise<boolean> {
      let isGone = false
      await change(eventId, async (entry) => {
        if (entry.state === 'sending') return
        await store.remove(eventId)
        isGone = true
      })
      return isGone
    },
  }
}
