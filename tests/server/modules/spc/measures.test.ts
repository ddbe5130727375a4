import { describe, expect, test } from 'vitest'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { colorStandards } from '#contract/modules/formula/colorStandard.ts'
import { colorMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const conditions = { illuminant: 'D65', observer: '10', geometry: 'd8sci' }
const instrument = 'CM-700d'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`colour measurements on ${database.name}`, () => {
    const plant = resourcesOn(database)

    async function standard(given: Record<string, unknown> = {}) {
      const { id: formulaId } = await plant.added(colorFormulas, { deMethod: 'dE76', deTol: 1 })
      return plant.added(colorStandards, { formulaId, labL: 60, labA: 10, labB: 20, ...conditions, validUntil: '2099-12-31', ...given })
    }
    const readings = (l1: number, l2: number, l3: number) => ({ l1, a1: 10, b1: 20, l2, a2: 10, b2: 20, l3, a3: 10, b3: 20 })
    const measured = { ...conditions, instrument, batchNo: '261127A01', measuredAt: '2026-11-27 10:00:00' }
    const add = (body: Record<string, unknown>) => plant.call('POST', '/mes/colorMeasure/add', { ...measured, ...body })
    const read = (standardId: string, bytes: Buffer, more: Record<string, unknown> = {}) =>
      plant.call('POST', '/mes/colorMeasure/importCsv', {
        standardId,
        ...conditions,
        instrument,
        measuredAt: '2026-11-27 10:00:00',
        fileName: 'cm.csv',
        content: bytes.toString('base64'),
        ...more,
      })

    test('the mean of three readings is judged by the tolerance of the shade, from both sides of it', async () => {
      const { id, formulaId } = await standard()
      const { body: good } = await add({ standardId: id, ...readings(60.4, 61.2, 61.4) }) // mean 61
      expect(good.result).toMatchObject({ formulaId, labL: 61, dL: 1, da: 0, verdict: 'pass', importedFrom: '' })
      const { body: bad } = await add({ standardId: id, ...readings(60.5, 61.2, 61.4) })
      expect(bad.result).toMatchObject({ verdict: 'fail' })
    })

    test('a standard judges on its last day, and is refused the day after with a sentence', async () => {
      const { id, standardNo } = await standard()
      const ends = (validUntil: string) => plant.api.db.updateTable('mes_color_standard').set({ validUntil }).where('id', '=', id).execute()
      const today = new Date(plant.api.clock.now + 8 * 3_600_000).toISOString().slice(0, 10)
      const yesterday = new Date(plant.api.clock.now - 16 * 3_600_000).toISOString().slice(0, 10)
      await ends(today)
      expect((await add({ standardId: id, ...readings(60, 60, 60) })).status).toBe(200)
      await ends(yesterday)
      const kept = () => plant.api.db.selectFrom('mes_color_measure').select('id').where('standardId', '=', id).execute()
      expect(await kept()).toHaveLength(1)
      const { status, body } = await add({ standardId: id, ...readings(60, 60, 60) })
      expect(status).toBe(422)
      expect(body.message).toBe(`标准样 ${String(standardNo)} 已于 ${yesterday} 到期，不能用来判色。请选用有效的标准样，或重新压制`)
      expect(await kept()).toHaveLength(1)
    })

    test('another light than that of the standard is refused, and names both', async () => {
      const { id } = await standard()
      const { status, body } = await add({ standardId: id, ...readings(60, 60, 60), illuminant: 'A' })
      expect(status).toBe(422)
      expect(body.message).toContain('光源（D65 与 A）')
    })

    test('a reading outside of what an instrument can read is refused at its field', async () => {
      const { id } = await standard()
      expect((await add({ standardId: id, ...readings(100, 100, 100) })).status).toBe(200)
      const { status, body } = await add({ standardId: id, ...readings(100, 100.1, 100) })
      expect(status).toBe(422)
      expect(JSON.stringify(body)).toContain('不大于 100')
      expect(await plant.api.db.selectFrom('mes_color_measure').select('id').where('standardId', '=', id).execute()).toHaveLength(1)
    })

    const lines = (separator: string, decimal: string, name = '样品') =>
      [
        [name, 'L*', 'a*', 'b*'],
        ...['B-01', 'B-02'].flatMap((batch, at) => [0, 1, 2].map((turn) => [batch, `60${decimal}${at * 3 + turn}`, `10${decimal}0`, `20${decimal}5`])),
      ]
        .map((cells) => cells.join(separator))
        .join('\r\n')
    /** 样品 in GBK */
    const gbk = (text: string) => Buffer.concat([Buffer.from([0xd1, 0xf9, 0xc6, 0xb7]), Buffer.from(text.slice(2), 'latin1')])

    test.each([
      ['UTF-8 with commas', Buffer.from(lines(',', '.')), 'UTF-8，逗号分隔'],
      ['UTF-8 with semicolons and decimal commas', Buffer.from(lines(';', ',')), 'UTF-8，分号分隔'],
      ['GBK with commas', gbk(lines(',', '.')), 'GBK，逗号分隔'],
      ['GBK with semicolons and decimal commas', gbk(lines(';', ',')), 'GBK，分号分隔'],
    ])('a file in %s is read, and says as what', async (_name, bytes, told) => {
      const { id } = await standard()
      const { status, body } = await read(id, bytes)
      expect(status, body.message).toBe(200)
      expect(body.message).toBe(`已读入 cm.csv（${told}，6 行 2 个样品）`)
      const { records } = await plant.listed(colorMeasures, { standardId: id, column: 'measureNo', order: 'asc' })
      expect(records.map(({ batchNo, l1, l3, b2, labL }) => [batchNo, l1, l3, b2, Number(Number(labL).toFixed(6))])).toEqual([
        ['B-01', 60, 60.2, 20.5, 60.1],
        ['B-02', 60.3, 60.5, 20.5, 60.4],
      ])
    })

    test('a sample with two readings refuses the whole file, and nothing of it stands', async () => {
      const { id } = await standard()
      const { status, body } = await read(id, Buffer.from(lines(',', '.').split('\r\n').slice(0, -1).join('\n')))
      expect(status).toBe(422)
      expect(body.message).toBe('样品 B-02（第 5 行起）有 2 次读数，要 3 次。请补测或删去多余的行后再读')
      expect((await plant.listed(colorMeasures, { standardId: id })).total).toBe(0)
      expect((await read(id, Buffer.from(lines(',', '.')))).status).toBe(200)
    })

    test.each([
      ['no heading', 'B-01,60,10,20\nB-01,60,10,20', '没有找到 L*、a*、b* 三列的表头。请从测色仪导出带表头的 CSV'],
      ['no names', 'L*,a*,b*\n60,10,20', '第 1 行的表头里没有样品名称（样品、名称、批号、Name）。请导出样品名称后再读'],
      ['a word among numbers', '样品,L*,a*,b*\nB-01,六十,10,20', '第 2 行的 L*、a*、b* 不全是数字。请检查这一行'],
      ['a lightness of 120', '样品,L*,a*,b*\nB-01,120,10,20', '第 2 行的读数超出测色范围（L* 0 到 100，a*、b* -128 到 127）。请检查这一行'],
    ])('a file with %s is refused with its line', async (_name, text, sentence) => {
      const { id } = await standard()
      expect((await read(id, Buffer.from(text))).body).toMatchObject({ success: false, message: sentence })
    })
  })
