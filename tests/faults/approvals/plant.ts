import { ProcessModel } from '#contract/modules/workflow/model.ts'
import { systemActor } from '../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../server/bus/unit.ts'
import { createPerson, ensureRoles } from '../../../server/modules/identity/people/people.service.ts'
import { ensureDictionaries } from '../../../server/modules/reference/dictionaries/dictionaries.service.ts'
import { deployProcess } from '../../../server/modules/workflow/deploy.service.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { workFor } from '../../../server/tenancy/atWork.ts'
import { adminPassword } from '../../support/serverProcess.ts'

export const password = 'a-password-of-approvers'
export const nameOf = (at: number) => `u${at}`

const line = (...ids: string[]) => ids.slice(1).map((to, at) => ({ id: `${ids[at] ?? ''}_${to}`, from: ids[at] ?? '', to }))

/** Leave that `first` looks at, one of whom claims it, and that three people countersign. */
function leaveBy(first: readonly string[]): ProcessModel {
  const signers = [0, 1, 2].map(nameOf)
  return ProcessModel.parse({
    key: 'busy',
    name: '请假',
    nodes: [
      { kind: 'start', id: 'start' },
      { kind: 'userTask', id: 'first', name: '初审', who: [{ is: 'user', usernames: first }] },
      { kind: 'userTask', id: 'sign', name: '会签', who: [{ is: 'user', usernames: signers }], countersign: { order: 'parallel', done: 'all' } },
      { kind: 'end', id: 'end' },
    ],
    flows: line('start', 'first', 'sign', 'end'),
  })
}

/** Leave that the first looks at for an hour, and whoever is next has after that. */
export const leaveInTime = ProcessModel.parse({
  key: 'timed',
  name: '请假',
  nodes: [
    { kind: 'start', id: 'start' },
    { kind: 'userTask', id: 'first', name: '初审', who: [{ is: 'user', usernames: [nameOf(0)] }] },
    { kind: 'boundary', id: 'due', at: 'first', interrupts: false, timing: { is: 'after', duration: 'PT1H' }, act: 'pass' },
    { kind: 'userTask', id: 'second', name: '复审', who: [{ is: 'user', usernames: [nameOf(1)] }] },
    { kind: 'end', id: 'end' },
  ],
  flows: line('start', 'first', 'second', 'end'),
})

/** An installation with so many approvers and the process by which they decide; its id. */
export function fillApprovals(dataDir: string, url: string | undefined, people: number, first: readonly string[]): Promise<string> {
  return fillPlant(dataDir, url, people, leaveBy(first))
}

/** The same with a process of one's own. */
export async function fillPlant(dataDir: string, url: string | undefined, people: number, model: ProcessModel): Promise<string> {
  const { db, close } = await openDatabase({ dataDir, url })
  await ensureRoles(db)
  await ensureDictionaries(db, 1)
  await createPerson(db, { username: 'admin', realname: '管理员', password: adminPassword, roleCode: 'admin', phone: null, email: null })
  for (let at = 0; at < people; at += 1)
    await createPerson(db, { username: nameOf(at), realname: `审批人${at}`, password, roleCode: 'manager', phone: null, email: null })
  const id = await workFor(0, () =>
    db.transaction().execute((trx) => {
      const unit = { trx, by: systemActor, at: Date.now() } as UnitOfWork // deploying needs no more of it
      return deployProcess(unit, { model, xml: '', description: '', category: '', businessTable: 'oa_leave' })
    }),
  )
  await close()
  return id
}
