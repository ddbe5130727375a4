// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { dossierPaths } from '#contract/modules/charging/batchDossier.ts'
import type { BagLife, BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { batchRecordPath } from '#contract/modules/production/batchRecord.ts'
import { menuItem, says, saysNow, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office
const batchNo = '261126A02'
const person = { weighBy: '陈静', signBy: '周敏', chargeBy: '罗军', checkBy: '韩雪' }
const weighed = {
  huCode: 'HU0000017',
  phase: 'C',
  materialName: '氧化铁黑',
  lotNo: 'L-7',
  net: 0.1234,
  unit: 'kg',
  scaleId: 'SC-02',
  source: 'tcp',
  tolResult: 'in',
}
const bag: BagLife = { ...weighed, ...person, weighAt: 0, isVoid: false, charged: 0.1234, chargedAt: 3_600_000 }
const report = { reportNo: 'WR-1', taskNo: 'T-1', good: 149.8766, bad: 0.1, unit: 'kg', by: '罗军', at: 0, status: 'confirmed' }
const named = { planId: 'p1', planNo: 'PL-1', batchNo, orderNo: 'MO-1', productName: 'F03 自然', hex: '', qty: 150, unit: 'kg', status: 'running' }
const nothing = { clearances: [], forecast: null, steps: [], mills: [], deviations: [], signatures: [], broken: [] }
const record: BatchDossier = {
  plantTz: 'Asia/Shanghai',
  ...named,
  ...nothing,
  planStart: null,
  planEnd: null,
  formula: null,
  bags: [bag],
  reports: [report],
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

test('the page shows each bag and each report as its row says, to the tenth of a gram, with everybody who weighed, checked and charged [TASK-018]', async () => {
  server.succeed(dossierPaths.record, record)
  office.open(`/mes/dossier?batch=${batchNo}`)
  await says('✓ 核对一致')
  for (const text of ['F03 自然', 'HU0000017', '氧化铁黑', '0.1234 kg', '陈静 / 周敏', '罗军 / 韩雪', 'T-1', '149.8766 / 0.1 kg'])
    expect(saysNow(text), text).toBe(true)
  expect(saysNow('称 0.1234 kg，投 0.1234 kg，投入 = 称入')).toBe(true)
  const row = [...document.querySelectorAll('tr')].find(({ textContent }) => textContent.includes('HU0000017'))
  expect(row?.textContent).toContain('0.1234 kg')
})

test('a row that is not what was written is named on the page [TASK-018]', async () => {
  server.succeed(dossierPaths.record, { ...record, broken: [{ part: '称量', id: 'w1', name: 'WR20261126-00017', said: '内容和写入时的摘要不一致' }] })
  office.open(`/mes/dossier?batch=${batchNo}`)
  await says('▲ 1 条不一致')
  await says('称量 WR20261126-00017：内容和写入时的摘要不一致')
  expect(saysNow('✓ 核对一致')).toBe(false)
})
