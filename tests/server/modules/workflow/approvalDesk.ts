import { expect } from 'vitest'
import type { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { Business, HistoricTask, Task } from '#contract/modules/workflow/wire.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { createPerson } from '../../../../server/modules/identity/people/people.service.ts'
import { deployProcess } from '../../../../server/modules/workflow/deploy.service.ts'
import { workflow } from '../../../../server/modules/workflow/module.ts'
import { createLookups } from '../../../../server/start/resources.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { startResources } from '../../../support/resourceApi.ts'

export const people = ['applicant', 'ann', 'bob', 'carl', 'dora'] as const
export type Person = (typeof people)[number]

const leave = { leaveType: 'annual', fromDay: '2026-12-01', toDay: '2026-12-02', days: '2', reason: '回家' }

/** The product with the routes of workflow, and five people who hold nothing but what everybody may. */
export async function openApprovalDesk(databaseUrl: string | undefined) {
  const resources = await startResources({ databaseUrl, more: (parts) => workflow.routes({ ...parts, lookups: createLookups(parts) }) })
  const { api } = resources
  const tokens = new Map<string, string>()
  for (const username of people) {
    const password = `pass-word-${username}`
    const id = await createPerson(api.db, { username, realname: `真${username}`, password, roleCode: 'guest', phone: null, email: null })
    const user = await api.db.selectFrom('sys_user').select(['id', 'tokenVersion']).where('id', '=', id).executeTakeFirstOrThrow()
    tokens.set(username, await api.sessions.open(user, { address: '127.0.0.1', agent: 'test' }))
  }
  const tokenOf = async (person: string) => tokens.get(person) ?? api.tokenOf(person as 'admin')
  const units = createUnits({ db: api.db, bus: api.bus, now: () => api.clock.now })

  /** A call of 2.16: parameters stand in the query string. */
  async function call(as: string, method: 'GET' | 'POST', path: string, query: Record<string, string> = {}) {
    api.clock.now += 1000
    const url = Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`
    const { status, body } = await api.call({ method, url, headers: { 'x-access-token': await tokenOf(as) } })
    return { status, body, message: body.message }
  }
  async function succeed<Result>(as: string, method: 'GET' | 'POST', path: string, query: Record<string, string> = {}): Promise<Result> {
    const { status, body } = await call(as, method, path, query)
    expect(status, `${path} ${body.message}`).toBe(200)
    return body.result as Result // of the shape that the path answers
  }
  const deploy = (model: ProcessModel, businessTable = 'oa_leave') =>
    workFor(0, () => units(systemActor, (unit) => deployProcess(unit, { model, xml: '', description: '', category: '', businessTable })))
  const todo = (as: string, query: Record<string, string> = {}) => succeed<Task[]>(as, 'GET', '/actTask/todoList', query)

  return {
    ...resources,
    units,
    tokenFor: tokenOf,
    call,
    succeed,
    deploy,
    todo,
    /** An application for leave, handed in; its application and instance. */
    async begin(
      model: ProcessModel | { procDefId: string },
      { query = {}, fields = {} }: { query?: Record<string, string>; fields?: Record<string, string> } = {},
    ) {
      const procDefId = 'procDefId' in model ? model.procDefId : await deploy(model)
      const written = { ...leave, ...fields }
      const made = await succeed<Business>('applicant', 'POST', '/actBusiness/add', {
        procDefId,
        tableName: 'oa_leave',
        filedNames: Object.keys(written).join(','),
        ...written,
      })
      await succeed('applicant', 'POST', '/actBusiness/apply', { id: made.id, procDefId, ...query })
      const business = await stand(made.id)
      return { procDefId, id: made.id, tableId: made.tableId, procInstId: business.procInstId }
    },
    stand,
    /** Everything that must agree of one application. */
    async truth(id: string) {
      const business = await stand(id)
      const record = await api.db.selectFrom('oa_leave').select('status').where('id', '=', business.tableId).executeTakeFirst()
      const tokens = await api.db.selectFrom('act_z_token').select('nodeId').where('instanceId', '=', business.procInstId).orderBy('n').execute()
      const open = await api.db
        .selectFrom('act_z_task')
        .select(['nodeId', 'assignee'])
        .where('instanceId', '=', business.procInstId)
        .where('state', '=', 'open')
        .orderBy('seq')
        .orderBy('id')
        .execute()
      return {
        status: business.status,
        result: business.result,
        record: record?.status ?? null,
        tokens: tokens.map(({ nodeId }) => nodeId),
        open: open.map(({ nodeId, assignee }) => `${nodeId}:${assignee}`),
      }
    },
    /** Somebody's one open task of an application. */
    async taskOf(as: string, { id }: { id: string }): Promise<Task> {
      const [found] = await todo(as, { businessKey: id })
      if (!found) throw new Error(`${as} has no task of ${id}`)
      return found
    },
    async act(as: string, verb: string, application: { id: string }, more: Record<string, string> = {}) {
      const [task] = await todo(as, { businessKey: application.id })
      if (!task) throw new Error(`${as} has no task`)
      return call(as, 'POST', `/actTask/${verb}`, { id: task.id, procInstId: task.procInstId, ...more })
    },
    flow: (as: string, procInstId: string) => succeed<HistoricTask[]>(as, 'GET', `/actTask/historicFlow/${procInstId}`),
  }

  function stand(id: string) {
    return api.db.selectFrom('act_z_business').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }
}
export type ApprovalDesk = Awaited<ReturnType<typeof openApprovalDesk>>
