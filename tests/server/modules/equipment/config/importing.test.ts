import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../../../server/start/openDatabase.ts'
import type { OpenDatabase } from '../../../../../server/db/database.ts'
import { readingLimits } from '../../../../../server/files/reader.ts'
import { withFiles } from '../../../../../server/modules/equipment/config/fileReader.ts'
import { importFiles } from '../../../../../server/modules/equipment/config/importing.ts'
import { readConfiguration, storeConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { aDevice, aTag, deviceCsv, tagCsv } from './plantFiles.ts'
import { newDataDir } from '../../../../support/newDataDir.ts'

vi.setConfig({ testTimeout: 120_000 })

let opened: OpenDatabase
beforeEach(async () => {
  opened = await openDatabase({ dataDir: newDataDir() })
})
afterEach(() => opened.close())

const source = (name: string, content: Uint8Array) => ({ subject: null, name, content })
const author = { name: 'admin', atMs: 1000 }

test('devices and tags of one import are stored together, more than one statement holds', async () => {
  const tags = Array.from({ length: 1100 }, (_, n) => aTag({ tagCode: `t${String(n).padStart(4, '0')}`, address: n * 2 }))
  expect(await importFiles(opened.db, [source('t.csv', tagCsv(tags)), source('d.csv', deviceCsv([aDevice()]))], author)).toEqual({
    kind: 'stored',
    totalCount: 1101,
  })
  expect(await readConfiguration(opened.db)).toEqual({ devices: [aDevice()], tags })
})

test('one bad row keeps every row of every file out', async () => {
  const tags = [aTag(), aTag({ tagCode: 'far', address: 65_535 })]
  const outcome = await importFiles(opened.db, [source('d.csv', deviceCsv([aDevice()])), source('t.csv', tagCsv(tags))], author)
  expect(outcome).toMatchObject({ kind: 'refused', totalCount: 3, lineCount: 1, faultCount: 1, faults: [{ file: 't.csv', line: 3, column: '地址' }] })
  expect(await readConfiguration(opened.db)).toEqual({ devices: [], tags: [] })
})

test('a code that exists is updated: new values, version one higher, who and when', async () => {
  await storeConfiguration(opened.db, { devices: [aDevice()], tags: [aTag()] })
  await importFiles(opened.db, [source('t.csv', tagCsv([aTag({ limitH: 80 }), aTag({ tagCode: 'new' })]))], author)
  const rows = await opened.db
    .selectFrom('mes_plc_tag')
    .select(['tagCode', 'limitH', 'version', 'createBy', 'updateBy', 'updateTime'])
    .orderBy('tagCode')
    .execute()
  expect(rows).toEqual([
    { tagCode: 'ML-01.outTemp', limitH: 80, version: 2, createBy: null, updateBy: 'admin', updateTime: 1000 },
    { tagCode: 'new', limitH: null, version: 1, createBy: 'admin', updateBy: 'admin', updateTime: 1000 },
  ])
})

test('a new address base that leaves a stored tag without an address is refused and undone', async () => {
  await storeConfiguration(opened.db, { devices: [aDevice()], tags: [aTag({ address: 5 })] })
  const outcome = await importFiles(opened.db, [source('d.csv', deviceCsv([aDevice({ deviceCode: 'X' }), aDevice({ addressBase: 40_001 })]))], author)
  expect(outcome).toMatchObject({
    kind: 'refused',
    faults: [{ line: 3, column: '地址基数', reason: '地址基数改为 40001 后，已有测点不可用：地址 5 小于设备的地址基数 40001。请同时修改这些测点' }],
  })
  expect((await readConfiguration(opened.db)).devices).toEqual([aDevice()])
})

test('a new address base together with its tags is taken', async () => {
  await storeConfiguration(opened.db, { devices: [aDevice()], tags: [aTag({ address: 5 })] })
  const files = [source('d.csv', deviceCsv([aDevice({ addressBase: 40_001 })])), source('t.csv', tagCsv([aTag({ address: 40_006 })]))]
  expect(await importFiles(opened.db, files, author)).toEqual({ kind: 'stored', totalCount: 2 })
})

test('a configuration stored in a transaction that fails leaves nothing', async () => {
  const failing = opened.db.transaction().execute(async (trx) => {
    await storeConfiguration(trx, { devices: [aDevice()], tags: [aTag()] })
    throw new Error('the rest failed')
  })
  await expect(failing).rejects.toThrow('the rest failed')
  expect(await readConfiguration(opened.db)).toEqual({ devices: [], tags: [] })
})

test('identifiers of rows sort by time', async () => {
  await importFiles(opened.db, [source('d.csv', deviceCsv([aDevice({ deviceCode: 'Z' })]))], { name: null, atMs: 1_000 })
  await importFiles(opened.db, [source('d.csv', deviceCsv([aDevice({ deviceCode: 'A' })]))], { name: null, atMs: 2_000 })
  const rows = await opened.db.selectFrom('mes_plc_device').select('deviceCode').orderBy('id').execute()
  expect(rows.map((row) => row.deviceCode)).toEqual(['Z', 'A'])
})

test('a file that is not read in time is refused', async () => {
  const reading = withFiles({ sources: [source('d.csv', deviceCsv([aDevice()]))], known: [], limits: { ...readingLimits, timeMs: 1 } }, async () => 'read')
  await expect(reading).rejects.toThrow('没有读完，请分成几个文件导入')
})

test('a file that needs more memory than allowed is refused and the process lives on', async () => {
  const tags = Array.from({ length: 30_000 }, (_, n) => aTag({ tagCode: `t${n}`, address: n }))
  const reading = withFiles({ sources: [source('t.csv', tagCsv(tags))], known: [], limits: { ...readingLimits, memoryMb: 24 } }, async () => 'read')
  await expect(reading).rejects.toThrow('文件太大，读取时内存不足，请分成几个文件导入')
})
