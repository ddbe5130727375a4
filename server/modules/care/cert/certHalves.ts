import type { RecordOf } from '#contract/command.ts'
import { expireCert, renewCert, retireCert, warnCert } from '#contract/modules/care/machineCert.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { implement } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../../resource/command/commandHalf.ts'
import { tellHolders } from '../tellHolders.ts'
import '../tables.ts'

type Cert = RecordOf<typeof renewCert>

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The server's half of what is done to certificates. */
export const certHalves: readonly CommandHalf[] = [
  implement<Cert>(warnCert),
  implement<Cert>(expireCert),
  implement<Cert>(renewCert, {
    async run({ unit, record, asked, plantTz }) {
      const [validUntil, today] = [text(asked['validUntil']), plantDay(unit.at, plantTz)]
      if (validUntil < today || validUntil <= record.validUntil) {
        const sentence = '新的有效期应晚于原来的有效期，并且还没有过去'
        throw new Problem(422, sentence, { fields: { validUntil: [sentence] } })
      }
      const status = validUntil <= dayPlus(today, record.warnDays) ? 'expiring' : 'valid'
      return { validUntil, status, certNo: text(asked['certNo']), issuer: text(asked['issuer']) || record.issuer, file: text(asked['file']) || record.file }
    },
    told: ({ name, validUntil }) => `${name} 已换证，有效期至 ${validUntil}`,
  }),
  implement<Cert>(retireCert),
]

/** Says of certificates that they end soon, or are over; in words how many. A certificate is good on its last day. */
export async function ageCerts(unit: UnitOfWork, plantTz: string): Promise<string> {
  const today = plantDay(unit.at, plantTz)
  const certs = await unit.trx
    .selectFrom('mes_machine_cert')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_machine_cert.machineId')
    .select(['mes_machine_cert.id', 'mes_machine_cert.name', 'mes_machine_cert.status', 'validUntil', 'warnDays', 'mes_equipment.equipCode'])
    .where('mes_machine_cert.status', 'in', ['valid', 'expiring'])
    .orderBy('validUntil')
    .orderBy('mes_machine_cert.id')
    .execute()
  const over = certs.filter(({ validUntil }) => validUntil < today)
  const soon = certs.filter(({ validUntil, warnDays, status }) => status === 'valid' && validUntil >= today && validUntil <= dayPlus(today, warnDays))
  for (const { id } of over) await unit.give(expireCert, id, { reason: '有效期已过' })
  for (const { id } of soon) await unit.give(warnCert, id, { reason: '快到有效期' })
  const said = [...over, ...soon].map(({ equipCode, name, validUntil }) => `${equipCode} ${name} ${validUntil}`)
  if (said.length === 0) return '没有临期和过期的证照'
  const sentence = `${soon.length} 张临期，${over.length} 张过期`
  await tellHolders(unit, 'mes:machineCert:renew', { title: `设备证照：${sentence}`, content: said.slice(0, 5).join('、'), plantTz })
  return sentence
}
