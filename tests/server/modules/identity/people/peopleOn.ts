import { beforeAll } from 'vitest'
import { departs } from '#contract/modules/organisation/departRecord.ts'
import { roles } from '#contract/modules/access/role.ts'
import { users } from '#contract/modules/identity/user.ts'
import type { databases } from '../../../../support/databases.ts'
import type { StoredRow } from '../../../../support/resourceApi.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'

/** A plant with a department and a role, and what suites ask of its people. */
export function peopleOn(database: (typeof databases)[number]) {
  const resources = resourcesOn(database)
  let mill: StoredRow
  let leader: StoredRow
  beforeAll(async () => {
    mill = await resources.added(departs, { departName: '制粉车间' })
    leader = await resources.added(roles, { roleCode: 'mill_leader', roleName: '制粉班长' })
  })
  const selected = () => resources.api.db.selectFrom('sys_user')
  let count = 0
  return {
    resources,
    mill: () => mill,
    leader: () => leader,
    admin: () => selected().selectAll().where('username', '=', 'admin').executeTakeFirstOrThrow(),
    stored: (id: string) => selected().selectAll().where('id', '=', id).executeTakeFirst(),
    /** Opens a session as a sign-in does. */
    async tokenOf(id: string) {
      const whose = await selected().select(['id', 'tokenVersion']).where('id', '=', id).executeTakeFirstOrThrow()
      return resources.api.sessions.open(whose, { address: '127.0.0.1', agent: 'test' })
    },
    /** How a call with this token is answered, by its status. */
    mayAsk: async (token: string) => (await resources.call('GET', '/sys/permission/getUserPermissionByToken', undefined, token)).status,
    /** A worker whom nobody has yet. */
    person(given: Record<string, unknown> = {}) {
      count += 1
      const nothing = { phone: '', email: '', workNo: '', selectedroles: '', selecteddeparts: '', departIds: '' }
      return resources.added(users, { username: `worker${count}`, realname: `工人${count}`, ...nothing, ...given })
    },
  }
}
