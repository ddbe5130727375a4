import { expect } from 'vitest'
import { fromMicro } from '#contract/rules/quantity.ts'
import { systemActor } from '../../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../../server/bus/unit.ts'
import { createUnits } from '../../../../../server/bus/units.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'
import { stockBook } from '../stock/stockBook.ts'

type Line = { lotId: string; kg: number }

/** A storekeeper at work: issue orders of lots with their lines, and their commands. Places are made at the first call. */
export function issueDesk(house: ResourceApi) {
  const db = () => house.api.db
  const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) =>
    createUnits({ db: db(), bus: house.api.bus, now: () => house.api.clock.now })(systemActor, work)
  const book = stockBook({ db, bus: house.api.bus, clock: house.api.clock, unit })
  const materialOf = async (lotId: string) =>
    (await db().selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()).materialId

  const tableOf = {
    plan: 'mes_plan',
    task: 'mes_task',
    issue: 'mes_issue',
    issueItem: 'mes_issue_item',
    issueReturn: 'mes_issue_return',
    hu: 'mes_hu',
  } as const
  type Kind = keyof typeof tableOf
  async function give(kind: Kind, id: string, name: string, asked: object = {}) {
    const { version } = await db().selectFrom(tableOf[kind]).select('version').where('id', '=', id).executeTakeFirstOrThrow()
    return house.call('POST', `/mes/${kind}/${name}`, { id, version, ...asked })
  }
  async function done(answer: ReturnType<typeof give>) {
    const { status, body } = await answer
    expect(status, body.message).toBe(200)
    return body
  }

  const desk = {
    db,
    unit,
    book,
    materialOf,
    give,
    done,
    given: (kind: Kind, id: string, name: string, asked: object = {}) => done(give(kind, id, name, asked)),
    /** The rooms of a plant: a store with two bins, the way to the workshop, and a staging place in it. */
    async places() {
      const store = await book.place({}, 'warehouse')
      const [bin, otherBin] = [await book.place({ parentId: store }), await book.place({ parentId: store })]
      const shop = await book.place({}, 'workshop')
      const [staging, machine] = [await book.place({ parentId: shop }, 'staging'), await book.place({ parentId: shop }, 'staging')]
      await book.place({}, 'transit')
      return { store, bin, otherBin, shop, staging, machine }
    },
    async issueOf(
      lines: readonly Line[],
      header: { fromLocationId: string; toLocationId: string; planId?: string; issueType?: string; needTime?: string },
    ): Promise<string> {
      const changed = await Promise.all(
        lines.map(async ({ lotId, kg }, at) => ({ key: String(at), seq: at + 1, materialId: await materialOf(lotId), demandQty: kg })),
      )
      const row = { issueType: 'weigh', planId: null, needTime: '2026-11-25 08:00:00', remark: '', ...header }
      const { result } = await done(house.call('POST', '/mes/issue/add', { ...row, lines: { mesIssueLine: { changed, deleted: [] } } }))
      return (result as { id: string }).id // the record that was made
    },
    order: (id: string) => db().selectFrom('mes_issue').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    linesOf: (id: string) => db().selectFrom('mes_issue_line').selectAll().where('issueId', '=', id).orderBy('seq').execute(),
    itemsOf: (id: string) => db().selectFrom('mes_issue_item').selectAll().where('issueId', '=', id).orderBy('id').execute(),
    /** What of a unit is free and kept, kg, and where it is. */
    async lies(huId: string) {
      const { qtyAvail, qtyReserved, locationId, status } = await book.stored(huId)
      return { free: fromMicro(Number(qtyAvail)), kept: fromMicro(Number(qtyReserved)), at: locationId, status }
    },
    hold: (lotId: string) => db().updateTable('mes_material_lot').set({ qualityStatus: 'hold', holdReason: '供应商通知' }).where('id', '=', lotId).execute(),
    pass: (lotId: string) => db().updateTable('mes_material_lot').set({ qualityStatus: 'pass', holdReason: '' }).where('id', '=', lotId).execute(),
    /** A second lot of the material of the first. */
    async alike(lotId: string, more: { expiresAt?: number; expireDate?: string } = {}): Promise<string> {
      const other = await book.lot(more)
      await db()
        .updateTable('mes_material_lot')
        .set({ materialId: await materialOf(lotId) })
        .where('id', '=', other)
        .execute()
      return other
    },
  }

  /** An order of 10 kg of one lot that lies in a bag of so many kg, released. */
  async function released(kg: number, more: object = {}) {
    const at = await desk.places()
    const lotId = await book.lot()
    const { huId, huCode } = await book.bag(lotId, at.bin, kg)
    const id = await desk.issueOf([{ lotId, kg: 10 }], { fromLocationId: at.store, toLocationId: at.staging, ...more })
    await desk.given('issue', id, 'release')
    return { ...desk, at, lotId, huId, huCode, id }
  }

  /** The same, with its bag in the workshop. */
  async function received(kg: number, more: object = {}) {
    const one = await released(kg, more)
    for (const [name, asked] of [
      ['pick', { huCode: one.huCode }],
      ['finish', {}],
      ['receive', {}],
    ] as const)
      await desk.given('issue', one.id, name, asked)
    const [item] = await desk.itemsOf(one.id)
    if (!item) throw new Error('a unit was picked')
    return { ...one, item }
  }

  return { ...desk, released, received }
}
