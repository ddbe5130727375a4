import { read as readBook, utils } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { andons } from '#contract/modules/andon/andon.ts'
import { suppliers } from '#contract/modules/material/supplier.ts'
import { dashboards } from '#contract/modules/online/dashboard/dashboard.ts'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import { reportSendings } from '#contract/modules/report/sending.ts'
import { ruleRole } from '../../../support/countedRows.ts'
import { databases } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { startSmtp } from '../../../support/smtpServer.ts'
import { reportEngine } from './reportEngine.ts'
import type { ReportParts } from './reportEngine.ts'

/** Seven in the morning of the first of December in Shanghai. */
const seven = Date.parse('2026-11-30T23:00:00Z')
const [yesterday, dayMs] = [seven - 20 * 3_600_000, 86_400_000]
const path = reportSendings.path

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a report on a schedule on ${database.name}`, () => {
    let house: ResourceApi
    let closeDatabase: () => void
    let smtp: Awaited<ReturnType<typeof startSmtp>>
    let engine: ReturnType<typeof reportEngine>

    beforeAll(async () => {
      const { url, close } = await database.open({ hasPeople: true })
      closeDatabase = close
      let parts: ReportParts | null = null
      house = await startResources({
        databaseUrl: url,
        sharesReferred: true,
        more(given) {
          parts = given as ReportParts // the house has a folder
          return []
        },
      })
      if (!parts) throw new Error('no house')
      smtp = await startSmtp()
      engine = reportEngine(house, parts, { port: smtp.port, url: url ?? null })
      for (const name of ['admin', 'viewer', 'guest'])
        await house.api.db
          .updateTable('sys_user')
          .set({ email: `${name}@plant.local` })
          .where('username', '=', name)
          .execute()
    })
    afterAll(async () => {
      await engine.close()
      await smtp.close()
      await house.close()
      closeDatabase()
    })
    beforeEach(async () => {
      house.api.clock.now = seven - 60_000
      smtp.mails.length = 0
      const { db } = house.api
      for (const table of ['sys_sms', 'sys_job_run', 'mes_report_sending'] as const) await db.deleteFrom(table).execute()
      await db.deleteFrom('sys_role_permission').where('permission', 'in', ['mes:report:view', 'sys:cgreport:list', 'sys:dashboard:list']).execute()
    })

    const usual = {
      source: 'declared',
      report: 'daily',
      days: 1,
      formats: 'xlsx',
      cronExpression: '0 0 7 * * ? *',
      receivers: 'admin',
      roleCodes: '',
      isOn: 'Y',
    }
    const made = (more: object) => house.call('POST', `${path}/add`, { name: '晨会日报', ...usual, ...more })
    const stands = async (name = '晨会日报') => (await house.listed(reportSendings)).records.find((row) => row['name'] === name)
    const runs = () =>
      house.api.db.selectFrom('sys_job_run').select(['state', 'output', 'dueAt']).where('handler', '=', 'report.sending').orderBy('dueAt').execute()
    const mailed = () => smtp.mails.map(({ to, attached }) => [to.split('@')[0], attached.map(({ name }) => name)])
    async function lookAt(atMs: number) {
      house.api.clock.now = atMs
      await engine.look()
    }
    const bells = async () =>
      (await house.api.db.selectFrom('sys_sms').select(['esReceiver', 'esTitle', 'esContent']).where('esType', '=', '4').orderBy('esReceiver').execute()).map(
        ({ esReceiver, esTitle, esContent }) => [esReceiver, esTitle, esContent],
      )

    test('several schedules each send their own report at their own time, once however often somebody looks, and not a moment before', async () => {
      await ruleRole(house.api.db, 'viewer', 'mes:report:view', null)
      await ruleRole(house.api.db, 'viewer', 'mes:andon:list', null)
      await house.stored(andons, { callTime: String(yesterday), type: 'material', status: 'open' })
      expect((await made({ receivers: 'viewer' })).status).toBe(200)
      expect((await made({ name: '半点质量', report: 'quality', cronExpression: '0 30 7 * * ? *' })).status).toBe(200)
      expect(await stands()).toMatchObject({ nextRunAt: '2026-12-01 07:00:00' })
      await lookAt(seven - 1)
      expect([mailed(), await runs()]).toEqual([[], []])
      await lookAt(seven)
      await lookAt(seven + 1000)
      expect(mailed()).toEqual([['viewer', ['日报 2026-11-30.xlsx']]])
      expect(await stands()).toMatchObject({
        nextRunAt: '2026-12-02 07:00:00',
        lastState: 'done',
        lastSentAt: '2026-12-01 07:00:00',
        lastSaid: '日报 2026-11-30 已发给 1 人',
      })
      expect(await bells()).toEqual([['viewer', '日报 2026-11-30', '日报 2026-11-30 已可查看：/report/daily?from=2026-11-30&to=2026-11-30']])
      await lookAt(seven + 30 * 60_000)
      expect(smtp.mails.slice(1).map(({ to, attached }) => [to, attached[0]?.name.slice(0, 4)])).toEqual([['admin@plant.local', '质量报表']])
      expect((await runs()).map(({ state }) => state)).toEqual(['done', 'done'])
    })

    test('who is in a role when it is due gets it, who has no right gets nothing, and the schedule says who', async () => {
      await ruleRole(house.api.db, 'viewer', 'mes:report:view', null)
      await ruleRole(house.api.db, 'viewer', 'mes:andon:list', null)
      await made({ receivers: 'guest', roleCodes: 'viewer' })
      await house.api.db.updateTable('mes_report_sending').set({ receivers: 'guest,nobody' }).execute() // who had an account
      await lookAt(seven)
      expect(mailed()).toEqual([['viewer', ['日报 2026-11-30.xlsx']]])
      const lastSaid = '日报 2026-11-30 已发给 1 人；nobody 没有账号；guest 没有权限看这份报表'
      expect(await stands()).toMatchObject({ lastState: 'partly', lastSaid })
      expect((await runs()).map(({ output }) => output)).toEqual([lastSaid])
    })

    test('a report in SQL goes as a workbook of what its reader may see; who may not see it gets nothing', async () => {
      const { db } = house.api
      await house.added(suppliers, { code: 'S-1', name: '云山颜料' })
      const columnsJson = JSON.stringify([{ fieldName: 'name', fieldTxt: '供应商', fieldType: 'String', isShow: true }])
      const head = await house.added(reportHeads, {
        code: 'bySupplier',
        name: '供应商一览',
        cgrSql: 'select name from mes_supplier',
        columnsJson,
        paramsJson: '[]',
        dbSource: '',
        roleCodes: '',
      })
      const sql = { source: 'sql', report: null, days: null, formats: null, sqlReportId: String(head.id), receivers: 'admin,viewer,guest' }
      await ruleRole(db, 'viewer', 'sys:cgreport:list', null)
      await db.deleteFrom('sys_role_permission').where('permission', '=', 'mes:supplier:list').execute()
      const { status, body } = await made({ ...sql, name: '供应商' })
      expect(status, body.message).toBe(200)
      await lookAt(seven)
      expect(mailed()).toEqual([['admin', ['供应商一览.xlsx']]])
      const book = readBook(smtp.mails[0]?.attached[0]?.bytes)
      expect(utils.sheet_to_csv(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).toContain('云山颜料')
      const lastSaid = /^供应商一览 已发给 1 人；guest 没有权限看这份报表；viewer 的没有生成：没有查到/
      expect(await stands('供应商')).toMatchObject({ lastState: 'partly', lastSaid: expect.stringMatching(lastSaid) })
    })

    test('a dashboard goes as the way to it, to those alone who may open dashboards', async () => {
      const { id } = await house.added(dashboards, { code: 'plant', name: '工厂一览', boardJson: JSON.stringify({ params: [], tiles: [] }) })
      await ruleRole(house.api.db, 'viewer', 'sys:dashboard:list', null)
      await made({ source: 'dashboard', report: null, days: null, formats: null, dashboardId: String(id), receivers: 'viewer,guest' })
      await lookAt(seven)
      expect(await bells()).toEqual([['viewer', '工厂一览', '工厂一览 已可查看：/online/dashboard/plant']])
      expect(mailed()).toEqual([['viewer', []]])
    })

    test('what failed three times is told to whoever made the schedule, and stands in it and in the log; nobody else hears of it', async () => {
      await made({ receivers: 'guest' })
      await lookAt(seven)
      expect(await runs()).toMatchObject([{ state: 'waiting' }])
      expect(await bells()).toEqual([])
      await lookAt(seven + 60_000)
      await lookAt(seven + 60_000 + 120_000)
      const why = '第 3 次尝试：收件人 guest 没有权限看这份报表，请在定时发送里更正'
      expect(await runs()).toMatchObject([{ state: 'failed', output: why }])
      expect(await stands()).toMatchObject({ lastState: 'failed', lastSaid: why, nextRunAt: '2026-12-02 07:00:00' })
      expect(await bells()).toEqual([['admin', '定时发送失败：晨会日报', `定时发送“晨会日报”没有成功：${why}`]])
    })

    test('what was due while nobody looked goes once, with the days before its newest due time; one that is off goes never, and by hand at once', async () => {
      await made({ receivers: 'admin' })
      await made({ name: '停用的', isOn: 'N' })
      expect(await stands('停用的')).toMatchObject({ nextRunAt: null })
      await lookAt(seven + 3 * dayMs + 5 * 3_600_000)
      expect(mailed()).toEqual([['admin', ['日报 2026-12-03.xlsx']]])
      expect((await runs()).map(({ dueAt }) => Number(dueAt))).toEqual([seven + 3 * dayMs])
      const off = await stands('停用的')
      const sent = await house.call('POST', `${path}/send`, { id: off?.['id'], version: off?.['version'] })
      expect([sent.status, sent.body.message]).toEqual([200, '“停用的”正在发送，结果写在“上次说明”里'])
      await engine.look()
      expect(mailed()).toHaveLength(2)
      expect(await stands('停用的')).toMatchObject({ lastState: 'done', nextRunAt: null })
    })

    test('a time that never comes is refused while the schedule is on, and kept while it is off', async () => {
      const never = { cronExpression: '0 0 7 30 2 ? *' }
      const refused = await made(never)
      expect([refused.status, refused.body.message]).toEqual([422, '这个发送时间以后不会再到，请改发送时间，或先停用'])
      expect((await made({ ...never, isOn: 'N' })).status).toBe(200)
      expect(await stands()).toMatchObject({ nextRunAt: null })
    })

    test('a schedule that was switched off or deleted while it waited sends nothing', async () => {
      await made({})
      const { db } = house.api
      await db.updateTable('mes_report_sending').set({ isOn: 'N' }).execute()
      await lookAt(seven)
      expect([mailed(), await runs()]).toEqual([[], []])
      await db.updateTable('mes_report_sending').set({ isOn: 'Y' }).execute()
      await lookAt(seven)
      expect(mailed()).toHaveLength(1)
    })

    test.for([
      [{ receivers: '', roleCodes: '' }, '请选择接收人或接收角色'],
      [{ cronExpression: '0 0/5 * * * ? *' }, '两次发送至少间隔 10 分钟，请改发送时间'],
      [{ cronExpression: '每天' }, ''],
      [{ report: null }, ''],
      [{ source: 'sql', report: null, days: null, formats: null }, ''],
      [{ formats: 'docx' }, '附件只能是 Excel 或 PDF'],
    ] as const)('%o is refused with a sentence, and nothing is kept', async ([more, sentence]) => {
      expect((await made({ name: '十分钟一次', cronExpression: '0 0/10 * * * ? *' })).status).toBe(200)
      const { status, body } = await made(more)
      expect(status).toBe(422)
      expect(JSON.stringify(body)).toContain(sentence)
      expect(JSON.stringify(body)).toMatch(/[\u4e00-\u9fff]/)
      expect(await stands()).toBeUndefined()
    })
  })
