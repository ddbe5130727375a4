import { beforeAll, expect } from 'vitest'
import { machines } from '#contract/modules/equipment/machine.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { careRoutes } from '../../../../server/modules/care/care.routes.ts'
import { passwords } from '../../../support/api.ts'
import type { PersonName } from '../../../support/api.ts'
import type { TestDatabase } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const tables = {
  mesCheckRecord: ['/mes/checkRecord', 'mes_check_record'],
  mesMaintOrder: ['/mes/maintOrder', 'mes_maint_order'],
  mesRepair: ['/mes/repair', 'mes_repair'],
  mesSparePart: ['/mes/sparePart', 'mes_spare_part'],
  mesMachineCert: ['/mes/machineCert', 'mes_machine_cert'],
  mesAlarm: ['/mes/alarm', 'mes_alarm'],
  mesAndon: ['/mes/andon', 'mes_andon'],
} as const
type Of = keyof typeof tables

export const careTz = 'Asia/Shanghai'

/** A plant with a technician (the administrator) and a second person (the viewer) who may confirm repairs. */
export function careOn(database: TestDatabase) {
  const house = resourcesOn(database, { more: (parts) => careRoutes({ ...parts, now: () => house.api.clock.now }) })
  const db = () => house.api.db
  let viewer = ''
  beforeAll(async () => {
    const { id: roleId } = await db().selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
    const rights = ['mes:repair:list', 'mes:repair:confirm', 'mes:repair:do', 'mes:sparePart:list', 'mes:sparePart:move']
    await db()
      .insertInto('sys_role_permission')
      .values(rights.map((permission) => ({ roleId, permission })))
      .execute()
    viewer = await house.api.tokenOf('viewer')
  })

  const tokenOf = (as: PersonName) => (as === 'viewer' ? viewer : house.token)
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: Record<string, unknown>, as: PersonName = 'admin') =>
    house.call(method, url, payload, tokenOf(as))

  /** Gives a command to a record as it stands. `version`: as it was read before. */
  async function give(
    of: Of,
    id: string,
    command: string,
    asked: object = {},
    { as = 'admin', signedBy = [] }: { as?: PersonName; signedBy?: readonly PersonName[] } = {},
  ) {
    const [path, table] = tables[of]
    const { version } = await db().selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()
    const signatures: string[] = []
    for (const username of signedBy) {
      const asking = { resource: of, id, version, command, username, method: 'password', secret: passwords[username] }
      const { status, body } = await call('POST', '/sys/esign/sign', asking, as)
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

  /** Work of the product itself, now or so much later. */
  const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>, laterMs = 0) =>
    createUnits({ db: db(), bus: house.api.bus, now: () => house.api.clock.now + laterMs })(systemActor, work)

  const machine = async (more: object = {}) => (await house.added(machines, { parentId: '', status: 'active', ...more })).id
  const lifeOf = async (id: string) => (await db().selectFrom('mes_equipment').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

  return { house, db, call, give, done, unit, machine, lifeOf }
}
