import { read as readBook, utils } from '@e965/xlsx'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { andons } from '#contract/modules/andon/andon.ts'
import { ncrs } from '#contract/modules/quality/ncr.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { ruleRole } from '../../../support/countedRows.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { startSmtp } from '../../../support/smtpServer.ts'
import { addTenant } from '../../../support/tenants.ts'
import { reportEngine } from './reportEngine.ts'
import type { ReportParts } from './reportEngine.ts'

/** Half past midnight of the first of December in Shanghai: yesterday is the last of November. */
const night = Date.parse('2026-11-30T16:30:00Z')
const [yesterday, dayBefore] = [Date.parse('2026-11-30T02:00:00Z'), Date.parse('2026-11-29T02:00:00Z')]

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a report that is sent on ${database.name}`, () => {
    let parts: ReportParts | null = null
    const house = resourcesOn(database, {
      sharesReferred: true,
      more(given) {
        parts = given as ReportParts // the house has a folder
        return []
      },
    })
    let smtp: Awaited<ReturnType<typeof startSmtp>>
    let engine: ReturnType<typeof reportEngine>
    const look = () => engine.look()

    /** A schedule of every night, due now; what it leaves in its log. */
    async function scheduled(parameter: object): Promise<{ state: string; output: string }[]> {
      const { db, clock } = house.api
      const made = { createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
      const times = { nextRunAt: clock.now, lastState: null, lastEndedAt: null, missedPolicy: 'runOnce' as const }
      await db
        .insertInto('sys_quartz_job')
        .values({
          ...made,
          ...times,
          id: 'nightly',
          jobClassName: 'report.send',
          cronExpression: '0 30 0 * * ? *',
          parameter: JSON.stringify(parameter),
          description: '',
          status: 0,
        })
        .execute()
      await look()
      return db.selectFrom('sys_job_run').select(['state', 'output']).where('jobId', '=', 'nightly').orderBy('id').execute()
    }
    const mailTo = (name: string) => smtp.mails.filter(({ to }) => to === `${name}@plant.local`)
    const mayView = (role: 'viewer' | 'guest', ...lists: string[]) =>
      Promise.all(['mes:report:view', ...lists].map((right) => ruleRole(house.api.db, role, right, null)))
    const stored = (at: number, type: string) => house.stored(andons, { callTime: String(at), type, status: 'open' })

    beforeAll(async () => {
      smtp = await startSmtp()
      if (!parts) throw new Error('no house')
      engine = reportEngine(house, parts, { port: smtp.port, url: null })
      const { db } = house.api
      for (const name of ['admin', 'viewer', 'guest'])
        await db
          .updateTable('sys_user')
          .set({ email: `${name}@plant.local` })
          .where('username', '=', name)
          .execute()
      for (const [at, type] of [
        [yesterday, 'material'],
        [yesterday, 'material'],
        [yesterday, 'quality'],
        [dayBefore, 'material'],
        [night, 'material'],
      ] as const)
        await stored(at, type)
    })
    afterAll(async () => {
      await engine.close()
      await smtp.close()
    })
    beforeEach(async () => {
      house.api.clock.now = night
      smtp.mails.length = 0
      await house.api.db.deleteFrom('sys_job_run').execute()
      await house.api.db.deleteFrom('sys_quartz_job').execute()
      await house.api.db.deleteFrom('sys_sms').execute()
    })

    test('a schedule mails the report of the day before as a workbook and as a PDF, each with what its reader may see and no more; the run says who got none [TASK-080]', async () => {
      await mayView('viewer', 'mes:andon:list')
      await house.api.db
        .deleteFrom('sys_role_permission')
        .where('permission', '=', 'mes:report:view')
        .where('roleId', 'in', (eb) => eb.selectFrom('sys_role').select('id').where('roleCode', '=', 'guest'))
        .execute()
      expect(await scheduled({ report: 'daily', days: 1, to: ['admin', 'viewer', 'guest', 'nobody', 'viewer'] })).toEqual([
        { state: 'done', output: '日报 2026-11-30 已发给 2 人；nobody 没有账号；guest 没有权限看这份报表' },
      ])
      expect(smtp.mails.map(({ to }) => to).toSorted()).toEqual(['admin@plant.local', 'viewer@plant.local'])
      const seen = { admin: ['安灯', '设备状态'], viewer: ['安灯'] }
      for (const [name, titles] of Object.entries(seen)) {
        const [mail] = mailTo(name)
        expect(mail?.attached.map(({ name: file, type }) => [file, type])).toEqual([
          ['日报 2026-11-30.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
          ['日报 2026-11-30.pdf', 'application/pdf'],
        ])
        const [book, page] = mail?.attached ?? []
        const rows = sheetOf(book?.bytes)
        const andonAt = rows.findIndex(([first]) => first === '安灯')
        expect(rows.slice(andonAt + 2, andonAt + 5).map((row) => Number(row[2]))).toEqual([2, 1, 3])
        const printed = await textOf(page?.bytes)
        for (const title of seen.admin) {
          expect(
            rows.some(([first]) => first === title),
            `${name} ${title}`,
          ).toBe(titles.includes(title))
          expect(printed.includes(title), `${name} ${title}`).toBe(titles.includes(title))
        }
        expect(printed).toContain('2026-11-30')
      }
      expect(await house.api.db.selectFrom('sys_sms_file').select('name').execute()).toEqual([])
      const bells = await house.api.db
        .selectFrom('sys_sms')
        .select(['esReceiver', 'esContent', 'esSendStatus'])
        .where('esType', '=', '4')
        .orderBy('esReceiver')
        .execute()
      const content = '日报 2026-11-30 已可查看：/report/daily?from=2026-11-30&to=2026-11-30'
      expect(bells).toEqual(['admin', 'viewer'].map((esReceiver) => ({ esReceiver, esContent: content, esSendStatus: '1' })))
    })

    test('a mail server that is down is tried again by the job engine, whose log says why, and the mail then comes once with its files', async () => {
      await mayView('viewer', 'mes:andon:list')
      const { port } = smtp
      await smtp.close()
      await scheduled({ report: 'daily', to: ['viewer'], formats: ['xlsx'] })
      const deliveries = () =>
        house.api.db.selectFrom('sys_job_run').select('output').where('handler', '=', 'messages.deliver').where('state', '=', 'done').execute()
      expect((await deliveries()).map(({ output }) => output)).toEqual(['发送 1 条，失败 0 条，稍后重试 1 条'])
      const waiting = () =>
        house.api.db.selectFrom('sys_sms').select(['id', 'version', 'esSendStatus', 'esResult']).where('esType', '=', '2').executeTakeFirstOrThrow()
      expect(await waiting()).toMatchObject({ esSendStatus: '0', esResult: '邮件服务器没有响应，稍后自动重试' })
      // whom it was made for is whom it goes to
      const { id, version } = await waiting()
      await house.api.db.updateTable('sys_sms').set({ esSendStatus: '2' }).where('id', '=', id).execute()
      const row = { id, version, esTitle: '日报', esType: '2', esContent: '内容', remark: '' }
      const turned = await house.call('PUT', '/sys/message/sysMessage/edit', { ...row, esReceiver: 'guest' })
      expect([turned.status, turned.body.message]).toEqual([409, '这条消息带有按接收人权限生成的附件，不能改接收人和发送方式'])
      await house.api.db.updateTable('sys_sms').set({ esSendStatus: '0' }).where('id', '=', id).execute()
      smtp = await startSmtp(port)
      house.api.clock.now += 60_000
      await look()
      await look()
      expect(smtp.mails.map(({ to, attached }) => [to, attached.map(({ name }) => name)])).toEqual([['viewer@plant.local', ['日报 2026-11-30.xlsx']]])
      expect(await waiting()).toMatchObject({ esSendStatus: '1', esResult: '已送达' })
    })

    test('in every tenant: who works for one gets its report and not the house’s, with the tenant in the title; who is nowhere at work gets none', async () => {
      await mayView('viewer', 'mes:ncr:list')
      const { db } = house.api
      const { id } = await db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
      await addTenant(db, { id: 7, name: '七厂' }, [id])
      for (const tenant of [0, 7, 0, 0]) await workFor(tenant, () => house.stored(ncrs, { createTime: String(yesterday) }))
      expect(await scheduled({ report: 'quality', to: ['viewer', 'admin'], formats: ['xlsx'] })).toMatchObject([{ state: 'done' }])
      const sums = (name: string) => {
        const rows = sheetOf(mailTo(name)[0]?.attached[0]?.bytes)
        const at = rows.findIndex(([first]) => first === '不合格')
        return rows.slice(at).find(([first]) => first === '合计')?.[3]
      }
      expect([mailTo('viewer').length, sums('viewer'), sums('admin')]).toEqual([1, 1, 3])
      const titles = await workFor('every', () =>
        db.selectFrom('sys_sms').select(['esTitle', 'esReceiver']).where('esType', '=', '2').orderBy('esReceiver').execute(),
      )
      expect(titles).toEqual([
        { esTitle: '质量报表 2026-11-30', esReceiver: 'admin' },
        { esTitle: '质量报表 2026-11-30（七厂）', esReceiver: 'viewer' },
      ])
      await workFor(7, () => db.deleteFrom('sys_sms').execute())
      await db.deleteFrom('sys_user_tenant').execute()
    })

    test('who has no address gets the bell alone; a report for nobody fails with a sentence, is tried again and sends nothing', async () => {
      await mayView('viewer', 'mes:andon:list')
      const { db } = house.api
      await db.updateTable('sys_user').set({ email: null }).where('username', '=', 'viewer').execute()
      expect(await scheduled({ report: 'daily', to: ['viewer'], formats: ['xlsx'] })).toEqual([
        { state: 'done', output: '日报 2026-11-30 已发给 1 人；viewer 没有邮箱，只收到站内消息' },
      ])
      expect((await db.selectFrom('sys_sms').select('esType').execute()).map(({ esType }) => esType)).toEqual(['4'])
      await db.deleteFrom('sys_job_run').execute()
      await db.deleteFrom('sys_quartz_job').execute()
      await db.deleteFrom('sys_sms').execute()
      expect(await scheduled({ report: 'quality', days: 7, to: ['nobody'], formats: ['xlsx'] })).toEqual([
        { state: 'waiting', output: '第 1 次尝试：收件人 nobody 没有账号，请在任务参数里更正' },
      ])
      expect(await db.selectFrom('sys_sms').select('id').execute()).toEqual([])
    })
  })

function sheetOf(bytes: Buffer | undefined): (string | number)[][] {
  const book = readBook(bytes)
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, blankrows: true, defval: '' })
}

/** Everything that is printed on a PDF, in its order. */
async function textOf(bytes: Buffer | undefined): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes ?? []), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: document.numPages }, async (_none, at) => (await document.getPage(at + 1)).getTextContent()))
  return pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join('')
}
