import { expect } from 'vitest'
import { ScanAnswer, scanPaths } from '#contract/modules/scanning/scanCalls.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

/** Somebody who scans: each scan is half a minute after the one before, from one device, by the administrator unless told otherwise. */
export function scanDesk(house: ResourceApi) {
  let seq = 0
  const idOf = async (username: string) =>
    (await house.api.db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

  async function scan(raw: string, given: Record<string, unknown> = {}) {
    house.api.clock.now += 30_000
    const { now } = house.api.clock
    seq += 1
    const about = { deviceId: 'device-001', deviceSeq: seq, page: 'scan', by: await idOf('admin') }
    return { eventId: rowId(now), ...about, raw, clientTime: now, sentAt: now, ...given }
  }
  const send = (path: keyof typeof scanPaths, body: object, token?: string) => house.call('POST', scanPaths[path], { ...body }, token)
  async function answered(path: keyof typeof scanPaths, body: object, token?: string): Promise<ScanAnswer> {
    const { status, body: said } = await send(path, body, token)
    expect(status, said.message).toBe(200)
    return ScanAnswer.parse(said.result)
  }
  return {
    scan,
    send,
    answered,
    idOf,
    resolved: async (raw: string, given: Record<string, unknown> = {}) => answered('resolve', await scan(raw, given)),
    submitted: async (raw: string, given: Record<string, unknown> = {}) => answered('submit', await scan(raw, given)),
    /** Somebody who holds exactly these rights. */
    async somebody(rights: readonly string[]) {
      const { db } = house.api
      const { id: roleId } = await db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
      await db.deleteFrom('sys_role_permission').where('roleId', '=', roleId).execute()
      for (const permission of rights) await db.insertInto('sys_role_permission').values({ roleId, permission }).execute()
      return { token: await house.api.tokenOf('viewer'), userId: await idOf('viewer') }
    },
    eventsOf: (raw: string) => house.api.db.selectFrom('mes_scan_event').selectAll().where('raw', '=', raw).orderBy('id').execute(),
  }
}
