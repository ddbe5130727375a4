import type { Page } from 'playwright/test'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { rowId } from '../../server/db/rowId.ts'
import { createPerson } from '../../server/modules/identity/people/people.service.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { officeCalls } from './officeCalls.ts'
import { adminPassword, signIn, startServerProcess } from './serverProcess.ts'
import { weighingRoom } from './weighingRoom.ts'

/** Who reviews, releases and witnesses what the administrator did. */
export const reviewer = { username: 'liu_jie', realname: '刘洁', password: 'judges-what-others-made-1' }
const yearDays = 365

/** A plant with a batch whose last step has ended, a bag of what it became in a store, and two specimens that were sealed a year ago: one is due for its look, the other is over. */
export async function startQualityPlant() {
  const { dataDir, weightId, bags } = await weighingRoom([{ name: '肉桂棕', kg: 3.2, bagKg: 5 }], 1) // no scale is read
  const { db, close } = await openDatabase({ dataDir })
  const now = Date.now()
  const today = plantDay(now, 'Asia/Shanghai')
  const kept = () => ({ id: rowId(now), createBy: 'admin', createTime: now, updateBy: 'admin', updateTime: now, version: 1 })
  await createPerson(db, { ...reviewer, roleCode: 'admin', phone: null, email: null })
  const { id: planId, batchNo, productId } = await db.selectFrom('mes_plan').select(['id', 'batchNo', 'productId']).executeTakeFirstOrThrow()
  await db.updateTable('mes_plan').set({ status: 'finished' }).execute()
  const { id: lotId } = await db
    .selectFrom('mes_material_lot')
    .innerJoin('mes_hu', 'mes_hu.lotId', 'mes_material_lot.id')
    .select('mes_material_lot.id')
    .where('huCode', '=', bags[0] ?? '')
    .executeTakeFirstOrThrow()
  await db.updateTable('mes_material_lot').set({ originRefType: 'batch', originRefId: batchNo }).where('id', '=', lotId).execute()
  await db.updateTable('mes_hu').set({ status: 'active' }).execute()
  await db.updateTable('mes_location').set({ type: 'warehouse' }).where('type', '=', 'workshop').execute()
  await db.updateTable('mes_location').set({ type: 'bin', name: '留样柜' }).where('type', '=', 'staging').execute()
  const release = kept()
  const undecided = { openPoints: 0, checkTime: null, checklist: '[]', condition: '', decidedBy: '', decideTime: null, esignId: '', status: 'pending' }
  await db
    .insertInto('mes_batch_release')
    .values({ ...release, batchNo, planId, productId, ...undecided })
    .execute()
  const { id: binId } = await db.selectFrom('mes_location').select('id').where('type', '=', 'bin').executeTakeFirstOrThrow()
  const amounts = { qty: toMicro(100), needQty: toMicro(50), leftQty: toMicro(100), unit: 'g' }
  const sealed = {
    type: 'product',
    lotId,
    batchNo: 'A-YEAR-AGO',
    huId: null,
    ...amounts,
    locationId: binId,
    condition: '避光',
    sealedBy: 'admin',
    status: 'sealed',
  }
  for (const [specimenNo, keepUntil] of [
    ['SP-DUE', '2099-12-31'],
    ['SP-OVER', dayPlus(today, -1)],
  ] as const)
    await db
      .insertInto('mes_specimen')
      .values({ ...kept(), ...sealed, specimenNo, keepUntil, storedTime: now - yearDays * 86_400_000, nextLook: today })
      .execute()
  const { id: storeId } = await db.selectFrom('mes_location').select('id').where('type', '=', 'warehouse').executeTakeFirstOrThrow()
  const { materialId } = await db.selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()
  const { lotNo } = await db.selectFrom('mes_material_lot').select('lotNo').where('id', '=', lotId).executeTakeFirstOrThrow()
  await close()
  const server = await startServerProcess({ dataDir })
  const call = officeCalls(server.url, await server.token())

  /** Signs a command on a record as it stands, and gives it, at the administrator's desk or the reviewer's. */
  async function signedCall(path: string, resource: string, id: string, command: string, asked: object, by: 'admin' | 'reviewer' = 'admin') {
    const who = by === 'admin' ? { username: 'admin', secret: adminPassword } : { username: reviewer.username, secret: reviewer.password }
    const send = by === 'admin' ? call : officeCalls(server.url, await signIn(server.url, reviewer.username, reviewer.password))
    const { version } = (await send('GET', `${path}/queryById?id=${id}`)) as { version: number }
    const { signId } = (await send('POST', '/sys/esign/sign', { resource, id, version, command, method: 'password', ...who })) as { signId: string }
    return send('POST', `${path}/${command}`, { id, version, signatures: [signId], ...asked })
  }
  const made = async (path: string, row: object) => (await call('POST', `${path}/add`, row)) as { id: string; version: number }
  const places = { storeId, binId }
  const goods = { batchNo, lotId, lotNo, materialId, huCode: bags[0] ?? '' }
  return { url: server.url, stop: () => server.stop(), call, made, signedCall, today, weightId, releaseId: release.id, ...places, ...goods }
}

/** Signs the open dialog of a command as the administrator and, where two sign, as the reviewer, and gives it. */
export async function signDialog(page: Page, command: string, signers: 1 | 2): Promise<void> {
  const dialog = page.getByRole('dialog')
  const of = (title: string) => dialog.getByRole('group', { name: title })
  if (signers === 2) {
    await of('第二位签名人').getByLabel('账号').fill(reviewer.username)
    await of('第二位签名人').locator('input[type=password]').fill(reviewer.password)
  }
  await of(signers === 2 ? '第一位签名人' : '签名人')
    .locator('input[type=password]')
    .fill(adminPassword)
  await dialog.getByRole('button', { name: command }).click()
}

/** Picks a choice of a field of the open dialog. */
export async function choose(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(choice, { exact: true }).click()
}
