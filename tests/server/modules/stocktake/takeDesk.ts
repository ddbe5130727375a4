import { expect } from 'vitest'
import { TakeSheet } from '#contract/modules/stocktake/takeCalls.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { moveStock } from '../../../../server/modules/material/stock/stock.service.ts'
import { reverseMove } from '../../../../server/modules/material/stock/reverse.service.ts'
import { passwords } from '../../../support/api.ts'
import type { PersonName } from '../../../support/api.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { stockBook } from '../material/stock/stockBook.ts'
import { scanDesk } from '../scanning/scanDesk.ts'

const ref = { type: 'test', id: '1' }
const counts = ['mes:stocktake:list', 'mes:stocktake:count', 'mes:stocktake:recount']

/** People who take stock: 'admin' counts first, 'viewer' again, 'guest' approves and posts. Each call is a minute after the one before. */
export function takeDesk(house: ResourceApi) {
  const db = () => house.api.db
  const scans = scanDesk(house)
  const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) =>
    createUnits({ db: db(), bus: house.api.bus, now: () => house.api.clock.now })(systemActor, work)
  const book = stockBook({ db, bus: house.api.bus, clock: house.api.clock, unit })
  const later = (ms = 60_000) => void (house.api.clock.now += ms)
  const tokens = new Map<string, string>()
  const tokenOf = async (person: PersonName) => tokens.get(person) ?? (tokens.set(person, await house.api.tokenOf(person)), tokens.get(person))

  async function grant(person: 'viewer' | 'guest', rights: readonly string[]) {
    const { roleId } = await db()
      .selectFrom('sys_user_role')
      .innerJoin('sys_user', 'sys_user.id', 'sys_user_role.userId')
      .select('roleId')
      .where('username', '=', person)
      .executeTakeFirstOrThrow()
    await db().deleteFrom('sys_role_permission').where('roleId', '=', roleId).execute()
    for (const permission of rights) await db().insertInto('sys_role_permission').values({ roleId, permission }).execute()
  }

  async function call(method: 'GET' | 'POST', path: string, body: Record<string, unknown> | undefined, person: PersonName) {
    return house.call(method, path, body, await tokenOf(person))
  }
  async function done(answer: ReturnType<typeof call>) {
    const { status, body } = await answer
    expect(status, body.message).toBe(200)
    return body
  }
  const take = (id: string) => db().selectFrom('mes_stocktake').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const codeOf = async (placeId: string) => (await db().selectFrom('mes_location').select('code').where('id', '=', placeId).executeTakeFirstOrThrow()).code

  async function give(id: string, name: string, asked: object = {}, person: PersonName = 'admin') {
    later()
    const { version } = await take(id)
    return call('POST', `/mes/stocktake/${name}`, { id, version, ...asked }, person)
  }

  const desk = {
    db,
    unit,
    book,
    scans,
    later,
    now: () => house.api.clock.now,
    lotOf: async (huId: string) => (await book.stored(huId)).lotId,
    take,
    codeOf,
    call,
    done,
    give,
    hire: async () => {
      await grant('viewer', [...counts, 'mes:scan:use'])
      await grant('guest', ['mes:stocktake:list', 'mes:stocktake:approve', 'mes:stocktake:post'])
    },
    grant,
    given: (id: string, name: string, asked: object = {}, person: PersonName = 'admin') => done(give(id, name, asked, person)),
    /** A store with three places, one of them outside of what is counted. */
    async store() {
      const zone = await book.place({}, 'zone')
      return { zone, one: await book.place({ parentId: zone }), two: await book.place({ parentId: zone }), outside: await book.place() }
    },
    async planned(more: Record<string, unknown>): Promise<string> {
      const row = { takeName: '', takeType: 'dynamic', scopeBy: 'location', blind: 'Y', planDate: '2026-11-27', remark: '', ...more }
      const { result } = await done(call('POST', '/mes/stocktake/add', row, 'admin'))
      return (result as { id: string }).id // the record that was made
    },
    async started(more: Record<string, unknown>): Promise<string> {
      const id = await desk.planned(more)
      await desk.given(id, 'start')
      return id
    },
    count: (takeId: string, huCode: string, qty: number, person: PersonName = 'admin', placeCode = '') => {
      later()
      return call('POST', '/mes/stocktake/scan', { takeId, huCode, qty, placeCode }, person)
    },
    counted: (takeId: string, huCode: string, qty: number, person: PersonName = 'admin', placeCode = '') =>
      done(desk.count(takeId, huCode, qty, person, placeCode)),
    async sheet(id: string, person: PersonName = 'admin'): Promise<TakeSheet> {
      return TakeSheet.parse((await done(call('GET', `/mes/stocktake/sheet?id=${id}`, undefined, person))).result)
    },
    line: async (id: string, huCode: string, person: PersonName = 'admin') => (await desk.sheet(id, person)).lines.find((one) => one.huCode === huCode),
    async explained(id: string, huCode: string, diffReason = 'spill') {
      const line = await desk.line(id, huCode)
      await done(call('POST', '/mes/stocktake/explain', { takeId: id, lineIds: [line?.id], diffReason, diffNote: '' }, 'admin'))
    },
    /** Handed in, approved and posted with the signature of who posts. */
    async post(id: string) {
      await desk.given(id, 'review')
      await desk.given(id, 'approve', {}, 'guest')
      return desk.give(id, 'post', { signatures: [await desk.signed(id)] }, 'guest')
    },
    async posted(id: string) {
      return done(desk.post(id))
    },
    async signed(id: string): Promise<string> {
      const { version } = await take(id)
      const asked = { resource: 'mesStocktake', id, version, command: 'post', username: 'guest', method: 'password', secret: passwords.guest }
      const { result } = await done(call('POST', '/sys/esign/sign', asked, 'guest'))
      return (result as { signId: string }).signId // Signed
    },
    onHand: async (huId: string) => {
      const { qtyAvail, qtyReserved } = await book.stored(huId)
      return (Number(qtyAvail) + Number(qtyReserved)) / 1e6
    },
    /** Something of a unit is used up, or a part of it becomes a unit elsewhere; `agoMs` before it is reported. */
    used: (huId: string, from: string, kg: number, agoMs = 0) =>
      unit((work) => moveStock(backdated(work, agoMs), { is: 'take', moveType: 'scrap', huId, from, qty: toMicro(kg), ref, idemKey: book.key() })),
    split: (huId: string, from: string, to: string, kg: number) =>
      unit((work) => moveStock(work, { is: 'split', moveType: 'transfer', huId, from, to, qty: toMicro(kg), ref, idemKey: book.key() })),
    carry: (huId: string, from: string, to: string) =>
      unit((work) => moveStock(work, { is: 'carry', moveType: 'transfer', huId, from, to, qty: 'whole', ref, idemKey: book.key() })),
    undone: (moveId: string) => unit((work) => reverseMove(work, moveId, { reason: '记错', idemKey: book.key() })),
    movesFor: (takeId: string) =>
      db()
        .selectFrom('mes_stock_move')
        .select(['moveType', 'huId', 'qty', 'reason'])
        .where('refType', '=', 'mesStocktake')
        .where('refId', '=', takeId)
        .orderBy('id')
        .execute(),
  }
  return desk
}

/** As a device that was offline reports it: done so long ago. */
function backdated(work: UnitOfWork, agoMs: number): UnitOfWork {
  if (agoMs > 0) work.happenedAt = work.at - agoMs
  return work
}
