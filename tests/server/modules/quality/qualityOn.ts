import { beforeAll, expect } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { moveStock } from '../../../../server/modules/material/stock/stock.service.ts'
import { qualityRoutes } from '../../../../server/modules/quality/quality.routes.ts'
import type { PersonName } from '../../../support/api.ts'
import type { TestDatabase } from '../../../support/databases.ts'
import { vesselsOn } from '../charging/vessels.ts'

const rightsOfViewer = ['mes:qc:record', 'mes:qc:review', 'mes:qc:list', 'mes:ncr:list', 'mes:ncr:dispose', 'mes:release:list', 'mes:release:decide']
const rightsOnSpecimens = ['mes:specimen:list', 'mes:specimen:take', 'mes:specimen:destroy']

const tables = {
  mesQcTemplate: ['/mes/qcTemplate', 'mes_qc_template'],
  mesQcOrder: ['/mes/qcOrder', 'mes_qc_order'],
  mesNcr: ['/mes/ncr', 'mes_ncr'],
  mesBatchRelease: ['/mes/release', 'mes_batch_release'],
  mesSpecimen: ['/mes/specimen', 'mes_specimen'],
  mesMaterialLot: ['/mes/materialLot', 'mes_material_lot'],
} as const
type Of = keyof typeof tables

type Item = { name: string; type?: string } & Record<string, string | number | null>
type Giving = { as?: PersonName; signedBy?: readonly PersonName[] }

/** A plant with an inspector (the administrator) and a second person (the viewer) who may review, dispose, release and witness. */
export function qualityOn(database: TestDatabase) {
  const on = vesselsOn(database, (parts) => qualityRoutes(parts))
  const { book, stock, unit } = on
  const db = () => book().api.db
  beforeAll(async () => {
    const values = [...rightsOfViewer, ...rightsOnSpecimens].map((permission) => ({ roleId: book().role, permission }))
    await db().insertInto('sys_role_permission').values(values).execute()
  })

  async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload: object | undefined, as: PersonName = 'admin') {
    const headers = { 'x-access-token': book().tokens[as as 'admin'] }
    return book().api.call({ method, url, headers, ...(payload ? { payload } : {}) })
  }

  async function made(path: string, row: object): Promise<string> {
    const { status, body } = await call('POST', `${path}/add`, row)
    expect(status, `${body.message} ${JSON.stringify(body.result)}`).toBe(200)
    return (body.result as { id: string }).id // the record that was made
  }

  /** Gives a command to a record as it stands, signed by the people who are named. */
  async function give(of: Of, id: string, command: string, asked: object = {}, { as = 'admin', signedBy = [] }: Giving = {}) {
    const [path, table] = tables[of]
    const { version } = await db().selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()
    const signatures: string[] = []
    for (const username of signedBy) {
      const secret = { admin: 'correct-horse-battery', viewer: 'wall-screen-1', guest: 'only-a-visitor' }[username]
      const { status, body } = await call('POST', '/sys/esign/sign', { resource: of, id, version, command, username, method: 'password', secret }, as)
      expect(status, body.message).toBe(200)
      signatures.push((body.result as { signId: string }).signId) // Signed
    }
    const { status, body } = await call('POST', `${path}/${command}`, { id, version, ...asked, ...(signedBy.length > 0 ? { signatures } : {}) }, as)
    return { status, message: body.message, result: body.result }
  }
  async function done(...given: Parameters<typeof give>): Promise<void> {
    const { status, message, result } = await give(...given)
    expect(status, `${message} ${JSON.stringify(result)}`).toBe(200)
  }

  /** A valid template with these items. */
  async function template(qcType: string, items: readonly Item[], more: object = {}): Promise<string> {
    const changed = items.map((item, place) => ({ key: String(place), seq: place + 1, type: 'number', ...item }))
    const id = await made('/mes/qcTemplate', { name: `${qcType} 模板`, qcType, ...more, lines: { mesQcItem: { changed, deleted: [] } } })
    await done('mesQcTemplate', id, 'approve')
    return id
  }

  const readings = (qcId: string) => db().selectFrom('mes_qc_result').selectAll().where('qcId', '=', qcId).orderBy('seq').execute()
  /** Records one value after the other into the rows of an inspection. */
  async function record(qcId: string, values: readonly string[], as: PersonName = 'admin') {
    const listed = await call('GET', `/mes/qcResult/list?qcId=${qcId}&column=seq&order=asc&pageSize=200`, undefined, as)
    const { records: rows } = listed.body.result as { records: { id: string; version: number }[] } // as the desk reads them
    const given = values.flatMap((value, place) => (rows[place] ? [{ id: rows[place].id, version: rows[place].version, value }] : []))
    const { status, body } = await call('POST', '/mes/qcOrder/record', { id: qcId, readings: given }, as)
    return { status, message: body.message }
  }
  /** An inspection from its sample to its review, by two people. */
  async function inspected(qcId: string, values: readonly string[], verdict: { result: string; note?: string }): Promise<void> {
    await done('mesQcOrder', qcId, 'sample')
    expect((await record(qcId, values)).status).toBe(200)
    await done('mesQcOrder', qcId, 'submit')
    await done('mesQcOrder', qcId, 'review', verdict, { as: 'viewer', signedBy: ['viewer'] })
  }

  /** Lots one below the other, each made of the one before: so many steps below the lot that is given. */
  async function chain(lotId: string, steps: number): Promise<string[]> {
    const below: string[] = []
    for (let parent = lotId; below.length < steps;) {
      const child = await stock().lot()
      await madeOf(parent, child)
      below.push(child)
      parent = child
    }
    return below
  }
  /** A kilogram of a lot goes into another. */
  async function madeOf(parent: string, child: string): Promise<void> {
    const place = await stock().place()
    const { huId } = await stock().bag(parent, place, 1)
    const ref = { type: 'test', id: child }
    await unit((work) => moveStock(work, { is: 'charge', moveType: 'charge', huId, from: place, into: child, qty: toMicro(1), ref }))
  }

  /** So many lots that were all made of one. */
  async function manyOf(parent: string, count: number): Promise<string[]> {
    const place = await stock().place()
    const { huId } = await stock().bag(parent, place, count)
    const children: string[] = []
    while (children.length < count) children.push(await stock().lot())
    await unit(async (work) => {
      for (const into of children)
        await moveStock(work, { is: 'charge', moveType: 'charge', huId, from: place, into, qty: toMicro(1), ref: { type: 'test', id: into } })
    })
    return children
  }

  const lot = (id: string) => db().selectFrom('mes_material_lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ncrOf = (lotId: string) => made('/mes/ncr', { source: 'IQC', defectCode: 'colour', severity: '1', description: '色差 1.6', lotId, dueDate: '' })
  const oneNcr = (id: string) => db().selectFrom('mes_ncr').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const holds = (ncrId: string) => db().selectFrom('mes_ncr_hold').selectAll().where('ncrId', '=', ncrId).execute()

  return {
    ...on,
    db,
    call,
    newRecord: made,
    giveTo: give,
    doneTo: done,
    template,
    readings,
    record,
    inspected,
    chain,
    madeOf,
    manyOf,
    lot,
    ncrOf,
    oneNcr,
    holds,
  }
}
