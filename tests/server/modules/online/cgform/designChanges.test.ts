import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Design } from '#contract/modules/online/cgform/design.ts'
import { columnTypeIn, columnTypeOf, indexesOf } from '../../../../../server/modules/online/cgform/columns.ts'
import { standingOf } from '../../../../../server/modules/online/cgform/standing.ts'
import { databases } from '../../../../support/databases.ts'
import { designerOn } from '../../../../support/designer.ts'

const Rows = z.object({ records: z.array(z.looseObject({ id: z.string(), no: z.string() })) })
const no = { kind: 'text', name: 'no', title: '编号', isRequired: true, maxLength: 20 }
const title = '变动的表'
const names = ['alpha', 'beta', 'gamma', 'delta']

/** One way to be for each name: left out, or a field of some kind. */
const someField = (name: string) =>
  fc.oneof(
    fc.constant(null),
    fc.record({
      kind: fc.constant('text'),
      name: fc.constant(name),
      title: fc.constant(name),
      maxLength: fc.integer({ min: 2, max: 12 }),
      isSortable: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('number'),
      name: fc.constant(name),
      title: fc.constant(name),
      decimals: fc.integer({ min: 0, max: 3 }),
      isSortable: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('quantity'), name: fc.constant(name), title: fc.constant(name) }),
    fc.record({ kind: fc.constant('date'), name: fc.constant(name), title: fc.constant(name), isSortable: fc.boolean() }),
  )
const someFields = fc.tuple(...names.map(someField)).map((fields) => fields.filter((field) => field !== null))
type SomeField = { kind: string; name: string; maxLength?: number; decimals?: number }

/** A value that a field takes. */
const values: Record<string, (field: SomeField, seed: number) => string | number> = {
  text: ({ maxLength = 2 }, seed) => `值${seed}0123456789`.slice(0, maxLength),
  number: ({ decimals = 0 }, seed) => Number((seed + 0.125).toFixed(decimals)),
  quantity: (_field, seed) => seed + 0.000001,
  date: (_field, seed) => `2026-01-${String(10 + (seed % 20))}`,
}
/** Whether every value of the one is a value of the other. */
const holds = (before: SomeField, after: SomeField) =>
  before.kind === after.kind && (after.maxLength ?? 0) >= (before.maxLength ?? 0) && (after.decimals ?? 0) >= (before.decimals ?? 0)

const same = (now: unknown, before: unknown) => expect(now).toEqual(before)

/** designs that are changed up to four times each; `DESIGN_CHANGES=200` tries more */
const runs = Number(process.env['DESIGN_CHANGES'] ?? 6)

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`design changes with data, on ${database.name}`, () => {
    const designer = designerOn(database)
    const { call, draw, redraw, synchronised } = designer
    let made = 0

    test('kept columns keep every value, the schema is the design, and a step that fails leaves all as before', async () => {
      let changes = 0
      let keptValues = 0
      await fc.assert(
        fc.asyncProperty(someFields, fc.array(fc.tuple(someFields, fc.boolean()), { minLength: 1, maxLength: 4 }), async (first, steps) => {
          made += 1
          const code = `change${made}`
          const table = (fields: readonly object[]) => ({ code, title, label: 'no', fields: [no, ...fields] })
          const rows = async () => {
            const { body } = await call('GET', `/online/designed/${code}/list?column=no&order=asc&pageSize=100`)
            expect(body.success, body.message).toBe(true)
            return Rows.parse(body.result).records
          }
          expect((await draw(table(first))).body.message).toBe('操作成功！')
          expect((await synchronised(code)).body.success).toBe(true)
          let standing: readonly SomeField[] = first
          for (const [fields, fails] of steps) {
            const seed = changes + 1
            const row = Object.fromEntries(standing.map((field) => [field.name, values[field.kind]?.(field, seed)]))
            expect((await call('POST', `/online/designed/${code}/add`, { no: `R-${String(seed).padStart(4, '0')}`, ...row })).body.message).toBe('添加成功！')
            const [before, schema] = [await rows(), await standingOf(designer.db(), `online_${code}`)]
            const bad = { kind: 'text', name: 'epsilon', title: '坏的', mask: { unless: 'no:such:right', as: 'nothing' } }
            await redraw(code, table(fails ? [...fields, bad] : fields))
            const done = await synchronised(code, title)
            changes += 1
            expect([fails, done.status], done.body.message).toEqual([fails, fails ? 422 : 200])
            if (fails) {
              same(await rows(), before)
              same(await standingOf(designer.db(), `online_${code}`), schema)
              continue
            }
            expect(done.body.success, done.body.message).toBe(true)
            const after = await rows()
            for (const field of fields) {
              const stood = standing.find(({ name }) => name === field.name)
              if (!stood || !holds(stood, field)) continue
              keptValues += before.length
              expect(after.map((one) => [one.no, one[field.name]])).toEqual(before.map((one) => [one.no, one[field.name]]))
            }
            expect(after.map((one) => one.no)).toEqual(before.map((one) => one.no))
            const design = Design.parse({ table: table(fields), indexes: [] })
            const now = await standingOf(designer.db(), `online_${code}`)
            const own = [...(now?.columns ?? [])].filter(([name]) => name === 'no' || names.includes(name))
            expect(Object.fromEntries(own.map(([name, type]) => [name, columnTypeIn(type)]))).toEqual(
              Object.fromEntries(design.table.fields.map((field) => [field.name, columnTypeOf(field)])),
            )
            expect([...(now?.indexes ?? [])].toSorted()).toEqual(
              indexesOf(design)
                .map(({ name }) => name)
                .toSorted(),
            )
            standing = fields
          }
        }),
        { numRuns: runs, seed: 51 },
      )
      expect([changes >= runs, keptValues >= runs]).toEqual([true, true])
    }, 240_000)
  })
