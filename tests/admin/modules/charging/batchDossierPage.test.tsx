// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { dossierPaths } from '#contract/modules/charging/batchDossier.ts'
import type { BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { batchRecordPath } from '#contract/modules/production/batchRecord.ts'
import { menuItem, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office
const batchNo = '261126A02'
const hash = '9ab3'.repeat(16)
const part = { seq: 1, phase: 'A', materialName: '滑石粉', materialCode: 'RM-0001', pct: 100, qty: 150, unit: 'kg' }
const nothing = { clearances: [], bags: [], forecast: null, steps: [], mills: [], reports: [], deviations: [], signatures: [], broken: [] }
const named = { planId: 'p1', planNo: 'PL-1', batchNo, orderNo: 'MO-1', productName: 'F03 自然', hex: '', qty: 150, unit: 'kg', status: 'running' }
const record: BatchDossier = {
  plantTz: 'Asia/Shanghai',
  ...named,
  ...nothing,
  planStart: null,
  planEnd: null,
  formula: { versionLabel: 'F03 自然 V3', lossPct: 0, hash, lines: [part] },
  sealed: 3,
  digest: 'ab12'.repeat(16),
  checkedAt: 0,
  canPrint: false,
}

beforeEach(() => {
  office.signIn({ menu: [menuItem('/mes/dossier', 'charging/BatchDossier', '批生产记录')], actions: ['mes:batchRecord:view'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed(batchRecordPath, { plantTz: 'Asia/Shanghai', batches: [], batch: null, steps: [] })
})
afterEach(() => office.forget())
afterAll(() => office.close())

/** The document as it is printed. */
const printed = async () => (await shown(() => document.querySelector<HTMLIFrameElement>(`iframe[title="批生产记录 ${batchNo}"]`))).getAttribute('srcdoc') ?? ''

test('the record of a batch says that its frozen formula is what it was, with its hash in what is printed [RULE-017]', async () => {
  server.succeed(dossierPaths.record, record)
  office.open(`/mes/dossier?batch=${batchNo}`)
  await says('核对一致')
  await says('配方 F03 自然 V3')
  expect(saysNow('条不一致')).toBe(false)
  const document = await printed()
  expect(document).toContain(`配方摘要 ${hash.toUpperCase()}`)
  expect(document).not.toContain('核对不一致')
})

test('a frozen formula that was changed is named on the page and in what is printed [RULE-017]', async () => {
  server.succeed(dossierPaths.record, { ...record, broken: [{ part: '配方', id: 'p1', name: batchNo, said: '内容和写入时的摘要不一致' }] })
  office.open(`/mes/dossier?batch=${batchNo}`)
  await says('▲ 1 条不一致')
  await says(`配方 ${batchNo}：内容和写入时的摘要不一致`)
  expect(saysNow('✓ 核对一致')).toBe(false)
  const document = await printed()
  expect(document).toContain('核对不一致')
  expect(document).toContain(`配方 ${batchNo}：内容和写入时的摘要不一致`)
})
