import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { criticalWanted } from '#contract/modules/production/critical/criticalWanted.ts'
import type { CriticalFinding, CriticalWanted } from '#contract/modules/production/critical/criticalWanted.ts'
import { routeParameters } from '#contract/modules/production/critical/routeParameter.ts'
import { routes } from '#contract/modules/production/route.ts'
import { follow } from '../../../../server/bus/bus.ts'
import { passwords } from '../../../support/api.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { batchesOn } from './batches.ts'

const hot = { tagCode: 'MX-03.powderTemp', name: '粉温', unit: '°C', kind: 'high', limitValue: 48, extreme: 52.5, outSec: 90 } as const
const unread = { ...hot, kind: 'unknown', limitValue: null, extreme: null, outSec: 600 } as const
const watched = { seq: 1, stepSeq: 1, paramCode: 'powderTemp', target: 38, low: null, high: 48 }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`critical parameters on ${database.name}`, () => {
    const at = batchesOn(database)
    beforeAll(async () => {
      const { api, role } = at.book()
      const rights = ['mes:parameterDeviation:list', 'mes:parameterDeviation:judge', 'mes:workReport:submit']
      await api.db
        .insertInto('sys_role_permission')
        .values(rights.map((permission) => ({ roleId: role, permission })))
        .execute()
    })
    const endings: (() => void)[] = []
    afterEach(() => endings.splice(0).forEach((end) => end()))

    /** A machine beside the desk whose history says this against whatever it is asked about; gives what it was asked. */
    function historySays(...findings: Omit<CriticalFinding, 'fromMs' | 'toMs'>[]) {
      const asked: Omit<CriticalWanted, 'tell'>[] = []
      endings.push(
        at.book().api.bus.onWithin(
          follow(criticalWanted, async (_unit, { tell, ...wanted }) => {
            asked.push(wanted)
            findings.forEach((finding) => tell({ ...finding, fromMs: wanted.fromMs, toMs: wanted.toMs }))
          }),
        ),
      )
      return asked
    }

    /** A batch of five whose first step is critical and watches the powder's temperature, begun. */
    async function criticalBatch({ ccp = 'Y', parameters = [watched] as object[] } = {}) {
      const { db } = at.book().api
      const batch = await at.dispatched()
      const { routeId } = await db.selectFrom('mes_plan').select('routeId').where('id', '=', batch.planId).executeTakeFirstOrThrow()
      const { version } = await db.selectFrom('mes_route').select('version').where('id', '=', routeId).executeTakeFirstOrThrow()
      const standing = await db.selectFrom('mes_route_parameter').select(['id', 'version']).where('routeId', '=', routeId).execute()
      const changed = parameters.map((one, index) => ({ key: `n${index}`, ...one }))
      const lines = { [routeParameters.name]: { changed, deleted: standing } }
      const saved = await at.book().call('PUT', `${routes.path}/edit`, { id: routeId, version, lines })
      expect(saved.status, saved.body.message).toBe(200)
      await db
        .updateTable('mes_task')
        .set({ ccp, equipmentId: await at.freeMixer() })
        .where('id', '=', batch.mixing)
        .execute()
      await db
        .updateTable('mes_task')
        .set({ equipmentId: await at.freeMixer() })
        .where('id', '=', batch.sieving)
        .execute()
      await at.done(at.give('mes_task', batch.mixing, 'start'))
      return { ...batch, routeId }
    }

    async function reported(taskId: string, says = ''): Promise<string> {
      const answer = await at.report(taskId, 5)
      expect(answer.status, answer.body.message).toBe(200)
      expect(answer.body.message).toContain(says)
      const { db } = at.book().api
      const { id } = await db.selectFrom('mes_work_report').select('id').where('taskId', '=', taskId).orderBy('id', 'desc').executeTakeFirstOrThrow()
      return id
    }
    const rowOf = (table: 'mes_work_report' | 'mes_parameter_deviation', id: string) =>
      at.book().api.db.selectFrom(table).select(['version', 'status']).where('id', '=', id).executeTakeFirstOrThrow()
    const confirm = async (id: string) => at.post('/mes/workReport/confirm', { id, version: (await rowOf('mes_work_report', id)).version })
    const deviationsOf = (reportId: string) =>
      at.book().api.db.selectFrom('mes_parameter_deviation').selectAll().where('reportId', '=', reportId).orderBy('id').execute()
    const onlyOf = async (reportId: string) => {
      const [one, ...more] = await deviationsOf(reportId)
      if (!one || more.length > 0) throw new Error('one deviation was expected')
      return one
    }

    /** Signs and gives a judgement. */
    async function judge(id: string, command: 'accept' | 'reject', by: 'admin' | 'viewer' = 'viewer') {
      const { version } = await rowOf('mes_parameter_deviation', id)
      const signing = { resource: 'mesParameterDeviation', id, version, command, username: by, method: 'password', secret: passwords[by] }
      const headers = { 'x-access-token': at.book().tokens[by] }
      const signed = await at.book().api.call({ method: 'POST', url: '/sys/esign/sign', payload: signing, headers })
      if (signed.status !== 200) return signed
      const signatures = [(signed.body.result as { signId: string }).signId] // Signed
      return at
        .book()
        .api.call({ method: 'POST', url: `/mes/parameterDeviation/${command}`, payload: { id, version, reason: '曲线已核对', signatures }, headers })
    }

    test('a report of a critical step whose parameter left its limits is not confirmed before somebody else has judged that, and then it is [RULE-016]', async () => {
      const asked = historySays(hot)
      const batch = await criticalBatch()
      const report = await reported(batch.mixing, '有 1 项关键参数要先由质量人员评定')
      expect(asked.map(({ parameters }) => parameters)).toEqual([[{ paramCode: 'powderTemp', low: null, high: 48 }]])
      const refused = await confirm(report)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        '关键参数“粉温”高到 52.5 °C，上限 48 °C，还没有评定。请质量人员先在“参数偏差”里评定，再确认报工',
      ])
      expect((await rowOf('mes_work_report', report)).status).toBe('submitted')

      const deviation = await onlyOf(report)
      expect(deviation).toMatchObject({ taskId: batch.mixing, kind: 'high', status: 'open', judgeBy: '' })
      const own = await judge(deviation.id, 'accept', 'admin')
      expect([own.status, own.body.message]).toEqual([409, '这份报工是您做的，参数偏差要由别人评定'])
      expect((await confirm(report)).status).toBe(409)

      const judged = await judge(deviation.id, 'accept')
      expect(judged.status, judged.body.message).toBe(200)
      const kept = await onlyOf(report)
      expect(kept).toMatchObject({ status: 'accepted', judgeBy: 'viewer', reason: '曲线已核对' })
      expect(kept.esignId).not.toBe('')
      expect((await confirm(report)).status).toBe(200)
      expect((await judge(deviation.id, 'reject')).status).toBe(409) // once
    })

    test('what was not read is judged as well, and one of two that is open stands in the way', async () => {
      historySays(hot, { ...unread, tagCode: 'MX-03.jacketTemp', name: '夹套温度' })
      const report = await reported((await criticalBatch()).mixing)
      const [first, second] = await deviationsOf(report)
      await judge(first?.id ?? '', 'accept')
      const refused = await confirm(report)
      expect(refused.body.message).toContain('关键参数“夹套温度”有一段时间没有读到，还没有评定')
      await judge(second?.id ?? '', 'accept')
      expect((await confirm(report)).status).toBe(200)
    })

    test('within its limits, of a step that is not critical, and where the route names no parameter, nothing stands in the way', async () => {
      historySays()
      const within = await reported((await criticalBatch()).mixing)
      expect((await confirm(within)).status).toBe(200)
      const asked = historySays(hot)
      const usual = await reported((await criticalBatch({ ccp: 'N' })).mixing)
      const unnamed = await reported((await criticalBatch({ parameters: [] })).mixing)
      const another = await reported((await criticalBatch({ parameters: [{ ...watched, stepSeq: 2 }] })).mixing)
      for (const report of [usual, unnamed, another]) {
        expect(await deviationsOf(report)).toEqual([])
        expect((await confirm(report)).status).toBe(200)
      }
      expect(asked).toEqual([])
    })

    test('what is judged as not acceptable opens the nonconformity of its batch in the same moment, once', async () => {
      historySays(hot)
      const batch = await criticalBatch()
      const report = await reported(batch.mixing)
      const deviation = await onlyOf(report)
      expect((await judge(deviation.id, 'reject')).status).toBe(200)
      const found = await at.book().api.db.selectFrom('mes_ncr').selectAll().where('refId', '=', deviation.id).execute()
      expect(found).toMatchObject([{ source: 'parameter', refType: 'deviation', batchNo: deviation.batchNo, status: 'open' }])
      expect(found[0]?.description).toContain('粉温')
      expect((await confirm(report)).status).toBe(200)
    })

    test('confirmed and judged at once, the report is confirmed only by who came after the judgement [RULE-016]', async () => {
      historySays(hot)
      const report = await reported((await criticalBatch()).mixing)
      const deviation = await onlyOf(report)
      const { db } = at.book().api
      const [confirmed, judged] = await atOnce(db, [() => confirm(report), () => judge(deviation.id, 'accept')])
      expect([confirmed?.status, judged?.status]).toEqual([409, 200])
      const later = await reported((await criticalBatch()).mixing)
      const { id } = await onlyOf(later)
      const [first, second] = await atOnce(db, [() => judge(id, 'accept'), () => confirm(later)])
      expect(first?.status).toBe(200)
      expect((await rowOf('mes_work_report', later)).status).toBe(second?.status === 200 ? 'confirmed' : 'submitted')
    })

    test('with its order what nobody judged is void', async () => {
      historySays(hot)
      const batch = await criticalBatch()
      const report = await reported(batch.mixing)
      const sign = async (by: 'admin' | 'viewer') => at.book().sign(batch.orderId, 'terminate', by)
      await at.book().api.db.updateTable('mes_order').set({ status: 'running' }).where('id', '=', batch.orderId).execute()
      await at.done(at.give('mes_order', batch.orderId, 'terminate', { reason: '试验', signatures: [await sign('admin'), await sign('viewer')] }))
      expect([(await rowOf('mes_work_report', report)).status, (await onlyOf(report)).status]).toEqual(['void', 'void'])
    })

    test('a step begins after what comes before it is done, and not while that runs [RULE-016]', async () => {
      historySays()
      const batch = await criticalBatch()
      const early = await at.give('mes_task', batch.sieving, 'start')
      expect(early.status).toBe(409)
      await reported(batch.mixing)
      expect((await at.give('mes_task', batch.sieving, 'start')).status).toBe(409)
      await at.done(at.give('mes_task', batch.mixing, 'finish'))
      await at.done(at.give('mes_task', batch.sieving, 'start'))
    })

    test('of two at once the step after begins only behind the end of the one before it [RULE-016]', async () => {
      historySays()
      const batch = await criticalBatch()
      await reported(batch.mixing)
      const { db } = at.book().api
      const [began, ended] = await atOnce(db, [() => at.give('mes_task', batch.sieving, 'start'), () => at.give('mes_task', batch.mixing, 'finish')])
      expect([began?.status, ended?.status]).toEqual([409, 200])
      await at.done(at.give('mes_task', batch.sieving, 'start'))
    })

    test.each([
      ['no limit', { high: null }, '下限和上限至少填一个'],
      ['a lower limit above the upper', { low: 50 }, '上限应大于下限'],
      ['a target outside', { target: 49 }, '目标应在下限和上限之间'],
      ['a whole tag code', { paramCode: 'MX-03.powderTemp' }, '填测点编码的最后一段'],
    ])('a parameter with %s is refused, and the route stays', async (_what, wrong, sentence) => {
      const { db } = at.book().api
      const { id: routeId } = await db.selectFrom('mes_route').select('id').executeTakeFirstOrThrow()
      await db.deleteFrom('mes_route_parameter').execute()
      const { version } = await db.selectFrom('mes_route').select('version').where('id', '=', routeId).executeTakeFirstOrThrow()
      const answer = await at
        .book()
        .call('PUT', `${routes.path}/edit`, { id: routeId, version, lines: { [routeParameters.name]: { changed: [{ key: 'n1', ...watched, ...wrong }] } } })
      expect(answer.status).toBe(422)
      expect(JSON.stringify(answer.body)).toContain(sentence)
      expect(await db.selectFrom('mes_route_parameter').select('id').where('routeId', '=', routeId).execute()).toEqual([])
    })
  })
