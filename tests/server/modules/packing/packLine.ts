import { beforeAll, expect } from 'vitest'
import type { PackAnswer } from '#contract/modules/packing/packCalls.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { packingRoutes } from '../../../../server/modules/packing/packing.routes.ts'
import type { PersonName } from '../../../support/api.ts'
import type { TestDatabase } from '../../../support/databases.ts'
import { vesselsOn } from '../charging/vessels.ts'

/** What the second person of these suites may: scan at the line, take boxes into the store, answer for a difference. */
const rightsOfViewer = ['mes:nbc:scan', 'mes:nbc:receive', 'mes:nbc:override', 'mes:box:list']

/** grams of the piece, the empty box and the tolerance of the jobs below */
export const weights = { tareWeight: 62, unitWeight: 14.6, weightTol: 5 } as const
/** kg of powder in a piece */
export const pieceKg = 0.008

type JobOf = { packQty?: number; qtyTarget?: number; bulkKg?: number[]; quality?: string }

/** Packing jobs of finished batches on a line that is cleared. */
export function packLineOn(database: TestDatabase) {
  const on = vesselsOn(database, (parts) => packingRoutes(parts))
  const { book, post, done } = on
  const db = () => book().api.db
  let seed = 0
  beforeAll(async () => {
    await db()
      .insertInto('sys_role_permission')
      .values(rightsOfViewer.map((permission) => ({ roleId: book().role, permission })))
      .execute()
  })
  const kept = () => ({ id: rowId(0), createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 })

  const call = (url: string, payload: object, as: PersonName = 'admin') =>
    book().api.call({ method: 'POST', url, payload, headers: { 'x-access-token': book().tokens[as as 'admin'] } })
  const look = (url: string) => book().api.call({ method: 'GET', url, headers: { 'x-access-token': book().tokens.admin } })
  const tables = { box: 'mes_box', nbcJob: 'mes_nbc_job', nbcMaterial: 'mes_nbc_material', nbcHandover: 'mes_nbc_handover' } as const
  type Of = keyof typeof tables
  const versionOf = async (of: Of, id: string) => (await db().selectFrom(tables[of]).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  const give = async (of: Of, id: string, command: string, asked: object = {}) =>
    post(`/mes/${of}/${command}`, { id, version: await versionOf(of, id), ...asked })
  const make = async (of: Of, command: string, asked: object): Promise<string> => {
    const { status, body } = await post(`/mes/${of}/${command}`, asked)
    expect(status, body.message).toBe(200)
    return (body.result as { id: string }).id // the record that was made
  }
  async function giveSigned(of: Of, id: string, command: string, by: readonly PersonName[], asked: object = {}) {
    const version = await versionOf(of, id)
    const name = `mes${of.charAt(0).toUpperCase()}${of.slice(1)}`
    return post(`/mes/${of}/${command}`, { id, version, ...asked, signatures: await on.signed(name, id, command, version, by) })
  }

  /** The bulk of a finished batch in stock, in pots of so many kg, and its lot. */
  async function bulk(planId: string, kg: readonly number[], quality: string): Promise<string> {
    const { batchNo, productId } = await db().selectFrom('mes_plan').select(['batchNo', 'productId']).where('id', '=', planId).executeTakeFirstOrThrow()
    await db()
      .updateTable('mes_material')
      .set({ unit: 'kg', unitScale: 3, pieceWeight: toMicro(pieceKg * 1000), materialType: 'product' })
      .where('id', '=', productId)
      .execute()
    const lotId = await on.stock().lot({ qualityStatus: quality })
    await db().updateTable('mes_material_lot').set({ materialId: productId, lotNo: batchNo }).where('id', '=', lotId).execute()
    for (const each of kg) await on.stock().bag(lotId, on.staging(), each)
    return lotId
  }

  /** A job that is released on a cleared line; nothing is packed yet. */
  async function readyJob({ packQty = 24, qtyTarget = 48, bulkKg = [1], quality = 'pass' }: JobOf = {}) {
    const batch = await on.oneBatch()
    const lotId = await bulk(batch.planId, bulkKg, quality)
    const line = (await book().added(machines, { type: 'pack', capacityMin: 0.001, capacityMax: 1000, capacityUnit: 'kg', status: 'active' })).id
    const made = await post('/mes/nbcJob/add', { planId: batch.planId, lineId: line, qtyTarget, packQty, ...weights, remark: '' })
    expect(made.status, made.body.message).toBe(200)
    const { id } = made.body.result as { id: string } // the record that was made
    await done(give('nbcJob', id, 'release'))
    await db().updateTable('mes_plan').set({ status: 'finished' }).where('id', '=', batch.planId).execute() // the bulk comes out with its last report
    await on.clear(batch.planId, line)
    return { ...batch, lotId, line, jobId: id }
  }

  /** The same, started. */
  async function packingJob(more: JobOf = {}) {
    const ready = await readyJob(more)
    await done(give('nbcJob', ready.jobId, 'start'))
    return ready
  }

  const openBox = (jobId: string) => make('box', 'open', { jobId })
  const box = (id: string) => db().selectFrom('mes_box').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const job = (id: string) => db().selectFrom('mes_nbc_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const itemsOf = (boxId: string) => db().selectFrom('mes_box_item').selectAll().where('boxId', '=', boxId).orderBy('id').execute()

  type Scanning = { raw: string; boxId: string; as?: PersonName; deviceId?: string; eventId?: string; at?: number }
  const scanBody = ({ raw, boxId, as = 'admin', deviceId = `device-${as}`, eventId = nextEventId(), at = book().api.clock.now }: Scanning) => ({
    eventId,
    deviceId,
    deviceSeq: (seed += 1),
    clientTime: at,
    sentAt: at,
    by: userIds[as] ?? '',
    raw,
    symbology: 'qr',
    boxId,
  })
  const userIds: Partial<Record<PersonName, string>> = {}
  beforeAll(async () => {
    for (const { id, username } of await db().selectFrom('sys_user').select(['id', 'username']).execute()) userIds[username as PersonName] = id
  })
  /** A piece is scanned into a box; the answer. */
  async function scan(scanning: Scanning): Promise<PackAnswer> {
    const { status, body } = await call('/mes/nbc/scan', scanBody(scanning), scanning.as)
    expect(status, body.message).toBe(200)
    return body.result as PackAnswer // where it is 200
  }

  /** A box with so many pieces, weighed right and sealed. */
  async function sealedBox(jobId: string, count: number): Promise<string> {
    const id = await openBox(jobId)
    await done(give('box', id, 'fill', { count }))
    if ((await box(id)).status === 'open') await done(give('box', id, 'tail'))
    await weigh(id, count)
    await done(give('box', id, 'seal'))
    return id
  }
  /** Weighs a box as if so many pieces were in it, and so many grams off. */
  const weigh = (id: string, pieces: number, offGrams = 0) =>
    done(
      give('box', id, 'weigh', {
        grossQty: Math.round((weights.tareWeight + pieces * weights.unitWeight + offGrams) * 100) / 100,
        reason: '内包台没有联机的秤',
      }),
    )

  /** A unit of pans in stock. */
  async function pans(count: number): Promise<{ huId: string; huCode: string }> {
    const lotId = await on.stock().lot()
    const { materialId } = await db().selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
    await db().updateTable('mes_material').set({ materialType: 'nbc', unit: 'pcs', unitScale: 0 }).where('id', '=', materialId).execute()
    return on.stock().bag(lotId, on.staging(), count)
  }

  return {
    ...on,
    db,
    kept,
    call,
    look,
    give,
    giveSigned,
    make,
    readyJob,
    packingJob,
    openBox,
    box,
    job,
    itemsOf,
    scanBody,
    scan,
    sealedBox,
    weigh,
    pans,
    versionOf,
  }
}

let events = 0
/** Numbers as devices make them: UUID version 7. */
export function nextEventId(): string {
  events += 1
  return `019ab000-0000-7000-8000-${events.toString(16).padStart(12, '0')}`
}
