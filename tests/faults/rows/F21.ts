import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { createPerson } from '../../../server/modules/identity/people/people.service.ts'
import { signIn } from '../../support/serverProcess.ts'
import type { Factory } from '../factory.ts'
import { openOffender } from '../offender.ts'
import type { FaultRow } from '../row.ts'
import { decodeJwt } from 'jose'

const password = 'fault-bench-12+'
const newPassword = 'another-bench-12+'
const longestMs = 15_000

/** Straight into the database, as another process of the house would: no word on the bus helps. */
const changes: { what: string; refusal: number; cause(factory: Factory, username: string): Promise<void> }[] = [
  { what: 'frozen', refusal: 401, cause: async ({ dataDir }, username) => write(dataDir, 'update sys_user set status = 2 where username = ?', username) },
  {
    what: 'role removed',
    refusal: 403,
    cause: async ({ dataDir }, username) => write(dataDir, 'delete from sys_user_role where "userId" = (select id from sys_user where username = ?)', username),
  },
  { what: 'password changed', refusal: 401, cause: changePassword },
]

export const F21: FaultRow = {
  id: 'F-21',
  fault: 'person frozen, role removed, password changed during a session',
  async run(stage) {
    const factory = await stage.factory()
    const findings = []
    for (const [index, { what, refusal, cause }] of changes.entries()) {
      const username = `person_${index}`
      await addPerson(factory.dataDir, username)
      const token = await signIn(factory.url, username, password)
      const userId = decodeJwt(token).sub ?? ''
      const { closed, socket } = await openOffender({ port: factory.port, token, userId, link: 'live' })
      socket.send(`421${JSON.stringify(['subscribe', { device: 'ML-01', rateHz: 1 }])}`)
      await pause(500)
      const from = performance.now()
      await cause(factory, username)
      const callMs = await refusedAfter(factory, token, refusal, from)
      await Promise.race([closed, pause(longestMs)])
      findings.push(
        { what: `${what}: call refused with ${refusal} after`, measured: callMs / 1000, unit: 's', atMost: 1 },
        { what: `${what}: socket closed after`, measured: (performance.now() - from) / 1000, unit: 's', atMost: 5 },
      )
      socket.terminate()
    }
    return findings
  },
}

async function addPerson(dataDir: string, username: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir })
  await createPerson(db, { username, realname: username, password, roleCode: 'viewer', phone: null, email: null })
  await close()
}

function write(dataDir: string, sql: string, username: string): void {
  const db = new DatabaseSync(join(dataDir, 'millwright.db'))
  db.exec('pragma busy_timeout = 5000')
  db.prepare(sql).run(username)
  db.close()
}

/** In another session of his, as a person does who fears that somebody knows it. */
async function changePassword({ url }: Factory, username: string): Promise<void> {
  const response = await fetch(`${url}/sys/user/updatePassword`, {
    method: 'PUT',
    headers: { 'x-access-token': await signIn(url, username, password), 'content-type': 'application/json' },
    body: JSON.stringify({ username, oldpassword: password, password: newPassword, confirmpassword: newPassword }),
  })
  if (!response.ok) throw new Error(`the password was not changed: ${response.status}`)
}

async function refusedAfter({ url }: Factory, token: string, status: number, from: number): Promise<number> {
  while (performance.now() - from < longestMs) {
    if ((await fetch(`${url}/mes/plc/overview`, { headers: { 'x-access-token': token } })).status === status) return performance.now() - from
    await pause(20)
  }
  return Number.POSITIVE_INFINITY
}
