import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { databases } from '../../../../support/databases.ts'
import { designerOn } from '../../../../support/designer.ts'
import { encodedForm } from '../../../../support/multipart.ts'

const fields = [
  { kind: 'text', name: 'sendNo', title: '单号', isRequired: true, maxLength: 32 },
  { kind: 'date', name: 'dayOn', title: '日期' },
  { kind: 'dateTime', name: 'atTime', title: '时间' },
  { kind: 'range', name: 'span', title: '起止' },
]
const impossible = [
  ['dayOn', '2026-02-31', '应为日期，例如 2026-01-31'],
  ['dayOn', '2026-13-99', '应为日期，例如 2026-01-31'],
  ['atTime', '2026-02-31 08:00:00', '应为时间，例如 2026-01-31 08:00:00'],
  ['atTime', '2026-01-01 25:61:61', '应为时间，例如 2026-01-31 08:00:00'],
  ['span', '2026-13-45~2026-14-01', '应为起止日期，先早后晚，例如 2026-01-01~2026-01-31'],
  ['span', '2026-02-01~2026-01-01', '应为起止日期，先早后晚，例如 2026-01-01~2026-01-31'],
] as const
const real = { dayOn: '2024-02-29', atTime: '2026-12-31 23:59:59', span: '2026-01-31~2026-02-01' }
const Kept = z.object({ records: z.array(z.looseObject({ id: z.string(), version: z.number() })) })

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`days of a designed table, on ${database.name}`, () => {
    const designer = designerOn(database)
    const { call } = designer

    test('a day, a moment or a span that no calendar has is refused at every door, and nothing of it is stored', async () => {
      await designer.inService({ code: 'days', title: '日子', label: 'sendNo', isSheet: true, fields } as { code: string })
      expect((await call('POST', '/online/designed/days/add', { sendNo: 'A', ...real })).body.message).toBe('添加成功！')
      const rows = async () => Kept.parse((await call('GET', '/online/designed/days/list')).body.result).records
      const [kept] = await rows()
      expect(kept).toMatchObject(real)
      const { house } = designer.here()
      for (const [name, value, sentence] of impossible) {
        const row = { sendNo: 'B', [name]: value }
        const changed = { ...kept, [name]: value }
        const doors = [
          await call('POST', '/online/designed/days/add', row),
          await call('PUT', '/online/designed/days/edit', changed),
          await call('POST', '/online/designed/days/saveRows', { changed: [{ key: 'a', ...changed }], deleted: [] }),
        ]
        for (const { status, body } of doors) expect([status, JSON.stringify(body)], value).toEqual([422, expect.stringContaining(sentence)])
        const file = new FormData()
        file.append('file', new File([`单号,${fields.find((field) => field.name === name)?.title}\nB,${value}\n`], 'days.csv'))
        const { headers, payload } = await encodedForm(file)
        const imported = await house.api.app.inject({
          method: 'POST',
          url: '/online/designed/days/importExcel',
          headers: { 'x-access-token': house.token, ...headers },
          payload,
        })
        expect(imported.body, value).not.toContain('全部导入成功')
      }
      expect(await rows()).toEqual([kept])
    })
  })
