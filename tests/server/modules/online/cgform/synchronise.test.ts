import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cgformPath, cgformPaths as paths } from '#contract/modules/online/cgform/paths.ts'
import { standingOf } from '../../../../../server/modules/online/cgform/standing.ts'
import { databases } from '../../../../support/databases.ts'
import { designerOn } from '../../../../support/designer.ts'

const no = { kind: 'text', name: 'sendNo', title: '单号', isRequired: true, maxLength: 32, filter: 'shown' }
const count = { kind: 'number', name: 'count', title: '数量' }
const remark = { kind: 'text', name: 'remark', title: '备注', maxLength: 20 }
const send = (code: string, fields: object[] = [no, count, remark], more: object = {}) => ({ code, title: '样品寄送', label: 'sendNo', fields, ...more })
const Records = z.object({ records: z.array(z.looseObject({ id: z.string(), version: z.number() })) })

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the database follows a design, on ${database.name}`, () => {
    const designer = designerOn(database)
    const { call, draw, redraw, planned, synchronised } = designer
    const add = (code: string, row: object) => call('POST', `/online/designed/${code}/add`, { ...row })
    const rows = async (code: string) => Records.parse((await call('GET', `/online/designed/${code}/list?column=sendNo&order=asc`)).body.result).records
    const standing = (code: string) => standingOf(designer.db(), `online_${code}`)

    test('a table is made by its plan and served at once, and a second plan has nothing to do', async () => {
      expect((await draw(send('first'))).status).toBe(200)
      expect((await call('GET', '/online/designed/first/list')).status).toBe(404)
      const plan = await planned('first')
      expect(plan.steps[0]).toMatchObject({ kind: 'createTable', table: 'online_first', words: '建表“样品寄送”，3 个字段', loss: '' })
      expect(plan.steps[0]?.sql).toContain('create table "online_first"')
      expect((await synchronised('first')).body).toMatchObject({ success: true, result: { version: 1, lost: [] } })
      expect((await add('first', { sendNo: 'S-1', count: 3, remark: '急' })).body.message).toBe('添加成功！')
      expect(await rows('first')).toMatchObject([{ sendNo: 'S-1', count: 3, remark: '急' }])
      expect((await planned('first')).steps).toEqual([])
      expect((await call('GET', `${paths.own.design}?id=first`)).body.result).toMatchObject({ isDbSynch: 'Y', tableVersion: 1, tableName: 'online_first' })
    })

    test('fields that come, go and change keep what can be kept; what is lost needs the typed name and leaves a file', async () => {
      await designer.inService(send('changing'))
      await add('changing', { sendNo: 'S-1', count: 12, remark: '这是一句很长很长的备注' })
      await add('changing', { sendNo: 'S-2', count: 7 })
      const amount = { ...count, decimals: 2 }
      const state = { kind: 'text', name: 'state', title: '状态', isRequired: true, initial: '待寄' }
      expect((await redraw('changing', send('changing', [no, amount, state]))).status).toBe(200)
      const plan = await planned('changing')
      expect(
        plan.steps
          .map(({ kind, column, loss, rows: touched }) => [kind, column, loss, touched])
          .filter(([kind]) => kind !== 'addIndex' && kind !== 'dropIndex'),
      ).toEqual([
        ['dropColumn', 'remark', '1 行有内容，会没有', 1],
        ['addColumn', 'state', '', 0],
        ['fill', 'state', '', 2],
      ])
      const refused = await synchronised('changing')
      expect([refused.status, refused.body.message]).toEqual([422, '这次同步会丢失内容：请输入表的名称“样品寄送”确认'])
      expect((await synchronised('changing', '别的名称')).status).toBe(422)
      expect([...((await standing('changing'))?.columns.keys() ?? [])]).toContain('remark')
      const done = await synchronised('changing', '样品寄送')
      const { lost } = z.object({ lost: z.array(z.string()) }).parse(done.body.result)
      expect(await rows('changing')).toMatchObject([
        { sendNo: 'S-1', count: 12, state: '待寄' },
        { sendNo: 'S-2', count: 7, state: '待寄' },
      ])
      const { house } = designer.here()
      const file = await house.api.app.inject({ url: cgformPath(paths.own.lost, { id: lost[0] ?? '' }), headers: { 'x-access-token': house.token } })
      expect(file.body).toContain('这是一句很长很长的备注')
      expect((await call('GET', cgformPath(paths.own.losses, { id: 'changing' }))).body.result).toMatchObject([
        { rows: 1, words: '删字段“备注”：1 行有内容，会没有' },
      ])
    })

    test('a field made shorter than its data, another type, and required on rows that lack it are each said, and done only for who types the name', async () => {
      await designer.inService(send('shorter'))
      await add('shorter', { sendNo: 'S-1', count: 12, remark: '123456' })
      await add('shorter', { sendNo: 'S-2', remark: '12.5' })
      const shorter = { kind: 'number', name: 'remark', title: '备注', decimals: 0 }
      await redraw('shorter', send('shorter', [{ ...no, maxLength: 2 }, { ...count, isRequired: true }, shorter]))
      expect((await planned('shorter')).steps.filter(({ loss }) => loss !== '')).toMatchObject([
        { kind: 'shorten', column: 'sendNo', loss: '2 行放不下，会截短或清空', rows: 2 },
        { kind: 'changeColumn', column: 'remark', loss: '1 行放不下，会截短或清空', rows: 2 },
        { kind: 'require', column: 'count', loss: '1 行没有填写，以后修改时必须补上；也可以给这个字段设默认值', rows: 1 },
      ])
      expect((await synchronised('shorter', '样品寄送')).body.success).toBe(true)
      expect(await rows('shorter')).toMatchObject([
        { sendNo: 'S-', count: 12, remark: 123456 },
        { sendNo: 'S-', count: null, remark: 13 },
      ])
    })

    test('what cannot be unique is refused with a sentence before anything is done', async () => {
      await designer.inService(send('alike'))
      await add('alike', { sendNo: 'S-1' })
      await add('alike', { sendNo: 'S-1' })
      await redraw('alike', send('alike', [no, count], { unique: [['sendNo']] }))
      const { steps, refusals } = await planned('alike')
      expect(refusals).toEqual(['“单号”有 1 组重复的内容，不能设为唯一：请先在列表里改正'])
      expect(steps.some(({ kind }) => kind === 'dropColumn')).toBe(true)
      expect((await synchronised('alike', '样品寄送')).body.message).toBe(refusals[0])
      expect((await standing('alike'))?.columns.has('remark')).toBe(true)
    })

    test('a step that fails leaves table, definition and design as before', async () => {
      await designer.inService(send('failing'))
      await add('failing', { sendNo: 'S-1', count: 5 })
      const before = await standing('failing')
      const secret = { kind: 'text', name: 'secret', title: '底价', mask: { unless: 'no:such:right', as: 'nothing' } }
      await redraw('failing', send('failing', [no, { ...count, kind: 'quantity' }, secret]))
      const refused = await synchronised('failing', '样品寄送')
      expect([refused.status, refused.body.message]).toEqual([422, '字段 secret 的脱敏权限 no:such:right 不存在，请重新选择'])
      expect(await standing('failing')).toEqual(before)
      expect(await rows('failing')).toMatchObject([{ sendNo: 'S-1', count: 5 }])
      expect((await call('GET', cgformPath(paths.own.losses, { id: 'failing' }))).body.result).toEqual([])
      expect((await call('GET', `${paths.own.versions}?id=failing`)).body.result).toHaveLength(1)
    })

    test('of two who draw at once the second is told, and a plan that is not the newest is not carried out', async () => {
      await designer.inService(send('twice'))
      const design = { table: send('twice', [no, count]), indexes: [] }
      expect((await call('PUT', paths.edit, { id: 'twice', version: 1, design })).status).toBe(200)
      const late = await call('PUT', paths.edit, { id: 'twice', version: 1, design })
      expect([late.status, late.body.message]).toEqual([409, 'admin刚改过这个设计，请打开最新的再改；您画的内容还在页面上'])
      const { mark } = await planned('twice')
      await add('twice', { sendNo: 'S-1', remark: '新来的' })
      const stale = await call('POST', cgformPath(paths.synchronise, { id: 'twice', way: 'force' }), { mark, typed: '样品寄送' })
      expect([stale.status, stale.body.message]).toEqual([409, '设计或数据在您看计划以后变了，请重新看同步计划再确认'])
    })

    test('a header is made together with its lines, which nobody synchronises alone', async () => {
      const line = {
        code: 'parcelLine',
        title: '寄送明细',
        label: 'item',
        below: 'parcel',
        fields: [
          { kind: 'reference', name: 'parcelId', title: '主表', resource: 'onlineParcel', form: 'once', list: 'never' },
          { kind: 'number', name: 'seq', title: '行号', form: 'never', list: 'never' },
          { kind: 'text', name: 'item', title: '物品', isRequired: true },
        ],
      }
      const header = send('parcel', [no], { lines: [{ code: 'parcelLine', parentField: 'parcelId', orderField: 'seq' }] })
      await draw(header)
      expect((await planned('parcel')).refusals).toEqual(['子表 parcelLine 还没有设计，请先设计它'])
      await draw(line)
      expect((await call('GET', cgformPath(paths.own.plan, { id: 'parcelLine' }))).body.message).toBe('这是“样品寄送”的子表，请在主表里一起同步')
      expect((await synchronised('parcel')).body.success).toBe(true)
      const lines = { onlineParcelLine: { changed: [{ key: 'a', seq: 1, item: '色卡' }], deleted: [] } }
      expect((await add('parcel', { sendNo: 'P-1', lines })).body.message).toBe('添加成功！')
      const [parcel] = await rows('parcel')
      expect((await call('GET', `/online/designed/parcel/queryWithLines?id=${parcel?.id}`)).body.result).toMatchObject({
        lines: { onlineParcelLine: [{ item: '色卡' }] },
      })
    })

    test('a table that is taken away leaves its rows as a file, and one that is only put out of service finds them again', async () => {
      await designer.inService(send('gone'))
      await add('gone', { sendNo: 'S-9' })
      expect((await call('DELETE', `${paths.removeRecord}?id=gone`)).body.message).toBe('移除成功！')
      await designer.settled()
      expect((await call('GET', '/online/designed/gone/list')).status).toBe(404)
      await designer.inService(send('gone'))
      expect(await rows('gone')).toMatchObject([{ sendNo: 'S-9' }])
      expect((await call('DELETE', `${paths.remove}?id=gone`)).body.message).toBe('表里有 1 行，会全部没有：请输入表的名称“样品寄送”确认')
      const { lost } = z
        .object({ lost: z.string() })
        .parse((await call('DELETE', `${paths.remove}?id=gone&typed=${encodeURIComponent('样品寄送')}`)).body.result)
      expect(await standing('gone')).toBeNull()
      const kept = await sql<{ content: string }>`select content from sys_online_loss where id = ${lost}`.execute(designer.db())
      expect(kept.rows[0]?.content).toContain('S-9')
    })

    test('rules without code are obeyed by the server: shown, required, locked and computed by others, and a loop is refused', async () => {
      const price = { kind: 'money', name: 'price', title: '单价' }
      const amount = { kind: 'money', name: 'amount', title: '金额', form: 'shown' }
      const doubled = { kind: 'money', name: 'doubled', title: '两倍', form: 'shown' }
      const rules = [
        { compute: 'doubled', from: { is: 'sum', of: ['amount', 'amount'] } },
        { compute: 'amount', from: { is: 'product', of: ['count', 'price'] } },
        { when: { field: 'count', is: [5] }, require: ['remark'] },
      ]
      const fields = [no, count, price, amount, doubled, remark]
      await designer.inService(send('ruled', fields, { rules }))
      expect((await add('ruled', { sendNo: 'R-1', count: 3, price: 1.1, amount: 999 })).body.message).toBe('添加成功！')
      expect(await rows('ruled')).toMatchObject([{ sendNo: 'R-1', amount: 3.3, doubled: 6.6 }])
      expect((await add('ruled', { sendNo: 'R-2', count: 5, price: 1 })).status).toBe(422)
      expect((await add('ruled', { sendNo: 'R-2', count: 5, price: 1, remark: '五件' })).status).toBe(200)
      const loop = [
        { compute: 'doubled', from: { is: 'copy', of: ['amount'] } },
        { compute: 'amount', from: { is: 'copy', of: ['doubled'] } },
      ]
      const refused = await redraw('ruled', send('ruled', fields, { rules: loop }))
      expect(refused.body.message).toContain('“两倍”的计算绕回了它自己，请检查计算规则')
      expect(
        (await redraw('ruled', send('ruled', fields, { rules: [{ when: { field: 'nothing', isFilled: true }, lock: ['remark'] }] }))).body.message,
      ).toContain('规则里的字段 nothing 不存在')
      expect(
        (await redraw('ruled', send('ruled', fields, { rules: [{ when: { field: 'count', isFilled: true }, show: ['sendNo'] }] }))).body.message,
      ).toContain('“单号”有时不显示，不能总是必填')
    })

    test('a popup that fills nothing, or fields that are not there, is in no design', async () => {
      const picked = (popup: object) => send('picks', [no, { kind: 'popup', name: 'picked', title: '选词', popup }])
      const sentence = async (popup: object) => (await draw(picked(popup))).body.message
      expect(await sentence({ code: 'sys_dict_item' })).toContain('弹窗字段“选词”还没有选报表，或没有一列放到字段里')
      expect(await sentence({ orgFields: 'itemText', destFields: 'picked' })).toContain('弹窗字段“选词”还没有选报表')
      expect(await sentence({ code: 'sys_dict_item', orgFields: 'itemText,itemValue', destFields: 'picked' })).toContain(
        '弹窗字段“选词”取的列和放到的字段数量不一致',
      )
      expect(await sentence({ code: 'sys_dict_item', orgFields: 'itemText', destFields: 'nothing' })).toContain('弹窗字段“选词”放到的字段 nothing 不存在')
      expect((await draw(picked({ code: 'sys_dict_item', orgFields: 'itemText,itemValue', destFields: 'picked,sendNo' }))).body.success).toBe(true)
    })

    test('no design can have a name that is ours, reserved, doubled or Chinese', async () => {
      const sentence = async (table: object) => (await draw(table)).body.message
      expect(await sentence(send('sys_user'))).toContain('编码应以小写字母开头，只用字母和数字，不超过 32 位')
      expect(await sentence(send('words', [no, { ...count, name: 'order' }]))).toContain('字段名 order 是系统保留的，请改名')
      expect(await sentence(send('words', [no, { ...count, name: 'select' }]))).toContain('字段编码 select 是数据库的保留字，请改名')
      expect(await sentence(send('words', [no, { ...count, name: 'sendNO' }]))).toContain('字段名 sendNO 重复，请改名')
      expect(await sentence(send('words', [no, { ...count, title: '单号' }]))).toContain('有多个字段名称都是“单号”')
      expect(await sentence(send('words', [no, { ...count, name: '数量' }]))).toContain('字段“数量”的编码“数量”不可用')
      for (const title of [' ', '\u200B', '\u3000\uFEFF'])
        expect(await sentence(send('words', [no, { ...count, title }]))).toContain(`字段 ${count.name} 没有看得见的名称，请填写`)
      expect(await sentence(send('aBCDEFGHIJKLMNOPQRSTUVWXYZ'))).toContain('对应的表名太长')
      await draw(send('words'))
      expect(await sentence(send('words'))).toContain('编码 words 已经是“样品寄送”的，请换一个')
      expect((await call('GET', paths.list)).body.result).toMatchObject({
        records: expect.arrayContaining([expect.objectContaining({ id: 'words', isDbSynch: 'N' })]),
      })
    })
  })
