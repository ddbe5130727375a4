import { expect } from 'vitest'
import type { BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import type { ChargeAnswer } from '#contract/modules/charging/chargeCalls.ts'
import { prove } from '../../../../server/modules/proof/proof.service.ts'
import { passwords } from '../../../support/api.ts'
import type { PersonName } from '../../../support/api.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { weighDesk } from '../weighing/weighDesk.ts'

const rights = ['mes:weightOrder:list', 'mes:weigh:record', 'mes:weigh:check', 'mes:weigh:void', 'mes:weigh:override']
const ofCharging = ['mes:charge:scan', 'mes:charge:check', 'mes:clearance:check', 'mes:clearance:list', 'mes:task:list', 'mes:order:terminate']
const two: readonly PersonName[] = ['admin', 'viewer']
const tables = {
  mesTask: 'mes_task',
  mesLineClearance: 'mes_line_clearance',
  mesWeightLine: 'mes_weight_line',
  mesWeightOrder: 'mes_weight_order',
  mesCharge: 'mes_charge',
  mesOrder: 'mes_order',
} as const
type Signed = keyof typeof tables
type Place = { taskId: string; vesselId: string }

/** The way of a batch from its weighing room into its vessel, by the commands of the people who go it; `chargingRoutes` stand behind the house. */
export function weighedVessels(house: ResourceApi) {
  const desk = weighDesk(house)
  const { db, done } = desk
  const hire = () => desk.hireViewer([...rights, ...ofCharging])

  const versionOf = async (table: (typeof tables)[Signed], id: string) =>
    (await db().selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

  /** A record as it stands now beside the signatures for a command on it, of two people where nothing else is said. */
  async function signedBy(resource: Signed, id: string, command: string, by = two) {
    const version = await versionOf(tables[resource], id)
    const signatures: string[] = []
    for (const username of by) {
      const asked = { resource, id, version, command, username, method: 'password', secret: passwords[username] }
      const { result } = await done(house.call('POST', '/sys/esign/sign', asked))
      signatures.push((result as { signId: string }).signId) // Signed
    }
    return { id, version, signatures }
  }

  /** The only step of a batch runs on its machine, which was cleared for the batch and cleaned. */
  async function begun(planId: string) {
    const task = await db().selectFrom('mes_task').selectAll().where('planId', '=', planId).executeTakeFirstOrThrow()
    await desk.given('task', task.id, 'start')
    const vesselId = task.equipmentId ?? ''
    const cleared = { areaType: 'equipment', equipmentId: vesselId, planId, items: 'material,papers,machine,floor,tools', photos: '', remark: '' }
    const { result } = await done(house.call('POST', '/mes/clearance/add', cleared))
    const { id } = result as { id: string } // the record that was made
    await done(house.call('POST', '/mes/clearance/sign', await signedBy('mesLineClearance', id, 'sign')))
    const { version } = await db().selectFrom('mes_equipment').select('version').where('id', '=', vesselId).executeTakeFirstOrThrow()
    await done(house.call('POST', '/mes/vessel/clean', { id: vesselId, version }))
    return { taskId: task.id, vesselId }
  }

  /** All bags of a weight order are signed by two. */
  const signWeights = async (weightId: string) => done(house.call('POST', '/mes/weightOrder/sign', await signedBy('mesWeightOrder', weightId, 'sign')))

  /** A batch whose bags were signed and whose step has begun. */
  async function ready(...talcGrams: number[]) {
    const batch = await desk.batch()
    for (const grams of talcGrams) await desk.weighed(batch.talcLine, batch.talcBag, batch.scaleId, grams)
    await desk.weighed(batch.redLine, batch.redBag, batch.scaleId, 2_000)
    await signWeights(batch.weightId)
    const records = await desk.bagsOf(batch.weightId)
    const bags = records.map(({ id, targetHuId }) => ({ recordId: id, huId: targetHuId ?? '' }))
    return { ...batch, bags, at: await begun(batch.planId), places: batch.at }
  }

  /** The call that takes a weighing back, signed already. */
  async function voided(lineId: string, recordId: string) {
    const asked = { ...(await signedBy('mesWeightLine', lineId, 'void')), recordId, reason: '称错' }
    return () => house.call('POST', '/mes/weigh/void', asked)
  }

  /** The call that scans a bag at a vessel, its label scanned already. */
  async function scanning(at: Place, huId: string, who: PersonName = 'admin') {
    const eventId = await desk.scanned('mesHu', huId, { createBy: who })
    const as = await house.api.tokenOf(who)
    return async () => {
      const { status, body } = await house.call('POST', '/mes/charge/scan', { ...at, huId, eventId }, as)
      expect(status, body.message).toBe(200)
      return body.result as ChargeAnswer // of a scan that was answered
    }
  }
  const charge = async (at: Place, huId: string) => (await scanning(at, huId))()

  /** A bag that was charged is taken out of the vessel again. */
  const uncharge = async (chargeId: string) =>
    done(house.call('POST', '/mes/charge/undo', { ...(await signedBy('mesCharge', chargeId, 'undo', ['admin'])), reason: '没有倒' }))

  const complete = async (taskId: string) => done(house.call('POST', '/mes/task/charged', await signedBy('mesTask', taskId, 'charged')))

  /** Reports so many kg of a step and confirms it. */
  async function reported(taskId: string, qtyGood: number): Promise<string> {
    const { result } = await done(house.call('POST', '/mes/workReport/report', { taskId, qtyGood }))
    const { id } = result as { id: string } // the report that was made
    const { version } = await db().selectFrom('mes_work_report').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    await done(house.call('POST', '/mes/workReport/confirm', { id, version }))
    return id
  }

  /** Material from the store lies in the workshop for a batch, beside what its formula takes: so much of a lot; its unit. */
  async function issued(planId: string, at: { store: string; bin: string; staging: string }, { lotId, qty }: { lotId: string; qty: number }) {
    const { huId, huCode } = await desk.book.bag(lotId, at.bin, qty)
    const issueId = await desk.issueOf([{ lotId, kg: qty }], { fromLocationId: at.store, toLocationId: at.staging, planId })
    await desk.given('issue', issueId, 'release')
    await desk.given('issue', issueId, 'pick', { huCode })
    await desk.given('issue', issueId, 'finish')
    await desk.given('issue', issueId, 'receive')
    return huId
  }

  /** What went into a batch: of each lot how much by its ledger and by its edges into the lot of the batch, millionths. */
  async function wentInto(batchNo: string) {
    const rows = await db()
      .selectFrom('mes_stock_move as move')
      .innerJoin('mes_genealogy as edge', 'edge.moveId', 'move.id')
      .innerJoin('mes_material_lot as made', 'made.id', 'edge.childLotId')
      .select(['edge.parentLotId', 'edge.qty as byEdge', 'move.qty as byMove', 'move.refType'])
      .where('move.moveType', '=', 'charge')
      .where('made.lotNo', '=', batchNo)
      .orderBy('move.id')
      .execute()
    return rows.map(({ parentLotId, byEdge, byMove, refType }) => ({ lotId: parentLotId, byEdge: Number(byEdge), byMove: Number(byMove), refType }))
  }

  const dossier = async (batchNo: string) => (await done(house.call('GET', `/mes/batchRecord/queryByBatch?batchNo=${batchNo}`))).result as BatchDossier // of a batch that is there

  /** Checks of the proof page that found something, in one text each. */
  const unproven = async () => (await prove(db(), () => house.api.clock.now)).flatMap(({ key, wrong }) => wrong.map(({ name }) => `${key} ${name}`))

  return { ...desk, hire, signedBy, begun, ready, signWeights, voided, scanning, charge, uncharge, complete, issued, reported, wentInto, dossier, unproven }
}
