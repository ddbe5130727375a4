import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cgformPaths as paths } from '#contract/modules/online/cgform/paths.ts'
import { databases } from '../../../../support/databases.ts'
import { designerOn } from '../../../../support/designer.ts'

const no = { kind: 'text', name: 'sendNo', title: '单号', isRequired: true, maxLength: 32 }
const title = '样品寄送'
const table = (code: string, fields: object[], more: object = {}) => ({ code, title, label: 'sendNo', fields: [no, ...fields], ...more })
const Records = z.object({ records: z.array(z.looseObject({ id: z.string(), sendNo: z.string() })) })
const confirm = `这次同步会丢失内容：请输入表的名称“${title}”确认`

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what a design change does to rows, on ${database.name}`, () => {
    const designer = designerOn(database)
    const { call, draw, redraw, planned, synchronised } = designer
    const add = async (code: string, row: object) => expect((await call('POST', `/online/designed/${code}/add`, { ...row })).body.message).toBe('添加成功！')
    const rows = async (code: string) => Records.parse((await call('GET', `/online/designed/${code}/list?column=sendNo&order=asc`)).body.result).records
    const steps = async (code: string) =>
      (await planned(code)).steps.filter(({ column }) => column !== '').map(({ kind, column, loss }) => [kind, column, loss])

    test('a text that says more than its number is no number: leading zeros and long digits go only for who types the name', async () => {
      const text = (name: string, heading: string) => ({ kind: 'text', name, title: heading, maxLength: 64 })
      const number = (name: string, heading: string) => ({ kind: 'number', name, title: heading, decimals: 2 })
      await designer.inService(table('codes', [text('code', '编码'), text('amount', '金额')]))
      await add('codes', { sendNo: 'A', code: '00123', amount: '12345678901234567.89' })
      await add('codes', { sendNo: 'B', code: '9007199254740993', amount: '1.5' })
      await add('codes', { sendNo: 'C', code: '0', amount: '-0.25' })
      await redraw('codes', table('codes', [number('code', '编码'), number('amount', '金额')]))
      expect(await steps('codes')).toEqual([
        ['changeColumn', 'code', '2 行放不下，会截短或清空'],
        ['changeColumn', 'amount', '1 行放不下，会截短或清空'],
      ])
      expect((await synchronised('codes')).body.message).toBe(confirm)
      expect((await synchronised('codes', title)).status).toBe(200)
      expect(await rows('codes')).toMatchObject([
        { code: 123, amount: null },
        { code: null, amount: 1.5 },
        { code: 0, amount: -0.25 },
      ])
    })

    test('bounds that rows do not keep are said with how many rows; their values stay, and are put right when somebody edits them', async () => {
      const pieces = (more: object) =>
        table('bounds', [
          { kind: 'number', name: 'pieces', title: '件数', ...more },
          { kind: 'quantity', name: 'weight', title: '重量', ...more },
        ])
      await designer.inService(pieces({}))
      for (const [sendNo, amount] of [
        ['A', 0],
        ['B', 1],
        ['C', 99],
        ['D', 100],
      ] as const)
        await add('bounds', { sendNo, pieces: amount, weight: amount })
      await redraw('bounds', pieces({ min: 0, max: 100 }))
      expect(await steps('bounds')).toEqual([])
      await redraw('bounds', pieces({ min: 1, max: 99 }))
      expect(await steps('bounds')).toEqual([
        ['require', 'pieces', '2 行不在范围内，内容不动，以后修改时必须改好'],
        ['require', 'weight', '2 行不在范围内，内容不动，以后修改时必须改好'],
      ])
      expect((await synchronised('bounds')).body.message).toBe(confirm)
      expect((await synchronised('bounds', title)).status).toBe(200)
      expect(await rows('bounds')).toMatchObject([{ pieces: 0 }, { pieces: 1 }, { pieces: 99 }, { pieces: 100, weight: 100 }])
      const [first] = await rows('bounds')
      const refused = await call('PUT', '/online/designed/bounds/edit', { ...first, sendNo: 'A2' })
      expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('不小于 1')])
      expect((await planned('bounds')).steps).toEqual([])
    })

    test('a standard value that its field does not take is in no design', async () => {
      const asked = [
        { kind: 'number', initial: 'abc' },
        { kind: 'date', initial: 'today' },
        { kind: 'text', initial: '太长了太长了', maxLength: 3 },
        { kind: 'number', initial: 500, max: 10 },
        { kind: 'switch', initial: '是' },
      ]
      for (const field of asked)
        expect((await draw(table('begun', [{ name: 'state', title: '状态', isRequired: true, ...field }]))).body.message, field.kind).toContain(
          `字段“状态”的默认值“${field.initial}”不能用：`,
        )
      const taken = { kind: 'number', name: 'state', title: '状态', isRequired: true, initial: 5, max: 10 }
      expect((await draw(table('begun', [taken]))).status).toBe(200)
    })

    test('a reference to another table keeps only records of that table, and several where one is held keep the first', async () => {
      const to = (resource: string, name = 'toRef') => ({ kind: 'reference', name, title: `指向${name}`, resource })
      const colours = (kind: string) => ({ kind, name: 'colours', title: '颜色', dictCode: 'sex' })
      await designer.inService(table('refA', []))
      await designer.inService(table('refB', []))
      await add('refA', { sendNo: 'RA' })
      const [target] = await rows('refA')
      await designer.inService(table('refC', [to('onlineRefA'), colours('dictMulti')]))
      await add('refC', { sendNo: 'X', toRef: target?.id, colours: '1,2' })
      await add('refC', { sendNo: 'Y', colours: '2' })
      await redraw('refC', table('refC', [to('onlineRefB'), colours('dict')]))
      expect(await steps('refC')).toEqual([
        ['shorten', 'toRef', '1 行放不下，会截短或清空'],
        ['shorten', 'colours', '1 行放不下，会截短或清空'],
      ])
      expect((await synchronised('refC')).body.message).toBe(confirm)
      expect((await synchronised('refC', title)).status).toBe(200)
      expect(await rows('refC')).toMatchObject([
        { toRef: null, colours: '1' },
        { toRef: null, colours: '2' },
      ])
      const ghost = { ...to('onlineRefB', 'other'), isRequired: true, initial: 'nobody' }
      await redraw('refC', table('refC', [to('onlineRefB'), colours('dict'), ghost]))
      expect(await steps('refC')).toEqual([
        ['addColumn', 'other', ''],
        ['require', 'other', '2 行没有填写，以后修改时必须补上；也可以给这个字段设默认值'],
      ])
    })

    test('a computed field that comes to full rows is computed in them, and the plan says so', async () => {
      const amount = (name: string, heading: string, more: object = {}) => ({ kind: 'number', name, title: heading, decimals: 2, ...more })
      const plain = [amount('count', '数量'), amount('price', '单价')]
      await designer.inService(table('sums', plain))
      await add('sums', { sendNo: 'A', count: 2, price: 3.33 })
      await add('sums', { sendNo: 'B', count: 2 })
      const fields = [...plain, amount('doubled', '两倍', { form: 'shown', isRequired: true }), amount('total', '总价', { form: 'shown' })]
      const rules = [
        { compute: 'doubled', from: { is: 'sum', of: ['total', 'total'] } },
        { compute: 'total', from: { is: 'product', of: ['count', 'price'] } },
      ]
      await redraw('sums', table('sums', fields, { rules }))
      expect(await steps('sums')).toEqual([
        ['addColumn', 'doubled', ''],
        ['addColumn', 'total', ''],
        ['fill', 'doubled', ''],
        ['fill', 'total', ''],
      ])
      expect((await planned('sums')).steps.find(({ kind }) => kind === 'fill')?.words).toBe('按规则算出已有的行空着的“两倍”')
      expect((await synchronised('sums')).status).toBe(200)
      expect(await rows('sums')).toMatchObject([
        { total: 6.66, doubled: 13.32 },
        { total: null, doubled: null },
      ])
      expect((await planned('sums')).steps).toEqual([])
    })

    test('a table that another one names is not taken away, and none names what is not there: it would refuse every call [TASK-101]', async () => {
      const to = (resource: string, kind = 'reference') => ({ kind, name: 'toRef', title: '指向', resource })
      await designer.inService(table('named', []))
      await designer.inService(table('naming', [to('onlineNamed')]))
      const remove = async (path: string) => (await call('DELETE', `${path}?id=named&typed=${encodeURIComponent(title)}`)).body.message
      for (const path of [paths.removeRecord, paths.remove]) expect(await remove(path)).toBe(`“${title}”的字段“指向”关联这张表，请先在那里去掉这个字段并同步`)
      await designer.settled()
      expect(await rows('naming')).toEqual([])
      await redraw('naming', table('naming', []))
      expect((await synchronised('naming')).status).toBe(200)
      expect(await remove(paths.removeRecord)).toBe('移除成功！')
      for (const [code, field, sentence] of [
        ['ghostly', to('onlineNamed'), '字段“指向”关联的 onlineNamed 不存在，或没有在用：请先同步那张表，或改选别的'],
        ['foreign', to('erpOrder'), '字段“指向”关联的 erpOrder 不存在，或没有在用：请先同步那张表，或改选别的'],
        ['flatTree', to('mesSupplier', 'tree'), '字段“指向”关联的 mesSupplier 不是树，请改成“关联”类型或改选一张树表'],
      ] as const) {
        expect((await draw(table(code, [field]))).status).toBe(200)
        expect((await planned(code)).refusals).toEqual([sentence])
        expect((await synchronised(code)).body.message).toBe(sentence)
      }
    })

    test('a design from another plant is told what it names and this plant does not have, before it is kept', async () => {
      const field = (kind: string, name: string, heading: string, more: object) => ({ kind, name, title: heading, ...more })
      const sentences = async (fields: object[]) => {
        const { body } = await call('POST', paths.own.take, { design: { table: table('brought', fields), indexes: [] }, dryRun: true })
        return z
          .object({ sentences: z.array(z.string()) })
          .parse(body.result)
          .sentences.slice(1, -1)
      }
      const popup = (code: string) => field('popup', 'picked', '选词', { popup: { code, orgFields: 'a', destFields: 'picked' } })
      expect(
        await sentences([field('dict', 'sort', '种类', { dictCode: 'sex' }), field('reference', 'who', '谁', { resource: 'sysUser' }), popup('plc_tag')]),
      ).toEqual([])
      expect(
        await sentences([
          field('dict', 'sort', '种类', { dictCode: 'their_dict' }),
          field('reference', 'orderRef', '单据', { resource: 'onlineTheirs' }),
          field('text', 'part', '件号', { checkRule: 'their_rule' }),
          popup('their_report'),
        ]),
      ).toEqual([
        '字段“单据”关联的 onlineTheirs 不存在，或没有在用：请先同步那张表，或改选别的',
        '字段“种类”的字典 their_dict 这里没有，请一起带过来或改选别的',
        '字段“件号”的校验规则 their_rule 这里没有，请一起带过来或改选别的',
        '字段“选词”的报表 their_report 这里没有，请一起带过来或改选别的',
      ])
    })

    test('lines go out of service with their header and come back with it, their rows kept', async () => {
      const parent = { kind: 'reference', name: 'headerId', title: '主表', resource: 'onlineTop', form: 'once', list: 'never' }
      const line = table('under', [parent, { kind: 'number', name: 'seq', title: '行号' }], { below: 'top' })
      const header = table('top', [], { lines: [{ code: 'under', parentField: 'headerId', orderField: 'seq' }] })
      await designer.inService(line, header)
      await add('top', { sendNo: 'T', lines: { onlineUnder: { changed: [{ key: 'a', seq: 1, sendNo: 'U' }], deleted: [] } } })
      expect(await rows('under')).toMatchObject([{ sendNo: 'U' }])
      expect((await call('DELETE', `${paths.removeRecord}?id=top`)).status).toBe(200)
      await designer.settled()
      expect((await call('GET', '/online/designed/under/list')).status).toBe(404)
      await designer.inService(header)
      expect(await rows('under')).toMatchObject([{ sendNo: 'U' }])
    })

    test('a record that rows of a designed table name is not deleted, in whatever table it is, until none names it', async () => {
      await designer.inService(table('targets', []))
      const field = (kind: string, name: string, heading: string, more: object) => ({ kind, name, title: heading, ...more })
      const several = field('tree', 'groups', '部门', { resource: 'sysDepart', isMulti: true })
      await designer.inService(table('holders', [field('reference', 'one', '目标', { resource: 'onlineTargets' }), several]))
      const made = async (path: string, row: Record<string, unknown>) => z.looseObject({ id: z.string() }).parse((await call('POST', path, row)).body.result).id
      const [kept, free] = [await made('/online/designed/targets/add', { sendNo: 'A' }), await made('/online/designed/targets/add', { sendNo: 'B' })]
      const holder = await made('/online/designed/holders/add', { sendNo: 'H', one: kept })
      const remove = async (id: string) => (await call('DELETE', `/online/designed/targets/delete?id=${id}`)).body.message
      expect(await remove(free)).toBe('删除成功!')
      expect(await remove(kept)).toBe(`“${title}”的“目标”还在用这条记录，请先改掉再删除`)
      expect(await rows('targets')).toMatchObject([{ sendNo: 'A' }])
      expect((await call('DELETE', `/online/designed/holders/delete?id=${holder}`)).status).toBe(200)
      expect(await remove(kept)).toBe('删除成功!')
    })

    test('a record that is not there is no reference, whoever owns its table', async () => {
      await designer.inService(table('points', [{ kind: 'reference', name: 'who', title: '谁', resource: 'sysUser' }]))
      const { id } = await designer.db().selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
      await add('points', { sendNo: 'A', who: id })
      const refused = await call('POST', '/online/designed/points/add', { sendNo: 'B', who: 'nobody' })
      expect([refused.status, refused.body.message]).toEqual([422, '谁：引用的记录不存在，请重新选择'])
    })
  })
