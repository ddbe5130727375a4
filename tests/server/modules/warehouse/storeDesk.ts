import { fromMicro } from '#contract/rules/quantity.ts'
import { passwords } from '../../../support/api.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { issueDesk } from '../material/issue/issueDesk.ts'

type Line = { materialId: string; kg: number }
const tables = {
  inOrder: 'mes_in_order',
  inItem: 'mes_in_item',
  outOrder: 'mes_out_order',
  outItem: 'mes_out_item',
  hu: 'mes_hu',
} as const
type Kind = keyof typeof tables

/** A storekeeper at the dock: receipts and out orders with their lines, and their commands, on a plant whose rooms are made at the first call. */
export function storeDesk(house: ResourceApi) {
  const stock = issueDesk(house)
  const { db, done, book } = stock
  const idOf = (result: unknown) => (result as { id: string }).id // the record that was made

  async function give(kind: Kind, id: string, name: string, asked: object = {}) {
    const { version } = await db().selectFrom(tables[kind]).select('version').where('id', '=', id).executeTakeFirstOrThrow()
    return house.call('POST', `/mes/${kind}/${name}`, { id, version, ...asked })
  }
  const given = async (kind: Kind, id: string, name: string, asked: object = {}) => done(give(kind, id, name, asked))

  const changedOf = (lines: readonly Line[]) => lines.map(({ materialId, kg }, at) => ({ key: String(at), seq: at + 1, materialId, planQty: kg }))

  return {
    ...stock,
    give,
    given,
    /** A store with two bins, a place where goods are put down, and a dock. */
    async rooms() {
      const store = await book.place({}, 'warehouse')
      const [bin, otherBin] = [await book.place({ parentId: store }), await book.place({ parentId: store })]
      return { store, bin, otherBin, down: await book.place({}, 'quarantine'), dock: await book.place({}, 'ship') }
    },
    /** A receipt order, as a draft. */
    async receiptOf(lines: readonly Line[], toLocationId: string, more: object = {}): Promise<string> {
      const header = { inType: 'other', supplierId: null, sourceNo: '', toLocationId, planTime: '2026-11-25 08:00:00', dock: '1', remark: '', ...more }
      const row = { ...header, lines: { mesInLine: { changed: changedOf(lines), deleted: [] } } }
      return idOf((await done(house.call('POST', '/mes/inOrder/add', row))).result)
    },
    /** An out order, as a draft. */
    async outOf(lines: readonly Line[], places: { store: string; dock: string }, more: object = {}): Promise<string> {
      const where = { fromLocationId: places.store, dockLocationId: places.dock, place: '上海一仓', vehicle: '', remark: '' }
      const header = {
        outType: 'other',
        orderId: null,
        deliverySeq: null,
        customerId: null,
        supplierId: null,
        needTime: '2026-11-25 16:00:00',
        ...where,
        ...more,
      }
      const row = { ...header, lines: { mesOutLine: { changed: changedOf(lines), deleted: [] } } }
      return idOf((await done(house.call('POST', '/mes/outOrder/add', row))).result)
    },
    /** Hands over what was picked, signed for. */
    async ship(outId: string, asked: object = {}) {
      const { version } = await db().selectFrom('mes_out_order').select('version').where('id', '=', outId).executeTakeFirstOrThrow()
      const sign = { resource: 'mesOutOrder', id: outId, version, command: 'finish', username: 'admin', method: 'password', secret: passwords.admin }
      const { result } = await done(house.call('POST', '/sys/esign/sign', sign))
      const { signId } = result as { signId: string } // Signed
      return house.call('POST', '/mes/outOrder/finish', { id: outId, version, signatures: [signId], ...asked })
    },
    inOrder: (id: string) => db().selectFrom('mes_in_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    inLines: (id: string) => db().selectFrom('mes_in_line').selectAll().where('inId', '=', id).orderBy('seq').execute(),
    inItems: (id: string) => db().selectFrom('mes_in_item').selectAll().where('inId', '=', id).orderBy('id').execute(),
    outOrder: (id: string) => db().selectFrom('mes_out_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    outLines: (id: string) => db().selectFrom('mes_out_line').selectAll().where('outId', '=', id).orderBy('seq').execute(),
    outItems: (id: string) => db().selectFrom('mes_out_item').selectAll().where('outId', '=', id).orderBy('id').execute(),
    /** Kinds of the moves of a unit, in order, with their kilograms. */
    async movesOf(huId: string) {
      const rows = await db()
        .selectFrom('mes_stock_move')
        .select(['moveType', 'qty'])
        .where(({ or, eb }) => or([eb('huId', '=', huId), eb('toHuId', '=', huId)]))
        .orderBy('id')
        .execute()
      return rows.map(({ moveType, qty }) => `${moveType} ${fromMicro(Number(qty))}`)
    },
  }
}

/** What a label says of goods, as the command asks for it. */
export const goods = (materialId: string, more: object = {}) => ({
  materialId,
  lotNo: 'B-7001',
  supplierLotNo: 'B-7001',
  mfgDate: '',
  expireDate: '',
  qtyEach: 5,
  count: 2,
  huType: 'bag',
  labelText: '',
  ...more,
})
