import { afterEach, describe, expect, test } from 'vitest'
import { scaleTopic } from '#contract/modules/scales/scaleReading.ts'
import { createLog } from '../../../../server/log.ts'
import { takeScale } from '../../../../server/modules/scales/lease.service.ts'
import { capturedWeight, keepReadings } from '../../../../server/modules/scales/readings.service.ts'
import { createScaleReader } from '../../../../server/modules/scales/scaleReader.ts'
import { databases } from '../../../support/databases.ts'
import { eventually } from '../../../support/eventually.ts'
import { startPlantScale } from '../../../support/plantScale.ts'
import { storeScale } from '../../../support/scaleRow.ts'
import { unitsOn } from '../../../support/unitsOn.ts'

const [sqlite] = databases
const [desk, other] = ['desk-0000001', 'desk-0000002']
const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

describe('a scale of the plant, read by the server', () => {
  const on = unitsOn(sqlite)

  async function read(machine: 'SC-02' | 'SC-03') {
    on.clock.now = Date.now()
    const scale = await startPlantScale(machine)
    const setup = machine === 'SC-02' ? { protocol: 'mtsics', unit: 'g' } : { protocol: 'toledo', checksum: 'Y', unit: 'kg' }
    const id = await storeScale(on.db(), { ...setup, address: `127.0.0.1:${scale.port}` })
    const reader = createScaleReader({ db: on.db(), bus: on.bus, plantTz: 'Asia/Shanghai', now: Date.now, log: createLog('error') })
    opened.push({ close: keepReadings(on.bus) }, scale, { close: reader.end })
    await reader.begin()
    const shows = () => on.bus.retained(scaleTopic).get(id)
    const lease = (terminal: string) => on.unit((unit) => takeScale(unit, { scaleId: id, terminal }), { realname: '王称量' })
    return { scale, id, shows, lease }
  }

  const refused = (id: string, terminal: string, now?: number): string => {
    try {
      return `captured ${capturedWeight(id, terminal, now).text}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  test('three equal stable readings are a weight, exact to the division, with the bytes behind it, for the terminal that has the scale', async () => {
    const { scale, id, lease } = await read('SC-02')
    scale.hand({ kind: 'pan', grams: 120.5 })
    await lease(desk)
    const weight = await eventually(() => {
      const found = capturedWeight(id, desk)
      expect(found.text).toBe('120.5')
      return found
    })
    expect(weight).toMatchObject({ unit: 'g', mg: 120_500, source: 'tcp', isNet: null })
    expect(weight.sampleCount).toBeGreaterThanOrEqual(3)
    const line = Buffer.from('S S      120.5 g\r\n')
      .toString('hex')
      .replaceAll(/(..)(?!$)/g, '$1 ')
    expect(weight.rawFrame).toBe([line, line, line].join('\n'))
    expect(refused(id, other)).toBe('这台秤正由 王称量 使用，请换一台秤，或等对方用完')
    expect(refused(id, desk, Date.now() + 15_001)).toBe('这台秤没有被本终端占用，请重新选择秤')
    expect(refused(id, desk, weight.at + 10_000)).toBe('秤的读数已经过时，请等新的读数再采集')
  })

  test('what moves, lies beyond the range or comes in another unit is no weight, and each says why', async () => {
    const { scale, id, lease, shows } = await read('SC-03')
    await lease(desk)
    scale.hand({ kind: 'pour', grams: 5000, seconds: 600 })
    await eventually(() => expect(refused(id, desk)).toBe('秤还没有稳定，请等读数不再跳动'))
    scale.hand({ kind: 'pan', grams: 40_000 })
    await eventually(() => expect(refused(id, desk)).toBe('超过最大秤量，请取下一些'))
    scale.hand({ kind: 'pan', grams: 12_345 })
    await eventually(() => expect(capturedWeight(id, desk)).toMatchObject({ text: '12.345', unit: 'kg', mg: 12_345_000, isNet: false }))
    await on.db().updateTable('mes_scale').set({ unit: 'g' }).where('id', '=', id).execute()
    on.bus.emit('plc.configured')
    await eventually(() => expect(refused(id, desk)).toBe('秤显示的单位是 kg，台账里是 g，请在秤上换回 g，或改正台账'))
    expect(shows()).toMatchObject({ kind: 'fault', sameCount: 0, text: '' })
  })

  test('a scale that hangs or is gone shows nothing and says since when, and shows its weight again when it is back', async () => {
    const { scale, id, lease, shows } = await read('SC-03')
    await lease(desk)
    await eventually(() => expect(shows()).toMatchObject({ kind: 'weight', text: '0.000' }))
    scale.become('hung')
    await eventually(() => expect(shows()).toMatchObject({ kind: 'none', why: expect.stringMatching(/^从 \d\d:\d\d:\d\d 起没有收到秤的数据/) }))
    expect(refused(id, desk)).toMatch(/^从 /)
    scale.become('down')
    await eventually(() => expect(shows()?.why).toMatch(/^从 \d\d:\d\d:\d\d 起连不上秤/))
    scale.become('up')
    await eventually(() => expect(capturedWeight(id, desk).text).toBe('0.000'))
  })
})
