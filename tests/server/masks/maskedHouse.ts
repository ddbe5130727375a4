import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissionCodes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { colorTrials } from '#contract/modules/formula/colorTrial.ts'
import { materials } from '#contract/modules/material/material.ts'
import type { AnyRoute } from '../../../server/http/route.ts'
import { backOfficeRoutes } from '../../support/backOffice.ts'
import { passwords, startApi } from '../../support/api.ts'
import { everyRoute } from '../../support/everyRoute.ts'
import { sampleRow } from '../../support/sampleRow.ts'

/** What nobody may read without the right to it: of a person, of a recipe with the sum of its shares, and of the SQL of a report. */
export const secrets = {
  phone: '13987654321',
  email: 'nobody.reads@this.cn',
  birthday: '1987-06-05',
  share: '37.1234',
  sum: '99.5678',
  statement: 'a_word_of_sql_7431',
}
/** The rights without which they are hidden (security.md 33, factory.md 3.5). */
export const rightsOfMasks: readonly Permission[] = ['user:view', 'mes:formula:viewPct', 'sys:cgreport:edit']

type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => Promise<{ status: number; text: string; result: unknown; message: string }>

/** Every route, one person and one recipe with secrets, and two who call: `blind` holds every right but those of masks, `seer` holds them too. */
export async function startMaskedHouse(databaseUrl?: string) {
  let routes: AnyRoute[] = []
  const folder = mkdtempSync(join(tmpdir(), 'masks-'))
  const api = await startApi(
    (system) => {
      routes = everyRoute(system, { folder, fileBytes: 1_000_000, isWell: true }).map((route) => ({ ...route, perMinute: 100_000 }))
      const served = new Set(backOfficeRoutes(system).map(({ path }) => path))
      return routes.filter(({ path }) => !served.has(path))
    },
    { databaseUrl },
  )
  await api.db
    .insertInto('sys_role_permission')
    .values(grantsOf(await roleOf('guest'), permissionCodes))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const others = permissionCodes.filter((code) => !rightsOfMasks.includes(code))
  await api.db
    .deleteFrom('sys_role_permission')
    .where('roleId', '=', await roleOf('viewer'))
    .execute()
  await api.db
    .insertInto('sys_role_permission')
    .values(grantsOf(await roleOf('viewer'), others))
    .execute()
  const [admin, seer, blind] = [await calling('admin'), await calling('guest'), await calling('viewer')]

  async function roleOf(roleCode: string): Promise<string> {
    return (await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).executeTakeFirstOrThrow()).id
  }
  function grantsOf(roleId: string, codes: readonly Permission[]) {
    return codes.map((permission) => ({ roleId, permission }))
  }
  async function calling(person: 'admin' | 'guest' | 'viewer'): Promise<Call> {
    const token = await api.tokenOf(person)
    return async (method, url, payload) => {
      const answer = await api.app.inject({ method, url, headers: { 'x-access-token': token }, ...(payload ? { payload } : {}) })
      const text = answer.body
      const { result, message = '' } = text.startsWith('{') ? (JSON.parse(text) as { result: unknown; message?: string }) : { result: null }
      return { status: answer.statusCode, text, result, message }
    }
  }
  async function added(path: string, row: object): Promise<{ id: string; version: number }> {
    const { status, result, message } = await admin('POST', path, row)
    if (status !== 200) throw new Error(`${path}: ${message}`)
    return result as { id: string; version: number } // the record that was made
  }
  const { phone, email, birthday } = secrets
  const person = await added('/sys/user/add', { realname: '陈工', username: 'chengong', workNo: 'W9', phone, email, birthday })
  const noReference = async () => ''
  const formula = await added('/mes/colorFormula/add', await sampleRow(colorFormulas, 1, noReference))
  const material = await added('/mes/material/add', await sampleRow(materials, 1, noReference))
  const other = await added('/mes/material/add', await sampleRow(materials, 2, noReference))
  const line = (seq: number, materialId: string, pct: number) => ({ key: String(seq), seq, phase: 'A', materialId, pct, isKey: 'Y', remark: '' })
  const version = await added('/mes/formulaVersion/add', {
    formulaId: formula.id,
    basisQty: 100,
    lossPct: 1,
    lines: { mesFormulaLine: { changed: [line(1, material.id, Number(secrets.share)), line(2, other.id, 62.4444)], deleted: [] } },
  })
  await added('/mes/colorTrial/add', { ...(await sampleRow(colorTrials, 1, noReference)), versionId: version.id })
  const report = await added('/online/cgreport/head/add', {
    name: '供应商',
    code: 'suppliers',
    cgrSql: `select name as ${secrets.statement} from mes_supplier`,
  })
  return { api, routes: () => routes, admin, seer, blind, person, formula, version, report, password: passwords.admin, close: () => api.close() }
}
export type MaskedHouse = Awaited<ReturnType<typeof startMaskedHouse>>
