import { beforeEach, describe, expect, test } from 'vitest'
import { machines } from '#contract/modules/equipment/machine.ts'
import { machineParts, machineTags } from '#contract/modules/equipment/machineLines.ts'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import { loadMachines } from '../../../../server/modules/equipment/machines.ts'
import { readConfiguration } from '../../../../server/modules/equipment/config/store.ts'
import { makeDemoPlant } from '../../../../server/modules/equipment/demo.service.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

/** The register behind the walls: what the office writes of machines is what `/mes/plc/overview` is made of. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const office = resourcesOn(database)
    let isMade = false
    beforeEach(async () => {
      if (!isMade) await makeDemoPlant(office.api.db, 15_020)
      isMade = true
    })

    const onWalls = async () => loadMachines(office.api.db, (await readConfiguration(office.api.db)).tags)
    const machineOf = async (equipCode: string) => {
      const [found] = (await office.listed(machines, { equipCode: `eq ${equipCode}` })).records
      if (!found) throw new Error(`no machine ${equipCode}`)
      return found
    }
    const workshopOf = async (code: string) => (await office.listed(workshops, { code: `eq ${code}` })).records[0]?.id ?? ''
    /** Writes as the page does: the whole record, and what changed. */
    async function edit(equipCode: string, change: Record<string, unknown>) {
      const { version, id, ...row } = await machineOf(equipCode)
      const written = Object.fromEntries(machines.fields.map(({ name }) => [name, row[name]]))
      return office.call('PUT', '/mes/equipment/edit', { ...written, ...change, id, version })
    }
    async function timesTold(work: () => Promise<unknown>): Promise<number> {
      let count = 0
      const stop = office.api.bus.on('plc.configured', () => void (count += 1))
      await work()
      stop()
      return count
    }

    test('the demo plant stands in the register whole, and the walls show it in its order with the first tags first', async () => {
      const shown = await onWalls()
      expect(shown).toHaveLength(24)
      expect(shown.slice(0, 2).map(({ equipCode, workshopName }) => [equipCode, workshopName])).toEqual([
        ['SC-01', '称量车间'],
        ['SC-02', '称量车间'],
      ])
      expect(shown.find(({ equipCode }) => equipCode === 'ML-02')?.processTags.slice(0, 2)).toEqual(['ML-02.outTemp', 'ML-02.bearingTemp'])
    })

    test('a machine that the office renames, moves to another workshop and to another place stands so on the walls, which are told once', async () => {
      const workshopId = await workshopOf('W06')
      expect(await timesTold(() => edit('PR-01', { name: '压粉机 新一号', workshopId, seq: 0 }))).toBe(1)
      expect((await onWalls())[0]).toMatchObject({ equipCode: 'PR-01', name: '压粉机 新一号', workshopCode: 'W06', workshopName: '公用工程', seq: 1 })
    })

    test('what walls do not show disturbs nothing, and a workshop that is renamed is told', async () => {
      expect(await timesTold(() => edit('PR-02', { model: 'YF-200', maker: '晨岚机械' }))).toBe(0)
      const id = await workshopOf('W03')
      const { body } = await office.call('GET', `/mes/workshop/queryById?id=${id}`)
      const stored = body.result as Record<string, unknown> // a record of workshops
      expect(await timesTold(() => office.call('PUT', '/mes/workshop/edit', { ...stored, name: '压粉车间' }))).toBe(1)
      expect((await onWalls()).find(({ equipCode }) => equipCode === 'PR-02')?.workshopName).toBe('压粉车间')
    })

    test('a machine that is scrapped or taken off the walls is gone from them, and its tags do not bring it back', async () => {
      expect((await onWalls()).map(({ equipCode }) => equipCode)).toEqual(expect.arrayContaining(['SV-01', 'SV-02']))
      expect(await timesTold(() => edit('SV-01', { status: 'scrapped' }))).toBe(1)
      await edit('SV-02', { onWall: 'N' })
      const shown = (await onWalls()).map(({ equipCode }) => equipCode)
      expect(shown).not.toEqual(expect.arrayContaining(['SV-01']))
      expect(shown).not.toEqual(expect.arrayContaining(['SV-02']))
      expect(shown).toHaveLength(22)
    })

    test('lines are saved with their machine in one piece; the order of its tags is that of its card', async () => {
      const { id } = await machineOf('ML-03')
      const stored = (await office.listed(machineTags, { machineId: id })).records
      const tagLine = (row: (typeof stored)[number], lineNo: number) => ({ ...row, key: row.id, lineNo })
      const lines = {
        [machineParts.name]: { changed: [{ key: 'a', lineNo: 1, partNo: 'BRG-6205', name: '主轴轴承', qty: 2, lifeHours: 8000, stockQty: 4 }] },
        [machineTags.name]: { changed: stored.toReversed().map((row, at) => tagLine(row, at + 1)) },
      }
      const answers: number[] = []
      expect(await timesTold(async () => answers.push((await edit('ML-03', { powerKw: 22, lines })).status))).toBe(1)
      expect(answers).toEqual([200])
      const { body } = await office.call('GET', `/mes/equipment/queryWithLines?id=${id}`)
      expect(body.result).toMatchObject({ record: { powerKw: 22 }, lines: { [machineParts.name]: [{ partNo: 'BRG-6205', qty: 2, stockQty: 4 }] } })
      const [first] = (await onWalls()).find(({ equipCode }) => equipCode === 'ML-03')?.processTags ?? []
      expect(first).toBe(stored.at(-1)?.['tagCode'])
    })

    test('a line that is wrong undoes the machine and every other line, and is named', async () => {
      const before = await machineOf('ML-01')
      const lines = {
        [machineParts.name]: { changed: [{ key: 'good', lineNo: 1, partNo: 'V-1', name: '皮带', qty: 1, stockQty: 0 }] },
        mesEquipmentCheck: { changed: [{ key: 'bad', lineNo: 1, item: '轴承温度', low: 80, high: 60 }] },
      }
      const { status, body } = await edit('ML-01', { name: '不该留下', lines })
      expect([status, body.message]).toEqual([422, '明细有误：上限应不小于下限'])
      expect(body.result).toMatchObject({ lines: { mesEquipmentCheck: { bad: { high: ['上限应不小于下限'] } } } })
      expect(await machineOf('ML-01')).toMatchObject({ name: before['name'], version: before.version })
      expect((await office.listed(machineParts, { machineId: before.id })).total).toBe(0)
    })

    test('a part stands below its machine; neither goes while the other needs it', async () => {
      const { id, ...mill } = await machineOf('ML-02')
      const part = await office.added(machines, { parentId: id, workshopId: mill['workshopId'], onWall: 'N' })
      const removed = await office.call('DELETE', `/mes/equipment/delete?id=${id}`)
      expect([removed.status, removed.body.message]).toEqual([422, expect.stringContaining('下面还有 1 个设备')])
      const workshop = await office.call('DELETE', `/mes/workshop/delete?id=${String(mill['workshopId'])}`)
      expect([workshop.status, workshop.body.message]).toEqual([422, expect.stringContaining('还有别的记录引用它')])
      expect((await office.call('DELETE', `/mes/equipment/delete?id=${part.id}`)).status).toBe(200)
    })
  })
