import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowRefusedKey } from '#contract/tableFrame.ts'
import type { RowUpdate } from '#contract/tableFrame.ts'
import { until } from './gatewayFixture.ts'
import { openLinks } from './linksFixture.ts'
import type { OpenLinks } from './linksFixture.ts'
import { recheckMs } from '../../../server/realtime/limits.ts'
import { rightsAgeMs } from '../../../server/realtime/rowRelay.ts'

let plant: OpenLinks
beforeEach(async () => {
  plant = await openLinks({ socketsPerUser: 3 })
})
afterEach(() => plant.close())

const pageIds = ['1', '2', '3'].map((digit) => digit.repeat(32))
const edited: RowUpdate = {
  socketKey: 'sysDict',
  args: [{ id: 'd1', dictName: '停机原因', sortOrder: 2, isOn: true, remark: null, files: [{ name: 'a.png', size: 3 }] }, 'case-1'],
}

describe('the live-table link', () => {
  test('answers a heartbeat with true, to its sender alone [RTM-012, RTM-013]', async () => {
    const [asks, silent] = [await plant.openTable('viewer', pageIds[0]), await plant.openTable('viewer', pageIds[1])]
    asks.say({ type: 'heart_beat', data: '' })
    await until(() => expect(asks.frames).toEqual([{ type: 'heart_beat', data: true }]))
    expect(silent.frames).toEqual([])
  })

  test('hands an edited row to every page of those who may read the table, whole and with its case, and to nobody else [RTM-015]', async () => {
    await plant.grant('viewer', 'sys:dict:list')
    const [editor, reader, outsider] = [await plant.openTable('admin'), await plant.openTable('viewer'), await plant.openTable('guest')]
    editor.update(edited)
    await until(() => expect(reader.rows()).toEqual([edited]))
    await until(() => expect(editor.rows()).toEqual([edited]))
    outsider.say({ type: 'heart_beat', data: '' })
    await until(() => expect(outsider.frames).toEqual([{ type: 'heart_beat', data: true }]))
  })

  test('hands a row with something hidden in it to those alone who see all of it', async () => {
    await plant.grant('viewer', 'sys:user:list')
    await plant.grant('guest', 'sys:user:list')
    await plant.grant('guest', 'user:view')
    const person: RowUpdate = { socketKey: 'sysUser', args: [{ id: 'u1', realname: '陈工', phone: '13987654321' }, 'case-1'] }
    const [editor, seer, blind] = [await plant.openTable('admin'), await plant.openTable('guest'), await plant.openTable('viewer')]
    editor.update(person)
    await until(() => expect(seer.rows()).toEqual([person]))
    blind.say({ type: 'heart_beat', data: '' })
    await until(() => expect(blind.frames).toEqual([{ type: 'heart_beat', data: true }]))
  })

  test('says who edits a row, whoever the page says it is', async () => {
    await plant.grant('viewer', 'sys:dict:list')
    const [editor, reader] = [await plant.openTable('admin'), await plant.openTable('viewer')]
    editor.say({ type: 'update_vxe_table', data: { ...edited, by: '厂长' } })
    await until(() => expect(reader.editors()).toHaveLength(1))
    expect(reader.editors()).toEqual([await plant.nameOf('admin')])
  })

  test('hands rows on in the order in which they were edited, also when the question about rights is answered late', async () => {
    await plant.close()
    const late = Promise.withResolvers<void>()
    let questions = 0
    plant = await openLinks({
      async beforeFound() {
        questions += 1
        if (questions === 1) await late.promise
      },
    })
    const editor = await plant.openTable('admin')
    const row = (id: string): RowUpdate => ({ socketKey: 'sysDict', args: [{ id }, 'case-1'] })
    editor.update(row('first'))
    await until(() => expect(questions).toBe(1))
    const askedAt = performance.now()
    await until(() => expect(performance.now() - askedAt).toBeGreaterThan(1100)) // rights are asked about anew after a second
    editor.update(row('second'))
    editor.say({ type: 'heart_beat', data: '' })
    await until(() => expect(editor.frames).toEqual([{ type: 'heart_beat', data: true }]))
    late.resolve()
    await until(() => expect(editor.rows()).toEqual([row('first'), row('second')]))
  })

  test('hands on forty rows at once', async () => {
    const editor = await plant.openTable('admin', pageIds[0])
    const other = await plant.openTable('admin', pageIds[1])
    const rows = Array.from({ length: 40 }, (_, sortOrder): RowUpdate => ({ socketKey: 'sysDict', args: [{ id: 'd1', sortOrder }, 'case-1'] }))
    for (const row of rows) editor.update(row)
    await until(() => expect(other.rows()).toEqual(rows))
  })

  test('tells who may not edit a table, or names one that is none, that nobody saw his row', async () => {
    await plant.grant('viewer', 'sys:dict:list')
    const [viewer, reader] = [await plant.openTable('viewer'), await plant.openTable('admin')]
    viewer.update(edited)
    viewer.update({ ...edited, socketKey: 'sysLog' }) // may be listed, never edited
    viewer.update({ ...edited, socketKey: 'constructor' })
    const refusal = (socketKey: string) => ({ type: 'common_send_date', data: { key: rowRefusedKey, args: [socketKey, expect.stringMatching(/[一-龥]/)] } })
    await until(() => expect(viewer.frames).toEqual([refusal('sysDict'), refusal('sysLog'), refusal('constructor')]))
    expect(reader.frames).toEqual([])
  })

  test('keeps to himself a row of more than 16 KiB, and tells who edits it', async () => {
    const [editor, other] = [await plant.openTable('admin', pageIds[0]), await plant.openTable('admin', pageIds[1])]
    editor.update({ ...edited, args: [{ id: 'd1', description: '长'.repeat(6000) }, 'case-1'] })
    editor.update(edited)
    await until(() => expect(other.rows()).toEqual([edited]))
    expect(editor.frames[0]).toEqual({ type: 'common_send_date', data: { key: rowRefusedKey, args: ['sysDict', expect.stringContaining('太多')] } })
  })

  test('forgets a right within a second of its end, of who edits as of who reads', async () => {
    await plant.grant('viewer', 'sys:dict:list')
    await plant.grant('viewer', 'sys:dict:edit')
    const [editor, viewer] = [await plant.openTable('admin'), await plant.openTable('viewer')]
    viewer.update(edited)
    await until(() => expect(editor.rows()).toHaveLength(1))
    await until(() => expect(viewer.rows()).toHaveLength(1))
    await plant.withdraw('viewer', 'sys:dict:list')
    await plant.withdraw('viewer', 'sys:dict:edit')
    await vi.waitFor(
      () => {
        viewer.update(edited)
        expect(viewer.frames.at(-1)?.type).toBe('common_send_date')
      },
      { timeout: 10_000, interval: 100 },
    )
    expect(rightsAgeMs).toBeLessThanOrEqual(1000)
    const [seen, before] = [editor.rows().length, viewer.rows().length]
    editor.update({ ...edited, args: [{ id: 'secret' }, 'case-1'] })
    await until(() => expect(editor.rows()).toHaveLength(seen + 1))
    expect(viewer.rows()).toHaveLength(before)
  })
})

describe('it lets in', () => {
  test('the person in the path by token or ticket, as many pages as allowed, and nobody else [RTM-011]', async () => {
    const [viewer, admin] = [await plant.idOf('viewer'), await plant.idOf('admin')]
    const token = await plant.api.tokenOf('viewer')
    const [fresh, used, old] = [await plant.ticketOf('viewer'), await plant.ticketOf('viewer'), await plant.ticketOf('viewer')]
    expect(await plant.answer(`/vxeSocket/${viewer}/p1`)).toBe(401)
    expect(await plant.answer(`/vxeSocket/${viewer}/p1?token=${token}`)).toBe(401)
    expect(await plant.answer(`/vxeSocket/${viewer}/p1`, { protocols: ['forged.token.x'] })).toBe(401)
    expect(await plant.answer(`/vxeSocket/${admin}/p1`, { protocols: [token] })).toBe(403)
    expect(await plant.answer(`/vxeSocket/${viewer}/p1`, { protocols: [token], options: { origin: 'https://evil.example.com' } })).toBe(403)
    for (const path of [`/vxeSocket/${viewer}`, `/vxeSocket/${viewer}/`, `/vxeSocket/${viewer}/p1/x`, `/vxesocket/${viewer}/p1`, `/vxeSocket/${viewer}/%2e%2e`])
      expect(await plant.answer(path, { protocols: [token] }), path).toBe(404)
    expect(await plant.answer(`/vxeSocket/${viewer}/p1?ticket=${used}`)).toBe(101)
    expect(await plant.answer(`/vxeSocket/${viewer}/p1?ticket=${used}`)).toBe(401)
    expect(await plant.answer(`/vxeSocket/${viewer}/p2?ticket=${fresh}`)).toBe(101)
    expect(await plant.answer(`/vxeSocket/${viewer}/p3`, { protocols: [token] })).toBe(101)
    expect(await plant.answer(`/vxeSocket/${viewer}/p4`, { protocols: [token] })).toBe(429)
    plant.api.clock.now += 60_001
    expect(await plant.answer(`/vxeSocket/${viewer}/p1?ticket=${old}`)).toBe(401)
  })
})

describe('a page is sent away', () => {
  test('at once when its session ends, and within five seconds when its person is frozen without word on the bus', async () => {
    const [here, elsewhere] = [await plant.openTable('viewer', pageIds[0]), await plant.openTable('guest')]
    await plant.api.call({ method: 'POST', url: '/sys/logout', headers: { 'x-access-token': here.token } })
    expect(await here.closed).toBe(1008)
    await plant.api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'guest').execute()
    plant.recheck()
    expect(await elsewhere.closed).toBe(1008)
    expect(recheckMs).toBeLessThan(5000)
  })

  test('with 1012 when the server goes, so that it comes back', async () => {
    const page = await plant.openTable('viewer')
    plant.table.close()
    expect(await page.closed).toBe(1012)
  })
})
