import { z } from 'zod'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { defineJob, jobHandlersOf } from '../../../jobs/handler.ts'
import type { AnyJobHandler, JobHandlers, LongJobRun } from '../../../jobs/handler.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { Problem } from '../../../http/problem.ts'
import { tenantAtWork } from '../../../tenancy/atWork.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { ring } from './bell.ts'
import { filesOf, messagesWithFiles } from './files.service.ts'
import type { MessageFile } from './files.service.ts'
import { createHttpProvider } from './httpProvider.ts'
import { addressOf } from './provider.ts'
import type { AddressColumn, OpenWay, Outcome, Provider } from './provider.ts'
import type { WaySettings } from '../../../outbound/ways.ts'
import { createMailProvider } from './smtp.ts'
import { holdDue, writeOutcomes } from './store.ts'
import type { Held } from './store.ts'

/** The name of the job that sends what is due. */
export const deliverJob = 'messages.deliver'

const atOnce = 100
const roundMs = 10_000

type Way = { provider: Provider | null; column: AddressColumn; setting: string }

/** What has to be known of handlers to put one into the queue. */
export type KnownParams = ReadonlyMap<string, Pick<AnyJobHandler, 'params'>>

/** Enough of them to have messages sent, for who has no registry. */
export const deliveryParams: KnownParams = new Map([[deliverJob, { params: z.strictObject({}) }]])

/** Has what is due at a time sent then; runs of a tenant for the same ten seconds are one: each sends what is its tenant's alone. */
export async function enqueueDelivery(unit: UnitOfWork, handlers: KnownParams, dueAt: number): Promise<void> {
  if (dueAt <= unit.at) await enqueue(unit, handlers, { handler: deliverJob, params: {} })
  else
    await enqueue(unit, handlers, {
      handler: deliverJob,
      params: {},
      runAt: Math.ceil(dueAt / roundMs) * roundMs,
      key: `${tenantAtWork()}:${Math.ceil(dueAt / roundMs)}`,
    })
}

/** The job that sends messages: bell inside the transaction, everything else by its provider, each tried again for a day. */
export function deliveryJobs({ outbound, ways: { mail, sms, webhook } }: { outbound: Outbound; ways: WaySettings }): readonly AnyJobHandler[] {
  const ways: Record<string, Way> = {
    1: { provider: sms && createHttpProvider(sms, outbound), column: 'phone', setting: '没有设置短信服务（SMS_PROVIDER）' },
    2: { provider: mail && createMailProvider(mail, outbound), column: 'email', setting: '没有设置邮件服务器（SMTP_URL）' },
    3: { provider: webhook && createHttpProvider(webhook, outbound), column: null, setting: '没有设置消息服务（WEBHOOK_PROVIDER）' },
  }
  const handler = defineJob({
    name: deliverJob,
    title: '发送消息',
    params: z.strictObject({}),
    timeLimitMs: 10 * 60_000,
    retries: { attempts: 5, firstRestMs: 10_000 },
    run: (run) => deliver(run, ways, known),
  })
  const known: JobHandlers = jobHandlersOf([handler])
  return [handler]
}

async function deliver(run: LongJobRun<Record<string, never>>, ways: Readonly<Record<string, Way>>, handlers: JobHandlers): Promise<null> {
  const down = new Map<string, string>()
  const open = new Map<string, OpenWay>()
  const counts = { sent: 0, failed: 0, later: 0 }
  try {
    for (;;) {
      if (run.signal.aborted) throw new Error('发送被中止')
      const held = await run.unit(({ trx }) => holdDue(trx, run.id, { now: run.now(), without: [...down.keys()], atMost: atOnce }))
      if (held.length === 0) break
      const outside = await sendOutside(held, run, { ways, open, down })
      await run.unit(async (unit) => {
        const done: { message: Held; outcome: Outcome }[] = [...outside]
        for (const message of held) if (message.esType === '4') done.push({ message, outcome: await ring(unit, message) })
        for (const { outcome } of done) counts[outcome.is === 'sent' ? 'sent' : outcome.is === 'refused' ? 'failed' : 'later'] += 1
        const again = await writeOutcomes(unit, done)
        if (again !== null) await enqueueDelivery(unit, handlers, again)
      })
      run.progress(50, `已发送 ${counts.sent} 条`)
    }
  } finally {
    for (const way of open.values()) way.close()
  }
  await run.finish(async () => `发送 ${counts.sent} 条，失败 ${counts.failed} 条，稍后重试 ${counts.later} 条`)
  return null
}

type Round = { ways: Readonly<Record<string, Way>>; open: Map<string, OpenWay>; down: Map<string, string> }

/** Hands over what leaves the plant, a few at once; when a way turns out to be down, the rest of it is not tried. */
async function sendOutside(held: readonly Held[], run: LongJobRun<Record<string, never>>, { ways, open, down }: Round) {
  const done: { message: Held; outcome: Outcome }[] = []
  for (const [type, messages] of Map.groupBy(held, ({ esType }) => esType)) {
    const way = ways[type]
    if (!way) continue // the bell is written with its outcome
    const { provider, column, setting } = way
    if (!provider) {
      for (const message of messages) done.push({ message, outcome: { is: 'refused', why: setting } })
      continue
    }
    const addresses = await run.unit(async ({ trx }) => Promise.all(messages.map(({ esReceiver }) => addressOf(trx, esReceiver, column))))
    const filed = await run.unit(({ trx }) =>
      messagesWithFiles(
        trx,
        messages.map(({ id }) => id),
      ),
    )
    const waiting = messages.map((message, at) => ({
      message,
      address: addresses[at] ?? null,
      files: async () => (filed.has(message.id) ? run.unit(({ trx }) => filesOf(trx, message.id)) : []),
    }))
    const next = async (): Promise<void> => {
      const one = waiting.shift()
      if (!one) return
      done.push({ message: one.message, outcome: await sendOne(one, type, { open, down }) })
      return next()
    }
    await openWay(type, provider, { open, down })
    await Promise.all(Array.from({ length: provider.atOnce }, next))
  }
  return done
}

/** `files` reads them when they are needed: a hundred reports at once would fill the memory */
type One = { message: Held; address: string | null; files: () => Promise<MessageFile[]> }

async function sendOne({ message, address, files }: One, type: string, { open, down }: Omit<Round, 'ways'>): Promise<Outcome> {
  const why = down.get(type)
  if (why !== undefined) return { is: 'down', why }
  if (address === null) return { is: 'refused', why: '接收人没有这种联系方式' }
  const way = open.get(type)
  const outcome = await way?.send({ id: message.id, receiver: address, title: message.esTitle, content: message.esContent, files: await files() })
  if (outcome?.is === 'down') down.set(type, outcome.why)
  return outcome ?? { is: 'down', why: '发送方式没有打开' }
}

async function openWay(type: string, provider: Provider, { open, down }: Omit<Round, 'ways'>): Promise<void> {
  if (open.has(type) || down.has(type)) return
  try {
    open.set(type, await provider.open())
  } catch (error) {
    down.set(type, error instanceof Problem ? error.message : '发送方式没有打开')
  }
}
