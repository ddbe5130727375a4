import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { SyncPlan } from '#contract/modules/online/cgform/calls.ts'
import { cgformPath, cgformPaths as paths } from '#contract/modules/online/cgform/paths.ts'
import { deskOf } from '../../server/modules/online/cgform/desk.ts'
import { designRoutes } from '../../server/modules/online/cgform/designs.routes.ts'
import { synchroniseRoutes } from '../../server/modules/online/cgform/synchronise.routes.ts'
import { definitionRoutes } from '../../server/modules/online/designed/definitions.routes.ts'
import { followDefinitions } from '../../server/start/designed.ts'
import type { Designed } from '../../server/start/designed.ts'
import type { TestDatabase } from './databases.ts'
import { startResources } from './resourceApi.ts'
import type { ResourceApi } from './resourceApi.ts'

const Made = z.object({ id: z.string() })
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** The designer of tables on one kind of database, opened before the tests around and closed after them, and what a person does at it. */
export function designerOn(database: TestDatabase) {
  let house: ResourceApi | null = null
  let designed: Designed | null = null
  let closeDatabase = () => {}
  beforeAll(async () => {
    const { url, close } = await database.open({ hasPeople: true })
    closeDatabase = close
    house = await startResources({
      databaseUrl: url,
      sharesReferred: true,
      more(parts) {
        designed = followDefinitions({ ...parts, log: silent })
        const desk = deskOf(parts)
        return [...definitionRoutes({ designed }), ...designRoutes(desk), ...synchroniseRoutes(desk)]
      },
    })
  })
  afterAll(async () => {
    designed?.registry.take([])
    await house?.close()
    closeDatabase()
  })

  const here = () => {
    if (!house || !designed) throw new Error('it is not open yet')
    return { house, designed }
  }
  /** what the suites over resources do with records */
  const resources = new Proxy({} as ResourceApi, { get: (_nothing, name) => here().house[name as keyof ResourceApi] }) // what was started stands behind it
  const call: ResourceApi['call'] = (...asked) => here().house.call(...asked)
  const settled = () => here().designed.upToDate()

  /** Draws a table; the answer is what the server says. */
  const draw = (table: object, indexes: string[][] = []) => call('POST', paths.add, { design: { table, indexes } })
  const stored = async (code: string) => z.looseObject({ version: z.number() }).parse((await call('GET', `${paths.own.design}?id=${code}`)).body.result)
  /** Draws it anew, as it stands now. */
  const redraw = async (code: string, table: object, indexes: string[][] = []) =>
    call('PUT', paths.edit, { id: code, version: (await stored(code)).version, design: { table, indexes } })
  const planned = async (code: string) => {
    const { body } = await call('GET', cgformPath(paths.own.plan, { id: code }))
    expect(body.success, body.message).toBe(true)
    return SyncPlan.parse(body.result)
  }
  /** Carries out the plan of this moment; `typed` is the name that somebody types. */
  const synchronised = async (code: string, typed = '') => {
    const { mark } = await planned(code)
    const answer = await call('POST', cgformPath(paths.synchronise, { id: code, way: typed === '' ? 'normal' : 'force' }), { mark, typed })
    await settled()
    return answer
  }
  /** Draws tables, those that are lines first, and puts the last one into service. */
  const inService = async (...tables: readonly { code: string }[]) => {
    for (const table of tables) Made.parse((await draw(table)).body.result)
    const last = tables.at(-1)
    const { body } = await synchronised(last?.code ?? '')
    expect(body.success, body.message).toBe(true)
  }
  return { here, resources, call, settled, draw, redraw, stored, planned, synchronised, inService, db: () => here().house.api.db }
}
