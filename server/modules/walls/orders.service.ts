import { randomUUID } from 'node:crypto'
import { outcomes } from '#contract/modules/walls/screenOrders.ts'
import type { OrderResults, Outcome, ScreenOrder } from '#contract/modules/walls/screenOrders.ts'
import { offlineAfterMs, vitalsTopic } from '#contract/modules/walls/vitals.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'

/** An order is carried out within this time or not at all; a picture takes longest. */
const answerWithinMs = { reload: 3000, identify: 3000, message: 3000, next: 4000, picture: 7000, power: 7000 }

type Parts = { db: Database; bus: Bus; now: () => number }
type Told = { id: string; name: string; screenNo: string }
type Answered = { isDone: boolean; says: string; at: number }

/**
 * Tells screens to do something, waits for what each says, and writes it all down. A screen that is not there is told
 * nothing, now or later. Throws 422 when one of the screens is not paired.
 */
export async function giveOrder({ db, bus, now }: Parts, by: Caller, ids: readonly string[], orderFor: (screen: Told) => ScreenOrder): Promise<OrderResults> {
  const screens = await db
    .selectFrom('mes_screen')
    .select(['id', 'name', 'screenNo'])
    .where('id', 'in', [...new Set(ids)])
    .where('status', '=', 'paired')
    .execute()
  if (screens.length < new Set(ids).size) throw new Problem(422, '有的屏幕已被删除或解除配对，请刷新后重新选择')
  const results = await Promise.all(screens.map((screen) => tellOne({ db, bus, now }, screen, orderFor(screen))))
  const at = now()
  await db
    .insertInto('mes_screen_log')
    .values(
      results.map(({ screenId, name, outcome, says, tookMs, kind }) => ({
        id: rowId(at),
        at,
        screenId,
        screenName: name,
        kind,
        outcome,
        says,
        tookMs,
        byName: by.realname,
        createBy: by.username,
        createTime: at,
        updateBy: by.username,
        updateTime: at,
        version: 1,
      })),
    )
    .execute()
  bus.emit('resource.changed', { resource: 'mesScreenLog', verb: 'import', id: null, mark: null })
  return results.map(({ kind: _kind, ...result }) => result)
}

async function tellOne({ bus, now }: Parts, { id, name }: Told, order: ScreenOrder): Promise<OrderResults[number] & { kind: string }> {
  const begun = now()
  const result = (outcome: Outcome, says: string) => ({ screenId: id, name, outcome, says, tookMs: now() - begun, kind: order.kind })
  const heardAt = bus.retained(vitalsTopic).get(id)?.at ?? 0
  if (begun - heardAt > offlineAfterMs) return result('offline', '离线，命令不排队')
  const answer = await answerOf(bus, id, order, begun, now)
  if (answer === null) return result('late', '屏幕没有回音，命令已作废')
  return result(answer.isDone ? 'done' : 'failed', answer.says === '' ? outcomes[answer.isDone ? 'done' : 'failed'] : answer.says)
}

function answerOf(bus: Bus, screenId: string, order: ScreenOrder, begun: number, now: () => number): Promise<Answered | null> {
  const ticket = randomUUID()
  const { promise, resolve } = Promise.withResolvers<Answered | null>()
  const stop = bus.on('screen.answered', (answered) => {
    if (answered.ticket === ticket && answered.screenId === screenId) resolve({ isDone: answered.isDone, says: answered.says, at: now() })
  })
  const patience = setTimeout(() => resolve(null), answerWithinMs[order.kind])
  bus.emit('screen.ordered', { ticket, notAfter: begun + answerWithinMs[order.kind], screenIds: [screenId], order })
  return promise.finally(() => {
    stop()
    clearTimeout(patience)
  })
}
