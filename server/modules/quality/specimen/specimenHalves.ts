import { destroySpecimen, dueSpecimen, expireSpecimen, observeSpecimen, takeSpecimen } from '#contract/modules/quality/specimen.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { toMicro, sumQuantities } from '#contract/rules/quantity.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { implement } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Running } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/field/row.ts'
import { newRow } from '../../../db/newRow.ts'
import { lookEveryDays } from './specimenHooks.ts'
import type { SpecimenRow } from './specimenHooks.ts'
import '../tables.ts'

/** The server's half of the commands on specimens (factory.md 3.18). */
export const specimenHalves: readonly CommandHalf[] = [
  implement<SpecimenRow>(dueSpecimen),
  implement<SpecimenRow>(observeSpecimen, {
    async run({ unit, record, asked, plantTz }) {
      await keepLook(unit, record, asked)
      const status = record.status === 'expired' ? 'expired' : record.leftQty < record.qty ? 'partly' : 'sealed'
      return { status, nextLook: dayPlus(plantDay(unit.at, plantTz), lookEveryDays) }
    },
    told: ({ specimenNo, nextLook }) => `${specimenNo} 的观察已记录，下次 ${nextLook}`,
  }),
  implement<SpecimenRow>(takeSpecimen, {
    async run({ unit, record, asked, signed }) {
      const qty = Number(asked['qty'])
      if (qty <= 0) throw new Problem(422, '领用量应大于 0', { fields: { qty: ['应大于 0'] } })
      if (qty > record.leftQty) {
        const sentence = `只剩 ${record.leftQty} ${record.unit}，请改小领用量`
        throw new Problem(409, sentence, { fields: { qty: [sentence] } })
      }
      await keepUse(unit, record, { kind: 'take', qty, purpose: String(asked['purpose']), signed })
      const leftQty = sumQuantities([record.leftQty, -qty])
      return { leftQty, status: leftQty === 0 ? 'used' : 'partly' }
    },
    told: ({ specimenNo, leftQty, unit }) => `${specimenNo} 已领用，还剩 ${leftQty} ${unit}`,
  }),
  implement<SpecimenRow>(expireSpecimen),
  implement<SpecimenRow>(destroySpecimen, {
    async run({ unit, record, asked, signed }) {
      await keepUse(unit, record, { kind: 'destroy', qty: record.leftQty, purpose: String(asked['reason']), signed })
      return { leftQty: 0 }
    },
    told: ({ specimenNo }) => `${specimenNo} 已由两人签名销毁`,
  }),
]

type Use = { kind: string; qty: number; purpose: string; signed: Running['signed'] }

async function keepUse(unit: UnitOfWork, { id, unit: measure }: SpecimenRow, { kind, qty, purpose, signed: [first, second] }: Use): Promise<void> {
  const signers = {
    sign1By: first?.username ?? '',
    sign1EsignId: first?.signId ?? '',
    sign2By: second?.username ?? '',
    sign2EsignId: second?.signId ?? '',
  }
  const row = { ...newRow(unit), specimenId: id, kind, qty: toMicro(qty), unit: measure, purpose, ...signers }
  await unit.trx.insertInto('mes_specimen_use').values(row).execute()
  unit.audit.note({ action: kind, entity: 'mesSpecimenUse', entityId: row.id, before: null, after: row })
  unit.afterCommit('resource.changed', { resource: 'mesSpecimenUse', verb: 'add', id: row.id, mark: null })
}

/** A look; where its colour was measured, how far it has drifted from the first measured look (CIE76). */
async function keepLook(unit: UnitOfWork, { id, nextLook }: SpecimenRow, asked: Row): Promise<void> {
  const number = (name: string) => (typeof asked[name] === 'number' ? asked[name] : null)
  const text = (name: string) => (typeof asked[name] === 'string' ? asked[name].trim() : '')
  const [l, a, b] = [number('l'), number('a'), number('b')]
  const isMeasured = l !== null && a !== null && b !== null
  if (!isMeasured && (l !== null || a !== null || b !== null)) throw new Problem(422, 'L*、a*、b* 要么都填，要么都不填')
  const first = await unit.trx
    .selectFrom('mes_specimen_obs')
    .select(['l', 'a', 'b'])
    .where('specimenId', '=', id)
    .where('l', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
  const dE = isMeasured && first ? Math.hypot(l - Number(first.l), a - Number(first.a), b - Number(first.b)) : null
  const row = { ...newRow(unit), specimenId: id, dueDate: nextLook, result: text('result'), l, a, b, dE, photo: text('photo'), remark: text('remark') }
  await unit.trx
    .insertInto('mes_specimen_obs')
    .values({ ...row, lookBy: unit.by.username })
    .execute()
  unit.audit.note({ action: 'observe', entity: 'mesSpecimenObs', entityId: row.id, before: null, after: row })
  unit.afterCommit('resource.changed', { resource: 'mesSpecimenObs', verb: 'add', id: row.id, mark: null })
}
